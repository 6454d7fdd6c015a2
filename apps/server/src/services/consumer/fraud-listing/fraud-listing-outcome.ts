import type { ExplainedDetail } from '../../../catalogue/adverse-decision.ts';
import type { Outcome } from '../../../catalogue/define-service.ts';
import { isStillListed } from '../../../domain/display-period.ts';
import type { Facts } from '../../../domain/facts.ts';
import { explain } from '../../../domain/reason-code.ts';
import type {
  FoundListing,
  FraudListing,
  ListingType,
  MatchKey,
} from '../../../providers/fraud-listings/port.ts';

export interface FraudFinding {
  readonly listings: readonly FoundListing[];
}

/** What a verifier enters of a listing; the decision says what it comes to (decision 0020). */
export interface FraudEntry {
  readonly listing_type: ListingType | null;
  readonly reference_no: string | null;
  readonly category: FraudListing['category'] | null;
  /** `YYYY-MM-DD`. */
  readonly filed_date: string | null;
  readonly member_name: string | null;
  readonly comments: string | null;
}

export interface FraudDetail extends ExplainedDetail {
  /** Null while pending. */
  readonly listing_found: boolean | null;
}

type FraudFacts = Pick<Facts<unknown, FraudFinding>, 'finding' | 'review' | 'failure' | 'receivedAt'>;

const REASONS = {
  FRAUD_LISTING: 'A fraud listing has this identity number.',
  FRAUD_LISTING_OTHER_KEY: 'A fraud listing has this telephone number, e-mail address or bank account.',
  VICTIM_OF_IMPERSONATION: 'The person filed as a victim of impersonation. That is no reason to decline.',
  PROTECTIVE_REGISTRATION:
    'The person registered a lost or stolen identity document. That is no reason to decline.',
};
type Reason = keyof typeof REASONS;

/** Keys that are the person, and not merely something others may use too. */
const IDENTIFIERS: readonly MatchKey[] = ['ID_NUMBER', 'PASSPORT'];

const MESSAGES = {
  ACCEPT: 'The person is not listed.',
  REVIEW:
    'There is a listing that calls for a look. Victims and protective registrants must not be declined for it.',
  REJECT: 'The person is listed for fraud.',
  FAIL: 'The look-up could not be completed. It was not charged.',
  PENDING: 'The fraud listing look-up is still being processed.',
} as const;

/**
 * REJECT for a fraud listing of the person; REVIEW for one found by a telephone number, e-mail address or account alone; REVIEW, never REJECT,
 * where the person is nothing but a victim or protectively registered (domain-facts 2.9). A verifier's answer counts before a machine's.
 */
export function evaluateFraudListings(facts: Facts<unknown, FraudFinding>): Outcome<FraudDetail> {
  const { finding, review, failure } = facts;
  const make = (
    code: Outcome<FraudDetail>['code'],
    listing_found: boolean | null,
    reasons: readonly Reason[] = [],
  ): Outcome<FraudDetail> => ({
    code,
    message: MESSAGES[code],
    weighting: null,
    detail: { listing_found, reason_codes: explain(REASONS, reasons) },
  });
  if (failure !== null) return make('FAIL', null);
  const listings = shownListings(facts);
  const reasons = reasonsOf(listings);
  // Looked at again: what the machine found stays to be read.
  if (review) {
    const { decision } = review;
    // Not even a person rejects whom nothing but their own filing stands against.
    const code = decision === 'REJECT' && isTheirOwnFiling(listings) ? 'REVIEW' : decision;
    return make(code, code === 'FAIL' ? null : listings.length > 0, reasons);
  }
  if (finding === null) return make('PENDING', null);
  if (reasons.length === 0) return make('ACCEPT', false);
  return make(reasons.includes('FRAUD_LISTING') ? 'REJECT' : 'REVIEW', true, reasons);
}

/** The listings that count: as the verifier entered them, else as the machine found them. */
export function shownListings({ finding, review, receivedAt }: FraudFacts): readonly FoundListing[] {
  const entered = review && (review.entry as FraudEntry | null);
  if (review && entered) return fromEntry(review.decision, entered);
  return (finding?.listings ?? []).filter((listing) => isStillListed(listing, receivedAt));
}

/** Victims' filings and protective registrations, and nothing else. */
const isTheirOwnFiling = (listings: readonly FoundListing[]): boolean =>
  listings.length > 0 && listings.every(({ type }) => type !== 'FRAUD');

/** A verifier's words, if they have any. */
export const commentsOf = ({ review }: Pick<FraudFacts, 'review'>): string | null =>
  (review?.entry as FraudEntry | null | undefined)?.comments ?? null;

function reasonsOf(listings: readonly FoundListing[]): Reason[] {
  const has = (type: ListingType, isOf: (listing: FoundListing) => boolean = () => true) =>
    listings.some((listing) => listing.type === type && isOf(listing));
  const isPersons = ({ matchedOn }: FoundListing) => matchedOn.some((key) => IDENTIFIERS.includes(key));
  const reasons: readonly (readonly [Reason, boolean])[] = [
    ['FRAUD_LISTING', has('FRAUD', isPersons)],
    ['FRAUD_LISTING_OTHER_KEY', has('FRAUD', (listing) => !isPersons(listing))],
    ['VICTIM_OF_IMPERSONATION', has('VICTIM')],
    ['PROTECTIVE_REGISTRATION', has('PROTECTIVE_REGISTRATION')],
  ];
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason);
}

const categoryOf = {
  FRAUD: 'OTHER',
  VICTIM: 'VICTIM_OF_IMPERSONATION',
  PROTECTIVE_REGISTRATION: 'LOST_STOLEN_ID',
} as const;

/**
 * What a verifier entered no kind for is fraud; whom one passes is not listed. A fraud listing in doubt is not by the number.
 */
function fromEntry(decision: string, entry: FraudEntry): FoundListing[] {
  if (decision !== 'REJECT' && decision !== 'REVIEW') return [];
  const type = entry.listing_type ?? 'FRAUD';
  return [
    {
      referenceNo: entry.reference_no ?? '',
      type,
      category: entry.category ?? categoryOf[type],
      incidentDate: null,
      filedDate: entry.filed_date,
      memberName: entry.member_name,
      details: null,
      matchedOn: decision === 'REVIEW' && type === 'FRAUD' ? [] : ['ID_NUMBER'],
    },
  ];
}
