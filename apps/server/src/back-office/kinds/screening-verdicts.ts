import type { CaseDecision } from '@qiniso/console-protocol/cases';
import { HIT_VERDICTS, type HitVerdictOption } from '@qiniso/console-protocol/screening';
import { z } from 'zod';
import { apiErrors } from '../../domain/api-error.ts';
import type { HitVerdict, ScreeningReview } from '../../domain/hit-decision.ts';

/** What verdicts there are on a hit, with their reasons. */
export const verdictOptions: readonly HitVerdictOption[] = [
  {
    verdict: 'FALSE',
    label: 'Somebody else',
    reasons: [
      { code: 'other_birth_date', label: 'Another date of birth' },
      { code: 'other_number', label: 'Another identity, passport or registration number' },
      { code: 'other_country', label: 'Another nationality or country' },
      { code: 'other_name', label: 'Another name, only like it' },
      { code: 'other_circumstances', label: 'Other circumstances: occupation, place, family' },
      { code: 'other_kind', label: 'A person is no company, a company no person' },
    ],
  },
  {
    verdict: 'TRUE',
    label: 'The client',
    reasons: [
      { code: 'same_number', label: 'The same identity, passport or registration number' },
      { code: 'same_person', label: 'The same name and date of birth' },
      { code: 'same_circumstances', label: 'The same name and circumstances' },
      { code: 'client_confirmed', label: 'The client has confirmed it' },
    ],
  },
  {
    verdict: 'MORE',
    label: 'Need more',
    reasons: [
      { code: 'need_birth_date', label: 'The date of birth has to be asked for' },
      { code: 'need_document', label: 'A document has to be asked for' },
      { code: 'need_circumstances', label: 'Occupation, address or family have to be asked for' },
      { code: 'need_source', label: 'The publisher has to be asked' },
    ],
  },
];

const LONGEST_NOTE = 2000;

const entry = z.object({
  verdicts: z
    .array(
      z.object({
        matchId: z.string().max(400),
        verdict: z.enum(HIT_VERDICTS, 'Say of each hit whether it is the client.'),
        reason: z.string('Choose a reason for each hit.').min(1, 'Choose a reason for each hit.').max(60),
        note: z
          .string()
          .trim()
          .max(LONGEST_NOTE, `A note may have at most ${LONGEST_NOTE} characters.`)
          .nullish()
          .transform((note) => note || null),
      }),
    )
    .max(1000),
});

/** What the rules of verdicts need of a hit. */
export interface JudgedHit {
  readonly matchId: string;
  readonly category: string;
  readonly isSettled: boolean;
}

/**
 * Checks what was entered of hits against what was found and what is decided. Sorted, so that two people who mean the same enter the same.
 *
 * @throws ApiError 422 naming `entry`.
 */
export function parseVerdicts(
  entered: unknown,
  decision: CaseDecision,
  hits: readonly JudgedHit[],
): ScreeningReview | undefined {
  // A second person may confirm what the first entered without sending it again.
  if (entered === undefined || entered === null) return undefined;
  const parsed = entry.safeParse(entered);
  if (!parsed.success) throw invalid(parsed.error.issues[0]?.message ?? 'The verdicts cannot be read.');
  const { verdicts } = parsed.data;
  const byId = new Map(hits.map((hit) => [hit.matchId, hit]));
  if (new Set(verdicts.map(({ matchId }) => matchId)).size < verdicts.length)
    throw invalid('There are two verdicts on one hit.');
  for (const { matchId, verdict, reason } of verdicts) {
    if (!byId.has(matchId)) throw invalid('There is a verdict on a hit that this screening does not have.');
    const option = verdictOptions.find((known) => known.verdict === verdict);
    if (!option?.reasons.some(({ code }) => code === reason))
      throw invalid('Choose one of the reasons for each verdict.');
  }
  requireFitting(decision, verdicts, hits);
  return { verdicts: verdicts.toSorted((a, b) => (a.matchId < b.matchId ? -1 : 1)) };
}

function requireFitting(
  decision: CaseDecision,
  verdicts: readonly HitVerdict[],
  hits: readonly JudgedHit[],
): void {
  const verdictOn = new Map(verdicts.map(({ matchId, verdict }) => [matchId, verdict]));
  const some = (verdict: HitVerdict['verdict']) => verdicts.some((each) => each.verdict === verdict);
  if (decision === 'REJECT' && !some('TRUE'))
    throw invalid('Nobody is turned away without a hit that is the client.');
  if (decision === 'REVIEW' && !some('MORE')) throw invalid('Say of which hit more has to be known.');
  if (decision !== 'ACCEPT') return;
  if (some('MORE')) throw invalid('A client cannot be cleared while more has to be known of a hit.');
  if (hits.some(({ matchId, isSettled }) => !isSettled && !verdictOn.has(matchId)))
    throw invalid('A client is cleared when every hit has been decided.');
  if (hits.some(({ matchId, category }) => category === SANCTION && verdictOn.get(matchId) === 'TRUE'))
    throw invalid('A client who is on a sanctions list cannot be cleared.');
}

/** To overrule a hit on a sanctions list, or to take a client in spite of a true one, takes two people. */
export function clearingNeedsSecond(review: ScreeningReview | null, hits: readonly JudgedHit[]): boolean {
  const verdicts = review?.verdicts ?? [];
  const isOverruled = ({ matchId, category, isSettled }: JudgedHit): boolean =>
    category === SANCTION && (!isSettled || verdicts.some((each) => each.matchId === matchId));
  return hits.some(isOverruled) || verdicts.some(({ verdict }) => verdict === 'TRUE');
}

const SANCTION = 'SANCTION';
const invalid = (message: string) => apiErrors.invalidInput('entry', message);
