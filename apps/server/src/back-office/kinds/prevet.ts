import { z } from 'zod';
import {
  PREVET_REASONS,
  type PrevetDetail,
  type PrevetEntry,
  type PrevetReason,
} from '../../services/consumer/credit/prevet-outcome.ts';
import { formChoices, formText } from '../case-form.ts';
import type { CaseKind } from '../case-kind.ts';

/** What the product's request is, as far as a verifier looks at it. */
interface Asked {
  readonly IdentityNo: string;
  readonly FirstName: string;
  readonly LastName: string;
  readonly EnquiryReason: string;
  readonly CellNo: string | null;
  readonly EmailAddress: string | null;
  readonly GrossMonthlyIncome: number | null;
  readonly NetMonthlyIncome: number | null;
  readonly RequestedAmount: number | null;
  readonly RequestedTermMonths: number | null;
  readonly EmployerName: string | null;
  readonly AccountNumber: string | null;
}

const form = z.object({
  score: formText('Score', 3)
    .pipe(
      z
        .string()
        .regex(/^\d{1,3}$/, 'Score must be a number from 0 to 999.')
        .nullable(),
    )
    .meta({ title: 'Score', description: '0 to 999, higher is safer; as the bureau has it.' }),
  reasons: formChoices(
    'What speaks against the person',
    (Object.entries(PREVET_REASONS) as [PrevetReason, string][]).map(
      ([code, label]) => [code, label] as const,
    ),
  ),
  comments: formText('Comments', 2000, { description: 'The client reads these.', longText: true }),
}) satisfies z.ZodType<PrevetEntry>;

const rand = (amount: number | null): string | null => (amount === null ? null : `R ${amount}`);

/** A person's risk, judged by a verifier: where no machine does, and where somebody asks for another look (POPIA s71). */
export const prevet: CaseKind = {
  kind: 'prevet',
  title: 'Prevet',
  dueHours: 24,
  expiresHours: 14 * 24,
  form,
  hasPictures: false,
  decisions: [
    {
      decision: 'ACCEPT',
      label: 'Accept',
      hasForm: true,
      overturns: false,
      reasons: [
        { code: 'nothing_against', label: 'Nothing speaks against the person' },
        { code: 'explained', label: 'What spoke against the person is explained' },
        { code: 'source_corrected', label: 'The source has corrected its record' },
      ],
    },
    {
      decision: 'REJECT',
      label: 'Decline',
      hasForm: true,
      overturns: false,
      reasons: [
        { code: 'credit_risk', label: 'Credit risk' },
        { code: 'fraud_risk', label: 'Fraud risk' },
        { code: 'not_affordable', label: 'Not affordable' },
      ],
    },
    {
      decision: 'REVIEW',
      label: 'In doubt',
      hasForm: true,
      overturns: false,
      reasons: [{ code: 'not_established', label: 'It cannot be told with what there is' }],
    },
    {
      decision: 'FAIL',
      label: 'Could not be processed',
      hasForm: false,
      overturns: false,
      reasons: [
        { code: 'no_answer', label: 'The sources do not answer' },
        { code: 'unreadable', label: 'What was submitted cannot be worked with' },
      ],
    },
  ],
  show: ({ request, detail }) => {
    const asked = request as Asked;
    return {
      submitted: [
        { label: 'Identity number', value: asked.IdentityNo, privacy: 'number' },
        { label: 'First name', value: asked.FirstName, privacy: 'name' },
        { label: 'Surname', value: asked.LastName, privacy: 'name' },
        { label: 'Reason of the enquiry', value: asked.EnquiryReason, privacy: 'plain' },
        { label: 'Mobile number', value: asked.CellNo, privacy: 'number' },
        { label: 'E-mail address', value: asked.EmailAddress, privacy: 'text' },
        { label: 'Employer', value: asked.EmployerName, privacy: 'text' },
        { label: 'Account number', value: asked.AccountNumber, privacy: 'number' },
        { label: 'Gross income a month', value: rand(asked.GrossMonthlyIncome), privacy: 'text' },
        { label: 'Net income a month', value: rand(asked.NetMonthlyIncome), privacy: 'text' },
        { label: 'Amount asked for', value: rand(asked.RequestedAmount), privacy: 'plain' },
        {
          label: 'Term',
          value: asked.RequestedTermMonths === null ? null : `${asked.RequestedTermMonths} months`,
          privacy: 'plain',
        },
      ],
      finding: ((detail as PrevetDetail | null)?.reason_codes ?? []).map(({ code, description }) => ({
        label: code,
        value: description,
        privacy: 'plain',
      })),
      names: [],
    };
  },
};
