import { z } from 'zod';
import type { Facts, ReviewFact } from '../domain/facts.ts';
import type { ScreeningReview } from '../domain/hit-decision.ts';
import { matchScoreOf } from '../domain/match-score.ts';
import { explain } from '../domain/reason-code.ts';
import {
  LIST_CATEGORIES,
  matchedDocuments,
  openHits,
  type StoredHit,
  type StoredScreening,
} from '../screening/port.ts';
import { type ExplainedDetail, reasonCodesField } from './adverse-decision.ts';
import type { Outcome, ReviewCase } from './define-service.ts';

// What all products that screen against watch lists share (domain-facts 2.7, 2.8, 3.5, 3.6; decision 0026).

/** The kind of case in which verifiers tell hits from clients. */
export const SCREENING_REVIEW = 'screening-review';

/** What a screening look-up finds. */
export interface ScreeningFinding {
  readonly screening: StoredScreening;
}

/** Outcome fields; stored readable, so no name and no number. */
export interface ScreeningDetail extends ExplainedDetail {
  readonly match_count: number;
  readonly risk_score: number;
  readonly risk_level: 'LOW' | 'MEDIUM' | 'HIGH';
  readonly summary: {
    readonly sanctions: number;
    readonly peps: number;
    readonly adverse_media: number;
    readonly enforcement: number;
  };
}

/** More are counted and not shown. */
export const MOST_RESULTS = 100;

const REASONS = {
  SAN01: 'Confirmed on a sanctions list.',
  SAN02: 'Possibly on a sanctions list.',
  PEP01: 'A politically exposed or prominent influential person.',
  PEP02: 'Family or a close associate of such a person.',
  ADV01: 'Adverse media within the last 12 months.',
  ADV02: 'Adverse media that is older, or of no known date.',
  ENF01: 'Wanted, convicted, debarred or otherwise enforced against.',
  CLR00: 'Nothing was found.',
};

const MESSAGES = {
  ACCEPT: 'No list has a match.',
  REVIEW: 'There are possible matches: look at each before you go on.',
  REJECT: 'A list has a confirmed match.',
} as const;

/**
 * ACCEPT is clear, REVIEW a possible match, REJECT a confirmed one (commercial-service 1), by the rules table and by what the account's
 * verifiers have decided. A screening that could not be made is FAIL, never clear.
 */
export function evaluateScreening({
  finding,
  failure,
  review,
  receivedAt,
}: Facts<unknown, ScreeningFinding>): Outcome<ScreeningDetail> {
  if (failure !== null)
    return without(
      'FAIL',
      'The screening could not be made, which does not mean that it is clear. It was not charged.',
    );
  if (finding === null) return without('PENDING', 'The screening is in progress.');
  const { screening } = finding;
  const open = openHits(screening);
  const code = review?.decision ?? screening.decision;
  const message =
    review !== null
      ? 'Looked at by a person, whose decision counts.'
      : screening.decision === 'REVIEW' && open.length === 0
        ? 'The name is of nothing but very common words: not every possible match was looked at.'
        : screening.decision === 'ACCEPT' && shownHits(screening).length > 0
          ? 'Every match was decided before to be no reason against the client.'
          : MESSAGES[screening.decision];
  const risk = riskOf(screening.decision, open);
  return {
    code,
    message,
    weighting: null,
    detail: {
      match_count: shownHits(screening).length,
      ...risk,
      reason_codes: explain(REASONS, reasonsOf(open, receivedAt)),
      summary: summaryOf(open),
    },
  };
}

/** A possible match is given to the verifiers at once; a confirmed one is looked at again when somebody asks for it. */
export function reviewOfScreening(
  _facts: unknown,
  { code }: Pick<Outcome<unknown>, 'code'>,
): ReviewCase | null {
  if (code === 'REVIEW') return { kind: SCREENING_REVIEW, opens: 'at-once' };
  return code === 'REJECT' ? { kind: SCREENING_REVIEW, opens: 'on-request' } : null;
}

const without = (code: 'FAIL' | 'PENDING', message: string): Outcome<ScreeningDetail> => ({
  code,
  message,
  weighting: null,
  detail: {
    match_count: 0,
    risk_score: 0,
    risk_level: 'LOW',
    reason_codes: [],
    summary: { sanctions: 0, peps: 0, adverse_media: 0, enforcement: 0 },
  },
});

/** Hits that answers show: not those that the rules take for somebody else, unless a person has decided on them. */
const shownHits = ({ hits }: StoredScreening): readonly StoredHit[] =>
  hits.filter(({ decision, isDecided }) => decision !== 'ACCEPT' || isDecided);

