import { surnameSimilarity } from '../../../domain/name-similarity.ts';
import { southAfricanDay } from '../../../domain/sa-id-number.ts';
import type { LicenceRecord, LicenceType } from '../../../providers/licence-registry/port.ts';

export type NormalizedValidity = 'VALID' | 'INVALID' | 'UNKNOWN';

/** What is compared with the record. */
export interface LicenceHolder {
  readonly IdentityNo: string;
  readonly LastName: string;
  readonly LicenseType: LicenceType;
  readonly BirthDate: string | null;
}

export interface Assessment {
  readonly validity: NormalizedValidity;
  /** Sentences for people, without personal data. */
  readonly remarks: readonly string[];
  /** The record is another holder's. */
  readonly isOthers: boolean;
}

/** A surname needs this similarity, as everywhere (consumer-service 2.6, rule 2). */
const SURNAME_THRESHOLD = 0.95;

/**
 * Whether a licence is valid, with what is to be said of it (domain-facts 4.5): found, the holder's, neither suspended nor
 * cancelled, and in date. A card runs out, the entitlement does not; the card was asked about, so that it is INVALID all the same. What
 * the source leaves open is UNKNOWN.
 *
 * @param receivedAt the day the licence has to be valid on.
 */
export function assessLicence(
  submitted: LicenceHolder,
  record: LicenceRecord | null,
  receivedAt: Date,
): Assessment {
  const is = (validity: NormalizedValidity, ...remarks: string[]): Assessment => ({
    validity,
    remarks,
    isOthers: false,
  });
  if (!record) return is('INVALID', 'No licence has this number.');
  const isHolder = isHeldBy(submitted, record);
  if (isHolder === false)
    return { ...is('INVALID', 'The licence belongs to another holder.'), isOthers: true };
  const { licenceType, status, validUntil } = record;
  if (licenceType !== null && (licenceType === 'learners') !== (submitted.LicenseType === 'learners'))
    return is('INVALID', `The number is that of a licence of another type (${licenceType}).`);
  if (status === 'suspended') return is('INVALID', 'The licence is suspended.');
  if (status === 'cancelled') return is('INVALID', 'The licence is cancelled.');
  if (validUntil !== null && validUntil < southAfricanDay(receivedAt))
    return submitted.LicenseType === 'card'
      ? is('INVALID', 'Card expired, entitlement unaffected.')
      : is('INVALID', 'The licence has expired.');
  if (isHolder === null) return is('UNKNOWN', 'The authority does not say who the holder is.');
  if (isOfOtherSurname(submitted, record))
    return is('UNKNOWN', 'The number is the holder’s, the surname is not.');
  if (status === null) return is('UNKNOWN', 'The authority does not say whether the licence is in force.');
  if (validUntil === null)
    return is('UNKNOWN', 'The authority does not say until when the licence is valid.');
  return is('VALID');
}

/** By the number of the identity document where the record has one, else by surname and birth date; null: it cannot be told. */
function isHeldBy(submitted: LicenceHolder, record: LicenceRecord): boolean | null {
  const { IdentityNo, BirthDate } = submitted;
  const { holder } = record;
  if (holder.identityNo !== null) return plain(holder.identityNo) === plain(IdentityNo);
  if (holder.surname === null) return null;
  if (isOfOtherSurname(submitted, record)) return false;
  if (holder.birthDate === null || BirthDate === null) return null;
  return holder.birthDate === BirthDate;
}

/** Surnames change and records lag behind, so that the right number with another surname is for a person to judge. */
const isOfOtherSurname = ({ LastName }: LicenceHolder, { holder }: LicenceRecord): boolean =>
  holder.surname !== null && surnameSimilarity(LastName, holder.surname) < SURNAME_THRESHOLD;

const plain = (number: string): string => number.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
