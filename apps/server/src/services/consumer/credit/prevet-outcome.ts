import type { Outcome } from '../../../catalogue/define-service.ts';
import { isStillListed } from '../../../domain/display-period.ts';
import type { Facts } from '../../../domain/facts.ts';
import { SIM_SWAP_HIGH_DAYS } from '../../../domain/sim-swap.ts';
import type { FoundListing } from '../../../providers/fraud-listings/port.ts';
import type { SimSwapRecord } from '../../../providers/sim-swap/port.ts';
import { type Affordability, affordabilityOf, type Means } from './affordability.ts';
import type { CreditFinding } from './choose-file.ts';
import { CREDIT_REASONS, creditReasons, isRejecting } from './credit-outcome.ts';
import { shownFile } from './shown-file.ts';
import { summariseFile } from './summarise-file.ts';

/** What the sources said. `unanswered`: the source could not be asked; null: it was not asked. */
export interface PrevetFinding {
  readonly credit: CreditFinding;
  readonly listings:
    | readonly Pick<FoundListing, 'type' | 'filedDate' | 'incidentDate' | 'matchedOn'>[]
    | 'unanswered';
  readonly simSwap: SimSwapRecord | 'unanswered' | null;
}

/** What of the request the outcome depends on. */
export interface PrevetRequest extends Means {
  readonly CellNo: string | null;
}

/** Rules in the order in which they are shown; what each of them says is its outcome. */
export const PREVET_RULES = [
  'credit_record',
  'deceased',
  'sequestration',
  'debt_review',
  'credit_score',
  'fraud_listing',
  'sim_swap',
  'affordability',
] as const;
export type PrevetRule = (typeof PREVET_RULES)[number];
export type RuleOutcome = 'PASS' | 'REFER' | 'DECLINE';

/** Why somebody is referred or declined. */
export const PREVET_REASONS = {
  ...CREDIT_REASONS,
  FRAUD_LISTING: 'A fraud listing has this identity number.',
  FRAUD_LISTING_OTHER_KEY: 'A fraud listing has this telephone number, e-mail address or bank account.',
  VICTIM_OR_PROTECTED: 'The person filed as a victim or for protection. That is no reason to decline.',
  FRAUD_LISTINGS_UNANSWERED: 'The fraud listings could not be asked.',
  SIM_SWAPPED: `The SIM was swapped within the last ${SIM_SWAP_HIGH_DAYS} days.`,
  SIM_SWAP_UNANSWERED: 'Nobody could say whether the SIM was swapped.',
  NOT_AFFORDABLE: 'The instalment asked for is more than what is left of the income.',
} as const;
export type PrevetReason = keyof typeof PREVET_REASONS;

const RULE_OF: Readonly<Record<PrevetReason, PrevetRule>> = {
  NO_RECORD: 'credit_record',
  SEVERAL_FILES: 'credit_record',
  OTHER_NAME: 'credit_record',
  DECEASED: 'deceased',
  SEQUESTRATED: 'sequestration',
  DEBT_REVIEW: 'debt_review',
  NO_SCORE: 'credit_score',
  SCORE_MEDIUM: 'credit_score',
  SCORE_LOW: 'credit_score',
  FRAUD_LISTING: 'fraud_listing',
  FRAUD_LISTING_OTHER_KEY: 'fraud_listing',
  VICTIM_OR_PROTECTED: 'fraud_listing',
  FRAUD_LISTINGS_UNANSWERED: 'fraud_listing',
  SIM_SWAPPED: 'sim_swap',
  SIM_SWAP_UNANSWERED: 'sim_swap',
  NOT_AFFORDABLE: 'affordability',
};

/** What a sign of fraud takes from the 999 points of somebody without any (decision 0029). */
const FRAUD_POINTS: Partial<Readonly<Record<PrevetReason, number>>> = {
  FRAUD_LISTING: 900,
  FRAUD_LISTING_OTHER_KEY: 400,
  VICTIM_OR_PROTECTED: 300,
  SIM_SWAPPED: 400,
  OTHER_NAME: 300,
};
const MOST_POINTS = 999;

/** Hard rules refer whatever the score: beside one of these a low score declines nobody (domain-facts 2.13). */
const REFERRING: readonly PrevetReason[] = ['VICTIM_OR_PROTECTED', 'DEBT_REVIEW', 'SIM_SWAPPED'];

