import { z } from 'zod';
import { reasonCodesField } from '../../../catalogue/adverse-decision.ts';
import type { TransactionView } from '../../../catalogue/define-service.ts';
import { CHECK_NAMES } from './checks.ts';
import { type DocumentFields, fieldsOf } from './document-fields.ts';
import type { DocumentFinding } from './document-finding.ts';
import type { DocumentDetail } from './document-outcome.ts';
import type { DocumentRequest } from './document-request.ts';

const text = z.string().nullable();
const day = z.string().nullable().describe('`YYYY-MM-DD`.');
const compared = z.enum(['MATCH', 'MISMATCH', 'NOT_PROVIDED']);

const passport = z.object({
  mrz_line1: z.string(),
  mrz_line2: z.string(),
  issuing_state: z.string(),
  document_code: z.string(),
});
const licence = z.object({
  license_number: z.string(),
  vehicle_codes: z.array(z.string()),
  issue_dates: z.array(z.string()),
  prdp_codes: z.array(z.string()),
  prdp_expiry: day,
  vehicle_restrictions: z.array(z.string()),
  driver_restrictions: z.array(z.string()),
  issue_number: z.string(),
  valid_from: day,
  valid_to: day,
  country_of_issue: z.string(),
});
const smartId = z.object({ card_number: z.string(), status: z.string() });

/** The answer of all three services (domain-facts 2.5). */
export const documentResponse = z.object({
  success: z.boolean().describe('The document could be read, whatever came of it.'),
  transaction_id: z.string(),
  screening_result: z.enum(['ACCEPT', 'REVIEW', 'REJECT', 'FAIL', 'PENDING']),
  message: z.string(),
  document: z
    .object({
      document_type: z.enum(['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID']),
      document_sub_type: z.enum(['SMART_ID', 'GREEN_BOOK']).nullable(),
      document_number: text,
      id_number: text,
      first_names: text,
      initials: text.describe('Driving licences have initials in the place of first names.'),
      surname: text,
      gender: z.enum(['M', 'F']).nullable(),
      date_of_birth: day,
      nationality: text,
      country_of_birth: text,
      citizenship_status: text,
      issue_date: day,
      expiry_date: day,
      passport: passport.nullable(),
      drivers_license: licence.nullable(),
      smart_id: smartId.nullable(),
    })
    .nullable()
    .describe('What was read; machine-readable parts come before print. Null where nothing was.'),
  checks: z.array(
    z.object({
      name: z.enum(CHECK_NAMES),
      result: z.enum(['PASS', 'FAIL', 'NOT_PERFORMED']),
      detail: z.string().describe('For people.'),
    }),
  ),
  comparison: z
    .object({
      id_number: compared,
      first_name: compared,
      last_name: compared,
      birth_date: compared,
      country_code: compared,
    })
    .describe('What was submitted against the document. NOT_PROVIDED: one of the two does not say it.'),
  images: z.object({ portrait: text.describe('Base64 of a JPEG, cut from the document.') }),
  reasons: reasonCodesField,
});

const documentTypes = {
  passport: 'PASSPORT',
  licence: 'DRIVERS_LICENSE',
  'smart-id': 'NATIONAL_ID',
  'green-book': 'NATIONAL_ID',
} as const;
const subTypes = {
  passport: null,
  licence: null,
  'smart-id': 'SMART_ID',
  'green-book': 'GREEN_BOOK',
} as const;

/** A transaction as its answer. */
export function presentDocument({
  transactionId,
  finding,
  outcome,
  officialPhotograph,
}: TransactionView<DocumentRequest, DocumentFinding, DocumentDetail>): z.output<typeof documentResponse> {
  const { checks, comparison, reason_codes: reasons } = outcome.detail;
  return {
    success: outcome.code !== 'FAIL' && outcome.code !== 'PENDING',
    transaction_id: transactionId,
    screening_result: outcome.code,
    message: outcome.message,
    document: finding?.reading ? documentOf(finding, fieldsOf(finding)) : null,
    checks: [...checks],
    comparison,
    images: { portrait: officialPhotograph?.toString('base64') ?? null },
    reasons: [...reasons],
  };
}

function documentOf(finding: DocumentFinding, fields: DocumentFields) {
  const { kind, reading } = finding;
  const mrz = reading?.mrz?.mrz;
  const content = reading?.barcode?.content;
  return {
    document_type: documentTypes[kind],
    document_sub_type: subTypes[kind],
    document_number: fields.documentNumber,
    id_number: fields.identityNo,
    first_names: fields.firstNames,
    initials: fields.initials,
    surname: fields.surname,
    gender: fields.gender,
    date_of_birth: fields.birthDate,
    nationality: fields.nationality,
    country_of_birth: fields.countryOfBirth,
    citizenship_status: fields.citizenshipStatus,
    issue_date: fields.issueDate,
    expiry_date: fields.expiryDate,
    passport: mrz
      ? {
          mrz_line1: mrz.lines[0],
          mrz_line2: mrz.lines[1],
          issuing_state: mrz.issuingState,
          document_code: mrz.documentCode,
        }
      : null,
    drivers_license: content?.type === 'licence' ? licenceOf(content.licence) : null,
    smart_id:
      content?.type === 'smart-id'
        ? { card_number: content.card.cardNo, status: content.card.citizenshipStatus }
        : null,
  };
}

type Barcode = NonNullable<NonNullable<DocumentFinding['reading']>['barcode']>['content'];

function licenceOf(licence: Extract<Barcode, { type: 'licence' }>['licence']) {
  return {
    license_number: licence.licenceNo,
    vehicle_codes: [...licence.vehicleCodes],
    issue_dates: [...licence.issueDates],
    prdp_codes: [...licence.prdpCodes],
    prdp_expiry: licence.prdpExpiry,
    vehicle_restrictions: [...licence.vehicleRestrictions],
    driver_restrictions: [...licence.driverRestrictions],
    issue_number: licence.issueNumber,
    valid_from: licence.validFrom,
    valid_to: licence.validTo,
    country_of_issue: licence.licenceCountry,
  };
}
