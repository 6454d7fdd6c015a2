import { z } from 'zod';
import {
  MISMATCHES,
  type Mismatch,
  NO_RECORD_REASON,
} from '../../services/consumer/qualifications/qualification-outcome.ts';
import { formChoices, formText } from '../case-form.ts';
import type { DecisionOption, ShownFact } from '../case-kind.ts';

/** What may be decided of a qualification, whoever awarded it (domain-facts 2.10, 2.11). */
export const qualificationDecisions: readonly DecisionOption[] = [
  {
    decision: 'ACCEPT',
    label: 'Verified',
    hasForm: true,
    overturns: false,
    reasons: [{ code: 'confirmed', label: 'The record confirms the qualification' }],
  },
  {
    decision: 'REJECT',
    label: 'Not verified',
    hasForm: true,
    overturns: false,
    reasons: [
      { code: NO_RECORD_REASON, label: 'There is no record' },
      { code: 'differs', label: 'The record differs' },
      { code: 'other_holder', label: 'The record is somebody else’s' },
      { code: 'not_awarded', label: 'Not awarded' },
      { code: 'forged', label: 'The certificate is forged' },
    ],
  },
  {
    decision: 'REVIEW',
    label: 'Inconclusive',
    hasForm: true,
    overturns: false,
    reasons: [
      { code: 'archive_incomplete', label: 'The archives are not complete' },
      { code: 'name_changed', label: 'The name has changed and nothing shows it' },
      { code: 'not_established', label: 'Nobody can say' },
    ],
  },
  {
    decision: 'FAIL',
    label: 'Could not be processed',
    hasForm: false,
    overturns: false,
    reasons: [
      { code: 'no_answer', label: 'Nobody answers' },
      { code: 'unreadable', label: 'What was submitted cannot be worked with' },
    ],
  },
];

/** Fields at the end of the forms of all qualifications. */
export const qualificationRemarks = {
  mismatches: formChoices(
    'What differs',
    (Object.entries(MISMATCHES) as [Mismatch, string][]).map(([code, label]) => [code, label] as const),
  ),
  comments: formText('Comments', 2000, { description: 'The client reads these.', longText: true }),
};

/** A year of a form, four digits; empty is null. */
export const formYear = (title: string) =>
  formText(title, 4)
    .pipe(
      z
        .string()
        .regex(/^\d{4}$/, `${title} must be a year, four digits.`)
        .nullable(),
    )
    // A pipe begins without what its parts say of themselves.
    .meta({ title });

/** The holder as submitted. */
export const showHolder = (asked: {
  readonly IdentityNo: string;
  readonly FirstName: string;
  readonly LastName: string;
  readonly MaidenName: string | null;
}): ShownFact[] => [
  { label: 'Identity number', value: asked.IdentityNo, privacy: 'number' },
  { label: 'First name', value: asked.FirstName, privacy: 'name' },
  { label: 'Surname', value: asked.LastName, privacy: 'name' },
  { label: 'Surname at the time', value: asked.MaidenName, privacy: 'name' },
];

/** What a machine made of the record, where one was asked first. */
export const showMismatches = (detail: unknown): ShownFact[] => {
  const codes = (detail as { readonly mismatches?: readonly Mismatch[] } | null)?.mismatches ?? [];
  return codes.map((code) => ({ label: 'Differs', value: MISMATCHES[code], privacy: 'plain' }));
};
