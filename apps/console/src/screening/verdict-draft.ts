import type { CaseDecision, CaseDecisionOption } from '@qiniso/console-protocol/cases';
import type {
  HitVerdictCode,
  HitVerdictEntry,
  ScreeningHitView,
  ScreeningView,
} from '@qiniso/console-protocol/screening';

/** What has been entered of one hit so far. */
export interface VerdictDraft {
  readonly verdict: HitVerdictCode;
  readonly reason: string;
  readonly note: string;
}

/** By the hit's id. */
export type VerdictDrafts = Readonly<Record<string, VerdictDraft>>;

/** As verifiers before left it. */
export function enteredDrafts({ hits }: ScreeningView): VerdictDrafts {
  return Object.fromEntries(
    hits.flatMap(({ matchId, entered }) =>
      entered === null
        ? []
        : [[matchId, { verdict: entered.verdict, reason: entered.reason, note: entered.note ?? '' }]],
    ),
  );
}

/** The reason that what was compared suggests; '' where nothing does. */
export function suggestedReason(hit: ScreeningHitView, verdict: HitVerdictCode): string {
  const is = (part: string, state: string) =>
    hit.facts.some((fact) => fact.part === part && fact.state === state);
  if (verdict === 'FALSE') {
    if (is('identifier', 'contradict')) return 'other_number';
    if (is('birthDate', 'contradict')) return 'other_birth_date';
    return is('country', 'contradict') ? 'other_country' : '';
  }
  if (verdict === 'TRUE') {
    if (is('identifier', 'agree')) return 'same_number';
    return is('birthDate', 'agree') ? 'same_person' : '';
  }
  return is('birthDate', 'unknown') ? 'need_birth_date' : '';
}

/** A hit with another verdict; a reason of the verdict before is none of this one. */
export function withVerdict(
  drafts: VerdictDrafts,
  hit: ScreeningHitView,
  verdict: HitVerdictCode,
): VerdictDrafts {
  const before = drafts[hit.matchId];
  if (before?.verdict === verdict) return drafts;
  const draft = { verdict, reason: suggestedReason(hit, verdict), note: before?.note ?? '' };
  return { ...drafts, [hit.matchId]: draft };
}

/** Gives the same verdict to every hit that has none and needs one. */
export function withSameForOpen(
  drafts: VerdictDrafts,
  hits: readonly ScreeningHitView[],
  draft: VerdictDraft,
): VerdictDrafts {
  const open = openHits(hits, drafts).map(({ matchId }) => [matchId, draft] as const);
  return { ...drafts, ...Object.fromEntries(open) };
}

/** Hits that need a verdict and have none. */
export const openHits = (
  hits: readonly ScreeningHitView[],
  drafts: VerdictDrafts,
): readonly ScreeningHitView[] =>
  hits.filter(({ matchId, isSettled }) => !isSettled && drafts[matchId] === undefined);

/** What the verdicts come to together. */
export interface DraftedDecision {
  readonly decision: CaseDecision;
  /** Code of the case's reason. */
  readonly reason: string;
  /** A true hit may be lived with: the client can be taken all the same. */
  readonly mayAccept: boolean;
  readonly needsSecond: boolean;
  readonly option: CaseDecisionOption | undefined;
}

/** What the verdicts come to; null while something is missing. */
export function decisionOf(
  hits: readonly ScreeningHitView[],
  drafts: VerdictDrafts,
  isAcceptedAllTheSame: boolean,
  options: readonly CaseDecisionOption[],
): DraftedDecision | null {
  const has = (verdict: HitVerdictCode) => Object.values(drafts).some((draft) => draft.verdict === verdict);
  const isComplete = openHits(hits, drafts).length === 0;
  const mayAccept =
    isComplete &&
    has('TRUE') &&
    !has('MORE') &&
    !hits.some(({ matchId, category }) => category === 'SANCTION' && drafts[matchId]?.verdict === 'TRUE');
  const with_ = (decision: CaseDecision, reason: string): DraftedDecision => {
    const option = options.find((each) => each.decision === decision);
    const isRisk = decision === 'ACCEPT' && has('TRUE');
    return { decision, reason, mayAccept, option, needsSecond: isRisk || option?.needsSecond === true };
  };
  if (has('TRUE') && !(mayAccept && isAcceptedAllTheSame)) return with_('REJECT', 'true_hit');
  if (has('MORE')) return with_('REVIEW', 'more_needed');
  if (!isComplete || Object.keys(drafts).length === 0) return null;
  return with_('ACCEPT', has('TRUE') ? 'accepted_with_measures' : 'all_false');
}

/** What is still missing before the case can be decided, in the order of the page. */
export function missingOf(
  hits: readonly ScreeningHitView[],
  drafts: VerdictDrafts,
  drafted: DraftedDecision | null,
  note: string,
): { readonly matchId: string | null; readonly text: string } | null {
  const unexplained = hits.find(({ matchId }) => drafts[matchId]?.reason === '');
  if (unexplained) return { matchId: unexplained.matchId, text: 'Choose a reason for each verdict.' };
  const [open] = openHits(hits, drafts);
  if (drafted === null)
    return open
      ? { matchId: open.matchId, text: 'Say of each hit whether it is the client.' }
      : { matchId: null, text: 'There is nothing to decide.' };
  return note.trim() === '' ? { matchId: null, text: 'Say in a note what you saw.' } : null;
}

/** The verdicts as they are sent. */
export function verdictsOf(drafts: VerdictDrafts): readonly HitVerdictEntry[] {
  return Object.entries(drafts).map(([matchId, { verdict, reason, note }]) => ({
    matchId,
    verdict,
    reason,
    note: note.trim() || null,
  }));
}