/** Which of somebody's reasons decline. */
function decliningOf(reasons: readonly PrevetReason[]): ReadonlySet<PrevetReason> {
  const isReferred = REFERRING.some((reason) => reasons.includes(reason));
  return new Set(
    reasons.filter((reason) =>
      reason === 'SCORE_LOW'
        ? !isReferred
        : reason === 'FRAUD_LISTING' ||
          (reason in CREDIT_REASONS && isRejecting(reason as keyof typeof CREDIT_REASONS)),
    ),
  );
}

/** A reason with how much it weighs: 100 decides alone, 50 puts the person in doubt. */
export interface WeighedReason {
  readonly code: PrevetReason;
  readonly description: string;
  readonly weight: number;
}

export interface PrevetDetail {
  readonly reason_codes: readonly WeighedReason[];
  readonly rules: readonly { readonly rule: PrevetRule; readonly outcome: RuleOutcome }[];
}

/** What a verifier enters of a person (decision 0020). */
export interface PrevetEntry {
  /** 0 to 999, digits. */
  readonly score: string | null;
  readonly reasons: readonly PrevetReason[];
  readonly comments: string | null;
}

/** Scores, from 0 to 999, higher is safer; null: there is none. */
export interface PrevetScores {
  /** The weaker of the two; null where the bureau has none. */
  readonly score: number | null;
  readonly credit: number | null;
  readonly fraud: number | null;
}

type PrevetFacts = Facts<PrevetRequest, PrevetFinding>;

const DAY_MS = 86_400_000;

/** Reasons in what all sources said, in the order of the rules. */
function reasonsOf({
  request,
  finding,
  receivedAt,
}: Pick<PrevetFacts, 'request' | 'receivedAt'> & { finding: PrevetFinding }) {
  const { credit, listings, simSwap } = finding;
  const reasons: PrevetReason[] = [
    ...creditReasons(credit, receivedAt),
    ...listingReasons(listings, receivedAt),
  ];
  if (simSwap === 'unanswered') reasons.push('SIM_SWAP_UNANSWERED');
  else if (simSwap !== null && wasSwapped(simSwap, receivedAt)) reasons.push('SIM_SWAPPED');
  if (affordabilityIn({ request, finding, receivedAt }).isAffordable === false)
    reasons.push('NOT_AFFORDABLE');
  return reasons;
}

function listingReasons(listings: PrevetFinding['listings'], receivedAt: Date): PrevetReason[] {
  if (listings === 'unanswered') return ['FRAUD_LISTINGS_UNANSWERED'];
  const current = listings.filter((listing) => isStillListed(listing, receivedAt));
  const fraud = current.filter(({ type }) => type === 'FRAUD');
  const isPerson = fraud.some(({ matchedOn }) =>
    matchedOn.some((key) => key === 'ID_NUMBER' || key === 'PASSPORT'),
  );
  const reasons: PrevetReason[] = [];
  if (isPerson) reasons.push('FRAUD_LISTING');
  else if (fraud.length > 0) reasons.push('FRAUD_LISTING_OTHER_KEY');
  if (current.length > fraud.length) reasons.push('VICTIM_OR_PROTECTED');
  return reasons;
}

function wasSwapped(
  { lastSwapAt, swappedWithinDays, swappedWithinMaxAge }: SimSwapRecord,
  receivedAt: Date,
): boolean {
  if (lastSwapAt !== null)
    return receivedAt.getTime() - Date.parse(lastSwapAt) <= SIM_SWAP_HIGH_DAYS * DAY_MS;
  return swappedWithinDays === null ? swappedWithinMaxAge === true : swappedWithinDays <= SIM_SWAP_HIGH_DAYS;
}

/** What is left of the income, by the bureau's instalments; nothing where there is no file. */
function affordabilityIn({
  request,
  finding,
  receivedAt,
}: Pick<PrevetFacts, 'request' | 'receivedAt'> & { finding: PrevetFinding }): Affordability {
  const { file } = finding.credit;
  const instalments = file && summariseFile(shownFile(file, receivedAt), receivedAt).total_monthly_instalment;
  return affordabilityOf(request, instalments);
}

