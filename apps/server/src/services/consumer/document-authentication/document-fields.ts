import { issuingCountry } from '../../../domain/issuing-state.ts';
import type { DocumentFinding } from './document-finding.ts';

/** What the document says of its holder, from whatever was read best; null where nothing was. Dates are `YYYY-MM-DD`. */
export interface DocumentFields {
  readonly documentNumber: string | null;
  readonly identityNo: string | null;
  readonly firstNames: string | null;
  readonly initials: string | null;
  readonly surname: string | null;
  readonly gender: 'M' | 'F' | null;
  readonly birthDate: string | null;
  readonly nationality: string | null;
  readonly countryOfBirth: string | null;
  readonly citizenshipStatus: string | null;
  readonly issueDate: string | null;
  readonly expiryDate: string | null;
  /** Issuer, ISO 3166-1 numeric. */
  readonly countryCode: number | null;
  /** Whether machine-readable parts say it; else it was only read off the print. */
  readonly isMachineRead: boolean;
}

const SOUTH_AFRICA = 710;

/** Puts the readings together: what machines read comes before print. */
export function fieldsOf({ kind, reading }: DocumentFinding): DocumentFields {
  const printed = reading?.printed ?? null;
  const fromPrint: DocumentFields = {
    documentNumber: printed?.documentNumber ?? null,
    identityNo: printed?.identityNos.length === 1 ? (printed.identityNos[0] ?? null) : null,
    firstNames: printed?.givenNames ?? null,
    initials: null,
    surname: printed?.surname ?? null,
    gender: printed?.gender ?? null,
    birthDate: printed?.birthDate ?? null,
    nationality: null,
    countryOfBirth: null,
    citizenshipStatus: null,
    issueDate: printed?.issueDate ?? null,
    expiryDate: printed?.expiryDate ?? null,
    countryCode: kind === 'passport' ? null : SOUTH_AFRICA,
    isMachineRead: false,
  };
  const mrz = reading?.mrz?.mrz;
  if (mrz) {
    const { personalNumber } = mrz;
    const identityNo = personalNumber && /^\d{13}$/.test(personalNumber) ? personalNumber : null;
    const countryCode = issuingCountry(mrz.issuingState);
    return {
      ...fromPrint,
      documentNumber: mrz.documentNumber,
      // A number that only a South African passport has there.
      identityNo: countryCode === SOUTH_AFRICA ? identityNo : null,
      firstNames: mrz.givenNames,
      surname: mrz.surname,
      gender: mrz.gender,
      birthDate: mrz.birthDate,
      nationality: mrz.nationality,
      expiryDate: mrz.expiryDate,
      countryCode,
      isMachineRead: true,
    };
  }
  const content = reading?.barcode?.content;
  if (content?.type === 'smart-id') {
    const { card } = content;
    return {
      ...fromPrint,
      documentNumber: card.cardNo,
      identityNo: card.identityNo,
      firstNames: card.givenNames,
      surname: card.surname,
      gender: card.gender === 'M' || card.gender === 'F' ? card.gender : fromPrint.gender,
      birthDate: card.birthDate,
      nationality: card.nationality,
      countryOfBirth: card.countryOfBirth,
      citizenshipStatus: card.citizenshipStatus,
      issueDate: card.issueDate,
      isMachineRead: true,
    };
  }
  if (content?.type === 'licence') {
    const { licence } = content;
    return {
      ...fromPrint,
      documentNumber: licence.licenceNo,
      identityNo: licence.identityType === '02' ? licence.identityNo : null,
      firstNames: null,
      initials: licence.initials,
      surname: licence.surname,
      gender: licence.gender,
      birthDate: licence.birthDate,
      nationality: null,
      issueDate: licence.validFrom,
      expiryDate: licence.validTo,
      isMachineRead: true,
    };
  }
  if (content?.type === 'identity-number')
    return { ...fromPrint, identityNo: content.identityNo, isMachineRead: true };
  return fromPrint;
}
