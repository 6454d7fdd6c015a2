import { z } from 'zod';
import {
  defineService,
  type LookUpOptions,
  retrieveByBody,
  type ServiceExample,
  submit,
  type TransactionView,
} from '../../../catalogue/define-service.ts';
import {
  presentSubmission,
  QUEUED_RESULTS,
  queuedResultOf,
  submissionResponse,
} from '../../../catalogue/queued-answers.ts';
import {
  commonFields,
  optionalEmail,
  optionalText,
  orNull,
  personSubject,
} from '../../../catalogue/request-fields.ts';
import { BY_HAND } from '../../../domain/by-hand.ts';
import { RISK_CATEGORIES, scoreBand } from '../../../domain/credit-codes.ts';
import { SIM_SWAP_HIGH_DAYS } from '../../../domain/sim-swap.ts';
import { ProviderRefused, ProviderUnavailable } from '../../../providers/provider-error.ts';
import type { Providers } from '../../../providers/providers.ts';
import { chooseFile } from './choose-file.ts';
import { bureauFields, creditQuery, optionalAmount } from './credit-request.ts';
import {
  evaluatePrevet,
  PREVET_REASONS,
  PREVET_RULES,
  type PrevetDetail,
  type PrevetFinding,
  type PrevetReason,
  prevetFigures,
} from './prevet-outcome.ts';

const termMessage = 'RequestedTermMonths must be a whole number of months, 1 to 480.';
const digits = (field: string, pattern: RegExp, message: string) =>
  orNull(z.string(`${field} must be a string.`).trim().regex(pattern, message));

const request = z
  .object({
    ...bureauFields,
    EmailAddress: optionalEmail('EmailAddress'),
    GrossMonthlyIncome: optionalAmount('GrossMonthlyIncome').describe('Rand.'),
    NetMonthlyIncome: optionalAmount('NetMonthlyIncome').describe('Rand; needed to say what is affordable.'),
    RequestedAmount: optionalAmount('RequestedAmount').describe('Rand.'),
    RequestedTermMonths: orNull(z.int(termMessage).min(1, termMessage).max(480, termMessage)),
    EmployerName: optionalText('EmployerName', 200),
    AccountNumber: digits('AccountNumber', /^\d{5,17}$/, 'AccountNumber must be 5 to 17 digits.'),
    BranchCode: digits('BranchCode', /^\d{6}$/, 'BranchCode must be 6 digits.'),
    ...commonFields,
  })
  .superRefine(({ AccountNumber, BranchCode }, context) => {
    if ((AccountNumber === null) === (BranchCode === null)) return;
    const field = AccountNumber === null ? 'AccountNumber' : 'BranchCode';
    context.addIssue({ code: 'custom', path: [field], message: 'AccountNumber and BranchCode go together.' });
  });
type Request = z.output<typeof request>;
type View = TransactionView<Request, PrevetFinding, PrevetDetail>;

const amount = z.number().nullable().describe('Rand a month.');
const score = z.int().min(0).max(999).nullable();
const response = z.object({
  success: z.boolean().describe('The transaction was found.'),
  transaction_id: z.string(),
  is_complete: z.boolean(),
  screening_result: z.enum(QUEUED_RESULTS).nullable().describe('Null while pending.'),
  message: z.string(),
  score: score.describe('The weaker of the two, 0 to 999, higher is safer.'),
  credit_score: score.describe('The bureau’s.'),
  fraud_score: score.describe('999 less what signs of fraud take.'),
  risk_band: z.enum(RISK_CATEGORIES).nullable(),
  reason_codes: z
    .array(
      z.object({
        code: z.enum(Object.keys(PREVET_REASONS) as [PrevetReason, ...PrevetReason[]]),
        description: z.string(),
        weight: z.int().min(0).max(100),
      }),
    )
    .describe(
      'Why: a weight of 100 decides alone, 50 puts in doubt. Empty where nothing speaks against the person.',
    ),
  rules: z.array(z.object({ rule: z.enum(PREVET_RULES), outcome: z.enum(['PASS', 'REFER', 'DECLINE']) })),
  affordability: z.object({
    disposable_income: amount.describe('After the least that living costs, and what is owed; rand a month.'),
    max_instalment: amount,
  }),
  comments: z.string().nullable().describe('Of the verifier.'),
});

function present(view: View): z.output<typeof response> {
  const { outcome, isComplete } = view;
  const { scores, affordability } = prevetFigures(view);
  const isShown = isComplete && outcome.code !== 'FAIL';
  return {
    success: true,
    transaction_id: view.transactionId,
    is_complete: isComplete,
    screening_result: outcome.code === 'PENDING' ? null : queuedResultOf(outcome.code),
    message: outcome.message,
    score: isShown ? scores.score : null,
    credit_score: isShown ? scores.credit : null,
    fraud_score: isShown ? scores.fraud : null,
    risk_band: isShown && scores.score !== null ? scoreBand(scores.score).risk : null,
    reason_codes: outcome.detail.reason_codes.map((reason) => ({ ...reason })),
    rules: outcome.detail.rules.map((rule) => ({ ...rule })),
    affordability: {
      disposable_income: isShown ? affordability.disposableIncome : null,
      max_instalment: isShown ? affordability.maxInstalment : null,
    },
    comments: (view.review?.entry as { readonly comments?: string | null } | null)?.comments ?? null,
  };
}