/** The scores and what is left of the income, for the answer; they are kept sealed with the finding. */
export function prevetFigures(facts: Pick<PrevetFacts, 'request' | 'finding' | 'review' | 'receivedAt'>): {
  readonly scores: PrevetScores;
  readonly affordability: Affordability;
} {
  const { finding, review } = facts;
  const entry = (review?.entry ?? null) as PrevetEntry | null;
  const entered = entry?.score ? Number(entry.score) : null;
  if (!finding)
    return {
      scores: { score: entered, credit: null, fraud: null },
      affordability: affordabilityOf(facts.request, null),
    };
  const reasons = reasonsOf({ ...facts, finding });
  const credit = finding.credit.file?.score?.value ?? null;
  const isFraudKnown = finding.listings !== 'unanswered';
  const points = reasons.reduce((sum, reason) => sum + (FRAUD_POINTS[reason] ?? 0), 0);
  const fraud = isFraudKnown ? Math.max(0, MOST_POINTS - points) : null;
  const weaker = credit === null ? null : Math.min(credit, fraud ?? MOST_POINTS);
  return {
    scores: { score: entered ?? weaker, credit, fraud },
    affordability: affordabilityIn({ ...facts, finding }),
  };
}

const MESSAGES = {
  ACCEPT: 'Nothing speaks against the person.',
  REVIEW: 'The person is for somebody to judge.',
  REJECT: 'The risk is too high.',
  FAIL: 'The risk could not be assessed. It was not charged.',
  PENDING: 'The risk is still being assessed.',
} as const;

/**
 * A hard rule rejects or refers whatever the score; else the score decides: 650 and more accepts, 550 to 649 is for a person to judge, less
 * rejects; a source that does not answer refers (domain-facts 2.13). A verifier's decision counts before a machine's.
 */
export function evaluatePrevet(facts: PrevetFacts): Outcome<PrevetDetail> {
  const { finding, review, failure, request } = facts;
  const outcome = (
    code: Outcome<unknown>['code'],
    reasons: readonly PrevetReason[] | null,
  ): Outcome<PrevetDetail> => {
    const declining = decliningOf(reasons ?? []);
    return {
      code,
      message: MESSAGES[code],
      weighting: null,
      detail: {
        reason_codes: (reasons ?? []).map((reason) => ({
          code: reason,
          description: PREVET_REASONS[reason],
          weight: declining.has(reason) ? 100 : 50,
        })),
        rules: reasons === null ? [] : rulesOf(reasons, declining, request, finding),
      },
    };
  };
  if (failure !== null || review?.decision === 'FAIL') return outcome('FAIL', null);
  const found = finding ? reasonsOf({ ...facts, finding }) : null;
  if (review) {
    const entered = (review.entry as PrevetEntry | null)?.reasons ?? [];
    const reasons = entered.length > 0 ? entered : (found ?? []);
    // Not even a person declines whom nothing but their own filing stands against.
    const isOwnFiling = reasons.length > 0 && reasons.every((reason) => reason === 'VICTIM_OR_PROTECTED');
    return outcome(review.decision === 'REJECT' && isOwnFiling ? 'REVIEW' : review.decision, reasons);
  }
  if (found === null) return outcome('PENDING', null);
  const code = decliningOf(found).size > 0 ? 'REJECT' : found.length > 0 ? 'REVIEW' : 'ACCEPT';
  return outcome(code, found);
}

/** What each rule that was applied says. */
function rulesOf(
  reasons: readonly PrevetReason[],
  declining: ReadonlySet<PrevetReason>,
  request: PrevetRequest,
  finding: PrevetFinding | null,
): PrevetDetail['rules'] {
  const isApplied = (rule: PrevetRule): boolean => {
    if (rule === 'sim_swap') return request.CellNo !== null;
    if (rule === 'affordability') return affordabilityOf(request, 0).isAffordable !== null;
    // Of a person without a file the bureau says nothing else.
    return (
      rule === 'credit_record' || rule === 'fraud_listing' || finding === null || finding.credit.file !== null
    );
  };
  return PREVET_RULES.filter(
    (rule) => isApplied(rule) || reasons.some((reason) => RULE_OF[reason] === rule),
  ).map((rule) => {
    const own = reasons.filter((reason) => RULE_OF[reason] === rule);
    const isDeclined = own.some((reason) => declining.has(reason));
    return { rule, outcome: isDeclined ? 'DECLINE' : own.length > 0 ? 'REFER' : 'PASS' };
  });
}
