import type { FraudListingQuery, MatchKey } from './port.ts';

/** What a listing is found by; null: it has none of that. */
export type ListingKeys = Readonly<
  Record<'identityNo' | 'passportNo' | 'cellNo' | 'email' | 'accountNo', string | null>
>;

const keyNames: readonly (readonly [keyof ListingKeys, MatchKey])[] = [
  ['identityNo', 'ID_NUMBER'],
  ['passportNo', 'PASSPORT'],
  ['cellNo', 'CELL_NO'],
  ['email', 'EMAIL'],
  ['accountNo', 'BANK_ACCOUNT'],
];

/** By what of the submitted a listing is found; empty: it is somebody else's. */
export const matchedOn = (query: FraudListingQuery, keys: ListingKeys): readonly MatchKey[] =>
  keyNames.filter(([key]) => query[key] !== null && query[key] === keys[key]).map(([, name]) => name);
