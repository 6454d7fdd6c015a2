import { z } from 'zod';
import type { TransactionView } from '../../../catalogue/define-service.ts';
import { parseSaIdNumber } from '../../../domain/sa-id-number.ts';
import type { PersonFinding } from './look-up-person.ts';
import type { IdentityMatch, SubmittedIdentity } from './match-identity.ts';

const date = z.string().nullable().describe('`YYYY-MM-DD`, or null.');

/** The person as submitted. */
export const requestEcho = z.object({
  id_number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  date_of_birth: z.string().nullable().describe('Derived from the identity number, `YYYY-MM-DD`.'),
});

/** The registry's record (consumer-service 2.7). Its texts are empty when there is none. */
export const personRecord = z.object({
  id_number: z.string(),
  first_names: z.string(),
  surname: z.string(),
  date_of_birth: z.string().describe('`YYYY-MM-DD`, or empty.'),
  deceased_status: z.enum(['Alive', 'Deceased', 'Unknown']),
  deceased_date: date,
  id_book_issued_date: date,
  id_card_issued: z.boolean(),
  id_card_date: date,
});

/** The record with what the plain identity services add (domain-facts 2.1). */
export const personRecordWithStatus = personRecord.extend({
  gender: z.enum(['M', 'F']).nullable(),
  marital_status: z.string().nullable(),
});

const similarity = z.number().min(0).max(1);

/** How submission and record compare (consumer-service 2.7). */
export const identityOutcome = z.object({
  id_found: z.boolean().describe('False only when no registry variant has a record.'),
  id_matched: z.boolean(),
  first_name_matched: z.boolean(),
  first_name_similarity_score: similarity,
  first_name_threshold: similarity,
  last_name_matched: z.boolean(),
  last_name_similarity_score: similarity,
  last_name_threshold: similarity.describe('Always at least 0.95.'),
  names_swapped: z.boolean().describe('First name and surname were submitted the other way round.'),
  dob_matched: z.boolean().describe("The birth date in the identity number is the record's."),
  id_valid: z
    .enum(['VALID', 'INVALID_FORMAT', 'INVALID_DATE', 'INVALID_CITIZENSHIP', 'INVALID_CHECKSUM'])
    .describe('Check of the identity number itself.'),
});

type View = Pick<
  TransactionView<SubmittedIdentity, PersonFinding, unknown>,
  'request' | 'finding' | 'receivedAt'
>;

/** The person as submitted, on the wire. */
export function presentRequest({ request, receivedAt }: View): z.output<typeof requestEcho> {
  return {
    id_number: request.IdentityNo,
    first_name: request.FirstName,
    last_name: request.LastName,
    date_of_birth: parseSaIdNumber(request.IdentityNo, receivedAt).birthDate,
  };
}

/** The record on the wire. */
export function presentRecord({ finding }: View): z.output<typeof personRecord> {
  const record = finding?.record;
  return {
    id_number: record?.identityNo ?? '',
    first_names: record?.firstNames ?? '',
    surname: record?.surname ?? '',
    date_of_birth: record?.birthDate ?? '',
    deceased_status: record?.deceasedStatus ?? 'Unknown',
    deceased_date: record?.deceasedDate ?? null,
    id_book_issued_date: record?.idBookIssuedDate ?? null,
    id_card_issued: record?.idCardIssued ?? false,
    id_card_date: record?.idCardDate ?? null,
  };
}

/** The record with gender and marital status, on the wire. */
export function presentRecordWithStatus(view: View): z.output<typeof personRecordWithStatus> {
  return {
    ...presentRecord(view),
    gender: view.finding?.record?.gender ?? null,
    marital_status: view.finding?.record?.maritalStatus ?? null,
  };
}

/** The answer of the identity services that need no capture (domain-facts 2.1). */
export const plainResponse = z.object({
  success: z.boolean().describe('A record was found.'),
  transaction_id: z.string().describe('Ends in `-failover` when the other variant answered.'),
  code: z.enum(['ACCEPT', 'REVIEW', 'REJECT', 'FAIL', 'PENDING']),
  message: z.string(),
  request: requestEcho,
  record: personRecordWithStatus,
  outcome: identityOutcome,
  source: z.enum(['onfile', 'online']).nullable().describe('The variant that answered.'),
  failover_used: z.boolean(),
});

/** A transaction of the identity services that need no capture. */
export type IdentityView = TransactionView<SubmittedIdentity, PersonFinding, IdentityMatch>;

/** Such a transaction on the wire. */
export function presentPlain(view: IdentityView): z.output<typeof plainResponse> {
  return {
    success: view.outcome.detail.id_found,
    transaction_id: view.transactionId,
    code: view.outcome.code,
    message: view.outcome.message,
    request: presentRequest(view),
    record: presentRecordWithStatus(view),
    outcome: view.outcome.detail,
    source: view.finding?.source ?? null,
    failover_used: view.finding?.failoverUsed ?? false,
  };
}
