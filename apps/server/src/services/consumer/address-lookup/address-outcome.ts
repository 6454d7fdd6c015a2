import type { ExplainedDetail } from '../../../catalogue/adverse-decision.ts';
import type { Outcome } from '../../../catalogue/define-service.ts';
import type { Facts } from '../../../domain/facts.ts';
import { givenNameSimilarity, normaliseName, surnameSimilarity } from '../../../domain/name-similarity.ts';
import { explain } from '../../../domain/reason-code.ts';
import type { AddressHistory, KnownAddress } from '../../../providers/address-history/port.ts';

/** What was submitted of the person besides the number; null: it was not. */
export interface SubmittedNames {
  readonly FirstName: string | null;
  readonly LastName: string | null;
}

export interface AddressFinding {
  /** Null: the bureau does not know the number. */
  readonly history: AddressHistory | null;
}

export interface AddressDetail extends ExplainedDetail {
  /** Null: no name was submitted, or the bureau has none. */
  readonly name_matched: boolean | null;
}

/** As in identity matching (decisions: Identity matching). */
const NAME_THRESHOLD = 0.95;

const REASONS = {
  NO_ADDRESS: 'The bureau has no address of this identity number.',
  NAME_MISMATCH: 'The bureau knows this identity number by another name; its addresses are not shown.',
};

/** ACCEPT with an address, REJECT without; REVIEW where the number is somebody else's by name (domain-facts 2.3; decision 0028). */
export function evaluateAddresses({
  request,
  finding,
  failure,
}: Facts<SubmittedNames, AddressFinding>): Outcome<AddressDetail> {
  const history = finding?.history ?? null;
  const name_matched = history && namesMatch(request, history);
  const make = (
    code: Outcome<AddressDetail>['code'],
    message: string,
    reasons: readonly (keyof typeof REASONS)[] = [],
  ): Outcome<AddressDetail> => ({
    code,
    message,
    weighting: null,
    detail: { name_matched, reason_codes: explain(REASONS, reasons) },
  });
  if (failure !== null) return make('FAIL', 'The addresses could not be looked up. It was not charged.');
  if (finding === null) return make('PENDING', 'The look-up is in progress.');
  if (!history || history.addresses.length === 0)
    return make('REJECT', 'No address is known.', ['NO_ADDRESS']);
  if (name_matched === false)
    return make('REVIEW', 'The number is known by another name.', ['NAME_MISMATCH']);
  return make('ACCEPT', 'Addresses were found.');
}

function namesMatch({ FirstName, LastName }: SubmittedNames, { firstNames, surname }: AddressHistory) {
  const results = [
    FirstName === null || firstNames === null
      ? null
      : givenNameSimilarity(FirstName, firstNames) >= NAME_THRESHOLD,
    LastName === null || surname === null ? null : surnameSimilarity(LastName, surname) >= NAME_THRESHOLD,
  ].filter((result) => result !== null);
  return results.length === 0 ? null : results.every(Boolean);
}

/** What is alike but for case, punctuation and what one of the two leaves out. */
const keyOf = ({ type, lines, postalCode }: KnownAddress): string =>
  [type, normaliseName(lines.join(' ')), postalCode ?? ''].join('|');

/** The latest of a person's addresses, newest first; what was reported several times is one. */
export function latestAddresses(addresses: readonly KnownAddress[], most: number): readonly KnownAddress[] {
  const merged = new Map<string, KnownAddress>();
  for (const address of addresses) {
    const known = merged.get(keyOf(address));
    merged.set(keyOf(address), known ? mergeReports(known, address) : address);
  }
  return [...merged.values()].toSorted((left, right) => (dayOf(left) < dayOf(right) ? 1 : -1)).slice(0, most);
}

const dayOf = ({ lastUpdatedDate, firstReportedDate }: KnownAddress): string =>
  lastUpdatedDate ?? firstReportedDate ?? '';

function mergeReports(one: KnownAddress, other: KnownAddress): KnownAddress {
  const [newer, older] = dayOf(one) >= dayOf(other) ? [one, other] : [other, one];
  const days = [one.firstReportedDate, other.firstReportedDate].filter((day) => day !== null).sort();
  const counts = [one.sourceCount, other.sourceCount].filter((count) => count !== null);
  return {
    ...newer,
    suburb: newer.suburb ?? older.suburb,
    city: newer.city ?? older.city,
    province: newer.province ?? older.province,
    ownerTenant: newer.ownerTenant ?? older.ownerTenant,
    firstReportedDate: days[0] ?? null,
    sourceCount: counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0),
  };
}

/** In one line, without what stands in it already. */
export function fullAddress({ lines, suburb, city, postalCode }: KnownAddress): string {
  const parts = [...lines, suburb, city, postalCode].map((part) => part?.trim() ?? '');
  return parts.filter((part, index) => part !== '' && parts.indexOf(part) === index).join(', ');
}
