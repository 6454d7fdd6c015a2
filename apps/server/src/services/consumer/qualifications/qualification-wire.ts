import { z } from 'zod';
import { reasonCodesField } from '../../../catalogue/adverse-decision.ts';
import type { Outcome, ReviewCase } from '../../../catalogue/define-service.ts';
import { optionalText, personFields, personSubject } from '../../../catalogue/request-fields.ts';
import {
  MISMATCHES,
  type Mismatch,
  type QualificationDetail,
  type QualificationEntry,
  VERIFICATION_STATUSES,
} from './qualification-outcome.ts';

/** A certificate's number, upper case and without spaces from here on. */
const certificateNo = optionalText('CertificateNo', 60)
  .transform((value) => value?.replace(/\s/g, '').toUpperCase() ?? null)
  .describe('Number of the certificate.');

/** Fields of every qualification request. */
export const qualificationFields = {
  ...personFields,
  MaidenName: optionalText('MaidenName', 200).describe('Surname at the time, where it was another one.'),
  CertificateNo: certificateNo,
};

/** The year a qualification was obtained. */
export function yearField(field: string, { least, most }: { least: number; most?: number }) {
  // No transaction is there yet to have a time: the machine's is good enough for a year.
  const latest = () => most ?? new Date().getFullYear();
  const message = () => `${field} must be a year from ${least} to ${latest()}.`;
  return z
    .int({ error: (issue) => (issue.input === undefined ? `${field} is required.` : message()) })
    .refine((year) => year >= least && year <= latest(), { error: message });
}

/** What all qualifications have in common as products. */
export const qualificationProduct = {
  service: 'consumer',
  version: '1.0',
  flow: 'queued',
  strangersGet: 404,
  completedEvent: 'transaction.completed',
  subject: personSubject,
} as const;

/** What is in doubt or adverse is looked at again by a verifier, who enters what they find. */
export const lookedAtAgainAs =
  (kind: string) =>
  (_facts: unknown, { code }: Pick<Outcome<unknown>, 'code'>): ReviewCase | null =>
    code === 'REVIEW' || code === 'REJECT' ? { kind, opens: 'on-request' } : null;

/** Fields of every result. */
export const resultFields = {
  product_name: z.string(),
  id_number: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  verification_status: z.enum(VERIFICATION_STATUSES).nullable().describe('Null: it could not be checked.'),
  mismatches: z
    .array(z.enum(Object.keys(MISMATCHES) as [Mismatch, ...Mismatch[]]))
    .describe('What differs between the submission and the record.'),
  reason_codes: reasonCodesField,
  comments: z.string().nullable().describe('Of the verifier.'),
};

/** `present` of the fields of every result. */
export const presentResult = (
  product_name: string,
  {
    request,
    outcome: { detail },
    review,
  }: {
    readonly request: { readonly IdentityNo: string; readonly FirstName: string; readonly LastName: string };
    readonly outcome: Outcome<QualificationDetail>;
    readonly review: { readonly entry: unknown } | null;
  },
) => ({
  product_name,
  id_number: request.IdentityNo,
  first_name: request.FirstName,
  last_name: request.LastName,
  verification_status: detail.verification_status,
  mismatches: [...detail.mismatches],
  reason_codes: [...detail.reason_codes],
  comments: (review?.entry as QualificationEntry | null)?.comments ?? null,
});