/** What a source says that can be done without; whatever keeps it from answering leaves the person to be looked at. */
async function orUnanswered<Answer>(ask: () => Promise<Answer>): Promise<Answer | 'unanswered'> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) return 'unanswered';
    throw error;
  }
}

async function askListings(
  asked: Request,
  { fraudListings }: Providers,
  { signal }: Pick<LookUpOptions, 'signal'>,
) {
  const found = await orUnanswered(() =>
    fraudListings.find(
      {
        identityNo: asked.IdentityNo,
        firstName: asked.FirstName,
        surname: asked.LastName,
        passportNo: null,
        cellNo: asked.CellNo,
        email: asked.EmailAddress?.toLowerCase() ?? null,
        accountNo: asked.AccountNumber?.replace(/^0+/, '') ?? null,
      },
      { signal },
    ),
  );
  return found === BY_HAND || found === 'unanswered'
    ? 'unanswered'
    : found.map(({ type, filedDate, incidentDate, matchedOn }) => ({
        type,
        filedDate,
        incidentDate,
        matchedOn,
      }));
}

async function askSimSwap(
  { CellNo }: Request,
  { simSwap }: Providers,
  { signal }: Pick<LookUpOptions, 'signal'>,
) {
  if (CellNo === null) return null;
  const maxAgeHours = SIM_SWAP_HIGH_DAYS * 24;
  // "No answer for this number" is not "no swap".
  return (
    (await orUnanswered(() => simSwap.find({ cellNo: CellNo, maxAgeHours }, { signal }))) ?? 'unanswered'
  );
}

const ENDPOINT = 'POST /prevet';
const example = (
  title: string,
  comesTo: string,
  [IdentityNo, FirstName, LastName]: readonly [string, string, string],
  more: Readonly<Record<string, unknown>> = {},
): ServiceExample => ({
  title,
  endpoint: ENDPOINT,
  code: 'PENDING',
  comesTo,
  body: {
    IdentityNo,
    FirstName,
    LastName,
    EnquiryReason: 'CREDIT_ASSESSMENT',
    ...more,
    ConsentObtainedByDataSubject: true,
  },
});
const thabo = ['8501015800088', 'Thabo', 'Mokoena'] as const;

/** Credit and fraud risk of a person (domain-facts 2.13). */
export default defineService({
  product: 'PREVET',
  service: 'consumer',
  title: 'Prevet',
  description:
    'A credit and fraud risk score of a person, 0 to 999, with the rules that were applied. `POST /prevet/result` shows it. Who decides is the client.',
  version: '1.0',
  flow: 'queued',
  priceCents: 3_200,
  purpose: 'Credit and fraud risk assessment',
  strangersGet: 404,
  completedEvent: 'transaction.completed',
  request,
  serviceType: () => 'PREVET',
  subject: personSubject,
  lookUp: async (submitted, providers, options) => {
    const [files, listings, simSwap] = await Promise.all([
      providers.creditBureau.find(creditQuery(submitted), options),
      askListings(submitted, providers, options),
      askSimSwap(submitted, providers, options),
    ]);
    return { finding: { credit: chooseFile(files, submitted), listings, simSwap } };
  },
  evaluate: evaluatePrevet,
  byHandCase: 'prevet',
  reviewCase: (_facts, { code }) =>
    code === 'REVIEW' || code === 'REJECT' ? { kind: 'prevet', opens: 'on-request' } : null,
  endpoints: [
    submit(ENDPOINT, {
      summary: 'Begin to assess the risk of a person',
      response: submissionResponse,
      present: presentSubmission(
        'The person was accepted for assessment. Ask POST /prevet/result for the result.',
      ),
    }),
    retrieveByBody('POST /prevet/result', { summary: 'The result of an assessment', response, present }),
  ],
  examples: [
    example('Nothing against the person', 'ACCEPT', thabo),
    example('Affordable', 'ACCEPT', thabo, {
      GrossMonthlyIncome: 42_000,
      NetMonthlyIncome: 31_000,
      RequestedAmount: 60_000,
      RequestedTermMonths: 24,
      CellNo: '0711234567',
    }),
    example('Not affordable', 'REVIEW', thabo, {
      GrossMonthlyIncome: 14_000,
      NetMonthlyIncome: 11_000,
      RequestedAmount: 60_000,
      RequestedTermMonths: 12,
    }),
    example('SIM swapped three days ago', 'REVIEW', thabo, { CellNo: '0831234567' }),
    example('A fraud listing of the account', 'REVIEW', thabo, {
      AccountNumber: '62000000045',
      BranchCode: '250655',
    }),
    example('Victim of impersonation; a score in between', 'REVIEW', [
      '9202140123087',
      'Naledi',
      'van der Merwe',
    ]),
    example('Protective registration', 'REVIEW', ['7103170301084', 'Fatima', 'Abrahams']),
    example('Under debt review', 'REVIEW', ['0002295431080', 'Sipho', 'Nkosi']),
    example('The fraud listings do not answer', 'REVIEW', ['9001019999084', 'Riaan', 'du Plessis']),
    example('Unknown to the bureau', 'REVIEW', ['9512250777088', 'Zanele', 'Khumalo']),
    example('Fraud listing and a low score', 'REJECT', ['7906305009087', 'Pieter', 'Botha']),
    example('Sequestrated', 'REJECT', ['6809110045083', 'Nomvula', 'Dlamini']),
    example('Deceased', 'REJECT', ['8808085222089', 'Johannes', 'Pretorius']),
    example('The bureau does not answer', 'FAILED', ['6407050099085', 'Elsie', 'Naidoo']),
  ],
});
