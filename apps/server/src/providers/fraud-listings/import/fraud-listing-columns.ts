import { parseCellNumber } from '../../../domain/cell-number.ts';
import type { ColumnSet, RawValues, RowFault } from '../../import/columns.ts';
import { ValueReader } from '../../import/read-values.ts';
import type { ListingKeys } from '../match-keys.ts';
import { type FraudListing, LISTING_CATEGORIES, LISTING_TYPES, type ListingType } from '../port.ts';

/** The columns of a file of listings (docs/how-to/import-registers-about-people.md). */
const names = [
  'reference_no',
  'listing_type',
  'category',
  'identity_no',
  'passport_no',
  'cell_no',
  'email',
  'account_number',
  'incident_date',
  'filed_date',
  'member_name',
  'details',
] as const;

export type FraudListingColumn = (typeof names)[number];

export const fraudListingColumns: ColumnSet<FraudListingColumn> = { names, required: ['reference_no'] };

/** How the service numbers its listings (domain-facts 2.9). */
const typeOfPrefix: readonly (readonly [string, ListingType])[] = [
  ['VICTIM', 'VICTIM'],
  ['PR', 'PROTECTIVE_REGISTRATION'],
  ['SH', 'FRAUD'],
];

/** A row that is in order. */
export interface ReadFraudListing {
  readonly keys: ListingKeys;
  readonly listing: FraudListing;
}

/** Checks a row and gives it types. Without a `listing_type` the reference's prefix says it. */
export function readFraudListing(
  values: RawValues<FraudListingColumn>,
): ReadFraudListing | { readonly faults: readonly RowFault<FraudListingColumn>[] } {
  const read = new ValueReader(values);
  const referenceNo = read.required('reference_no', 60).toUpperCase();
  const told = read.choice('listing_type', LISTING_TYPES);
  const type = told ?? typeOfPrefix.find(([prefix]) => referenceNo.startsWith(prefix))?.[1] ?? null;
  if (type === null && values.listing_type === undefined)
    read.fault('listing_type', 'is missing, and the reference does not begin with SH, VICTIM or PR');
  const keys = readKeys(read);
  if (Object.values(keys).every((key) => key === null) && read.faults.length === 0)
    read.fault('identity_no', 'is missing, and so is everything else a listing is found by');
  const listing: FraudListing = {
    referenceNo,
    type: type ?? 'FRAUD',
    category: read.choice('category', LISTING_CATEGORIES) ?? 'OTHER',
    incidentDate: read.date('incident_date'),
    filedDate: read.date('filed_date'),
    memberName: read.text('member_name', 200),
    details: read.text('details', 1_000),
  };
  return read.faults.length > 0 ? { faults: read.faults } : { keys, listing };
}

function readKeys(read: ValueReader<FraudListingColumn>): ListingKeys {
  const identityNo = read.text('identity_no', 40);
  if (identityNo !== null && !/^\d{13}$/.test(identityNo)) read.fault('identity_no', 'has not 13 digits');
  const cell = read.text('cell_no', 40);
  const cellNo = cell && parseCellNumber(cell);
  if (cell !== null && cellNo === null) read.fault('cell_no', 'is no mobile number');
  const account = read.text('account_number', 40);
  if (account !== null && !/^\d{5,17}$/.test(account)) read.fault('account_number', 'is not 5 to 17 digits');
  return {
    identityNo,
    passportNo: read.text('passport_no', 40)?.toUpperCase().replace(/\s/g, '') ?? null,
    cellNo,
    email: read.text('email', 254)?.toLowerCase() ?? null,
    accountNo: account?.replace(/^0+/, '') ?? null,
  };
}