function riskOf(decision: StoredScreening['decision'], open: readonly StoredHit[]) {
  const best = Math.max(0, ...open.map(({ score }) => score));
  if (decision === 'REJECT')
    return { risk_score: Math.max(90, Math.round(100 * best)), risk_level: 'HIGH' } as const;
  if (decision === 'REVIEW') return { risk_score: 30 + Math.round(50 * best), risk_level: 'MEDIUM' } as const;
  return { risk_score: 0, risk_level: 'LOW' } as const;
}

const ENFORCEMENT: readonly string[] = ['CRIME', 'REGULATORY', 'FINANCIAL_CRIME'];

function summaryOf(hits: readonly StoredHit[]): ScreeningDetail['summary'] {
  const count = (...categories: readonly string[]): number =>
    hits.filter(({ category }) => categories.includes(category)).length;
  return {
    sanctions: count('SANCTION'),
    peps: count('PEP'),
    adverse_media: count('ADVERSE_MEDIA'),
    enforcement: count(...ENFORCEMENT),
  };
}

function reasonsOf(open: readonly StoredHit[], today: Date): (keyof typeof REASONS)[] {
  const yearAgo = new Date(today);
  yearAgo.setUTCFullYear(today.getUTCFullYear() - 1);
  const since = yearAgo.toISOString().slice(0, 10);
  const found = new Set(open.map((hit) => reasonOf(hit, since)));
  const all = Object.keys(REASONS) as (keyof typeof REASONS)[];
  return found.size === 0 ? ['CLR00'] : all.filter((code) => found.has(code));
}

function reasonOf({ category, decision, entity }: StoredHit, since: string): keyof typeof REASONS {
  switch (category) {
    case 'SANCTION':
      return decision === 'REJECT' ? 'SAN01' : 'SAN02';
    case 'PEP':
      return entity.positions.some((position) => /associate|family|relative|spouse/iu.test(position))
        ? 'PEP02'
        : 'PEP01';
    case 'ADVERSE_MEDIA':
      return entity.listedOn !== null && entity.listedOn >= since ? 'ADV01' : 'ADV02';
    default:
      return 'ENF01';
  }
}

const text = z.string().nullable();
const part = z.object({
  state: z.enum(['agree', 'contradict', 'unknown']),
  how: z.string().describe('Stable code: how the two sides compare.'),
  weight: z.number().describe('What it added to the score, in log-odds.'),
});

/** An entry of a list that may be the client, as answers show it (domain-facts 2.7). */
export const screeningResult = z.object({
  match_id: z
    .string()
    .describe('List and the publisher’s own number: the same in every version of the list.'),
  entity_type: z.enum(['PERSON', 'COMPANY', 'VESSEL']),
  name: z.string(),
  aliases: z.array(z.string()),
  matched_name: z.string().describe('The name or alias that was met.'),
  match_score: z
    .number()
    .describe('Of the name alone, 0 to 1; 0.9 where two names are as likely one as two, 1 for the same.'),
  match_strength: z.enum(['EXACT', 'STRONG', 'WEAK']),
  score: z.number().describe('Name and everything else together, 0 to 1.'),
  score_parts: z.object({
    name: part,
    date_of_birth: part,
    sex: part,
    nationality: part,
    identifiers: part,
  }),
  decision: z.enum(['ACCEPT', 'REVIEW', 'REJECT']).describe('By the rules, for this match alone.'),
  reason_codes: z.array(z.string()).describe('Stable codes of what speaks for and against it.'),
  decided: z
    .object({
      verdict: z.enum(['FALSE', 'TRUE']),
      reason: z.string(),
      decided_at: z.string().nullable().describe('Null: in the review of this screening.'),
    })
    .nullable()
    .describe('What a verifier of the account has decided of this very match, now or before.'),
  category: z.enum(LIST_CATEGORIES),
  sub_category: text.describe('Regime, programme or kind of offence.'),
  list_code: z.string(),
  list_name: z.string(),
  list_version: z.int(),
  list_as_of: z.string().describe('When that version of the list was read, ISO 8601, UTC.'),
  listed_on: text,
  delisted_on: text,
  date_of_birth: text.describe('`YYYY-MM-DD`, `YYYY-MM`, `YYYY` or a span, as far as the list knows it.'),
  id_number: text,
  nationality: z.array(z.string()).describe('ISO 3166-1 alpha-2.'),
  position: text,
  reason: text,
  source_url: text,
  matched_on: z.array(z.enum(['NAME', 'ALIAS', 'DOB', 'ID_NUMBER', 'PASSPORT', 'REGISTRATION_NO'])),
});
export type ScreeningResult = z.output<typeof screeningResult>;

/** The lists that were searched. */
export const searchedList = z.object({
  list_code: z.string(),
  list_name: z.string(),
  list_version: z.int(),
  as_of: z.string().describe('When the version in use was read, ISO 8601, UTC.'),
});

/** Fields of an answer that explain its outcome. */
export const explainedFields = {
  risk_score: z.int().describe('0 to 100.'),
  risk_level: z.enum(['LOW', 'MEDIUM', 'HIGH']),
  reason_codes: reasonCodesField,
};

/** Matches as answers show them, best first, with what verifiers have decided of each. */
export function presentResults(
  finding: ScreeningFinding | null,
  review: ReviewFact | null,
): ScreeningResult[] {
  if (finding === null) return [];
  const { verdicts = [] } = (review?.entry ?? {}) as Partial<ScreeningReview>;
  return shownHits(finding.screening).map((hit) => {
    const found = verdicts.find(({ matchId }) => matchId === hit.entityId);
    const now =
      found && found.verdict !== 'MORE'
        ? { verdict: found.verdict, reason: found.reason, decided_at: null }
        : null;
    return presentHit(finding.screening, hit, now);
  });
}

export const presentLists = (finding: ScreeningFinding | null): z.output<typeof searchedList>[] =>
  (finding?.screening.versions ?? []).map(({ code, title, version, importedAt }) => ({
    list_code: code,
    list_name: title,
    list_version: version,
    as_of: importedAt,
  }));

const TYPES = { person: 'PERSON', organisation: 'COMPANY', vessel: 'VESSEL', aircraft: 'VESSEL' } as const;

function presentHit(
  screening: StoredScreening,
  hit: StoredHit,
  decidedNow: ScreeningResult['decided'],
): ScreeningResult {
  const { entity, name, facts, list, mark } = hit;
  const [primary, ...aliases] = entity.names;
  return {
    match_id: hit.entityId,
    entity_type: TYPES[entity.kind],
    name: primary.full,
    aliases: aliases.map(({ full }) => full),
    matched_name: name.listed,
    match_score: name.isSame ? 1 : matchScoreOf(name.score),
    match_strength: hit.strength,
    score: hit.score,
    score_parts: {
      name: { state: name.state, how: name.isSame ? 'SAME' : 'ALIKE', weight: name.weight },
      date_of_birth: facts.birthDate,
      sex: facts.sex,
      nationality: facts.country,
      identifiers: facts.identifier,
    },
    decision: hit.decision,
    reason_codes: [...hit.reasonCodes],
    decided:
      decidedNow ?? (mark && { verdict: mark.verdict, reason: mark.reason, decided_at: mark.decidedAt }),
    category: hit.category,
    sub_category: entity.programmes.join('; ') || null,
    list_code: list.code,
    list_name: list.title,
    list_version: list.version,
    list_as_of: list.importedAt,
    listed_on: entity.listedOn,
    delisted_on: entity.delistedOn,
    date_of_birth: entity.birthDates[0] ? dateText(entity.birthDates[0]) : null,
    id_number: entity.documents.find(({ kind }) => kind === 'identity')?.number ?? null,
    nationality: [...entity.countries],
    position: entity.positions.join('; ') || null,
    reason: entity.reason,
    source_url: entity.sourceUrl,
    matched_on: matchedOn(screening, hit),
  };
}

const DOCUMENTS = {
  identity: 'ID_NUMBER',
  passport: 'PASSPORT',
  registration: 'REGISTRATION_NO',
  imo: 'REGISTRATION_NO',
  other: 'ID_NUMBER',
} as const;

function matchedOn(
  { subject }: StoredScreening,
  { name, facts, entity }: StoredHit,
): ScreeningResult['matched_on'] {
  const isAlias = name.listed !== entity.names[0].full;
  const met: ScreeningResult['matched_on'] = name.state === 'agree' ? [isAlias ? 'ALIAS' : 'NAME'] : [];
  if (facts.birthDate.state === 'agree') met.push('DOB');
  for (const { kind } of matchedDocuments(subject.documents, entity.documents)) met.push(DOCUMENTS[kind]);
  return [...new Set(met)];
}

function dateText({ earliest, latest }: StoredHit['entity']['birthDates'][number]): string {
  if (earliest === latest) return earliest;
  const [year, month] = earliest.split('-');
  if (earliest === `${year}-01-01` && latest === `${year}-12-31`) return String(year);
  return latest.startsWith(`${year}-${month}`) ? `${year}-${month}` : `${earliest} to ${latest}`;
}
