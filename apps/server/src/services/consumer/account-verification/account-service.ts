import { z } from 'zod';
import { lookedAtAgain, reasonCodesField, reviewable } from '../../../catalogue/adverse-decision.ts';
import {
  defineService,
  type Service,
  submit,
  type TransactionView,
} from '../../../catalogue/define-service.ts';
import { maskAccountNo } from '../../../domain/bank.ts';
import { ACCOUNT_TYPES, verifyCheckDigits } from '../../../domain/check-digits.ts';
import { ACCOUNT_STATUSES, type HolderDocument } from '../../../providers/account-verification/port.ts';
import { type AccountDetail, type AccountFinding, evaluateAccount } from './account-outcome.ts';
import { type accountFields, branchOf, initialsOf } from './account-request.ts';

type AccountRequest = {
  readonly [Field in keyof typeof accountFields]: z.output<(typeof accountFields)[Field]>;
};

/** What tells one of the three services from the others. */
interface AccountServiceOptions<Request extends AccountRequest> {
  readonly product: string;
  readonly title: string;
  readonly description: string;
  readonly route: `POST /${string}`;
  readonly request: z.ZodType<Request>;
  readonly documentType: HolderDocument;
  /** The holder's document and the country that issued it, ISO 3166-1 numeric. */
  readonly documentOf: (request: Request) => { readonly number: string; readonly countryCode: number };
  readonly examples: readonly (readonly [
    title: string,
    body: Readonly<Record<string, unknown>>,
    code: 'ACCEPT' | 'REVIEW' | 'REJECT' | 'FAIL',
  ])[];
}

const answered = z.boolean().nullable();
const response = z.object({
  success: z.boolean().describe('An answer came back, whatever it says.'),
  transaction_id: z.string(),
  screening_result: z.enum(['ACCEPT', 'REVIEW', 'REJECT', 'FAIL', 'PENDING']),
  message: z.string(),
  request: z.object({
    bank_name: z.string().nullable().describe('Null: a branch code that is no universal one.'),
    branch_code: z.string(),
    account_number_masked: z.string(),
    account_type: z.enum(ACCOUNT_TYPES),
  }),
  cdv: z
    .object({ passed: answered, code: z.string().nullable(), description: z.string().nullable() })
    .describe('Check digits. `passed` null: no rule is known. True does not prove that the account exists.'),
  outcome: z
    .object({
      account_found: answered,
      account_open: answered,
      id_matched: answered,
      last_name_matched: answered,
      initials_matched: answered,
      account_type_matched: answered,
      accepts_credits: answered,
      accepts_debits: answered,
      open_three_months: answered,
      cell_no_matched: answered,
      email_matched: answered,
    })
    .describe('Null: the bank did not answer, or cannot.'),
  account_status: z.enum(ACCOUNT_STATUSES),
  bank_response_code: z.string().nullable(),
  bank_response_text: z.string().nullable(),
  reason_codes: reasonCodesField,
});

function present({
  transactionId,
  request,
  finding,
  outcome,
}: TransactionView<AccountRequest, AccountFinding, AccountDetail>): z.output<typeof response> {
  const { code, bankName } = branchOf(request);
  const accountNo = String(request.AccountNumber);
  const masked = maskAccountNo(accountNo);
  const answer = finding?.answer ?? null;
  // Some banks repeat the number.
  const text = (value: string | null) => value?.replaceAll(accountNo, masked) ?? null;
  return {
    success: finding !== null && outcome.code !== 'FAIL',
    transaction_id: transactionId,
    screening_result: outcome.code,
    message: outcome.message,
    request: {
      bank_name: bankName,
      branch_code: code,
      account_number_masked: masked,
      account_type: request.AccountType,
    },
    cdv: {
      passed: finding?.cdv.passed ?? null,
      code: finding?.cdv.code ?? null,
      description: finding?.cdv.description ?? null,
    },
    outcome: outcome.detail.outcome,
    account_status: answer?.status ?? 'UNKNOWN',
    bank_response_code: text(answer?.responseCode ?? null),
    bank_response_text: text(answer?.responseText ?? null),
    reason_codes: [...outcome.detail.reason_codes],
  };
}

/** Makes an account verification for one kind of document (consumer-service 4.4; domain-facts 2.14). */
export function defineAccountService<Request extends AccountRequest>({
  product,
  title,
  description,
  route,
  request,
  documentType,
  documentOf,
  examples,
}: AccountServiceOptions<Request>): Service {
  return defineService({
    product,
    service: 'consumer',
    title,
    description,
    version: '1.0',
    flow: 'inline',
    priceCents: 450,
    purpose: 'Bank account verification',
    strangersGet: 404,
    completedEvent: 'transaction.completed',
    request,
    serviceType: () => product,
    subject: (asked) => ({
      identityNo: documentOf(asked).number,
      firstName: asked.FirstName ?? asked.Initials,
      lastName: String(asked.LastName),
    }),
    lookUp: async (asked, { accountVerification }, { signal }) => {
      const account = {
        accountNo: String(asked.AccountNumber),
        branchCode: branchOf(asked).code,
        accountType: asked.AccountType,
      };
      const cdv = verifyCheckDigits(account, accountVerification.checkDigitRules);
      // Banks charge for a question whose answer is known.
      if (cdv.passed === false) return { finding: { cdv, answer: null } };
      const { number, countryCode } = documentOf(asked);
      const answer = await accountVerification.verify(
        {
          ...account,
          documentType,
          documentNo: number,
          countryCode,
          initials: initialsOf(asked),
          lastName: String(asked.LastName),
          cellNo: asked.CellNo,
          emailAddress: asked.EmailAddress,
        },
        { signal },
      );
      return { finding: { cdv, answer } };
    },
    evaluate: reviewable(evaluateAccount),
    reviewCase: lookedAtAgain,
    endpoints: [submit(route, { summary: title, response, present })],
    examples: examples.map(([what, body, code]) => ({
      title: what,
      endpoint: route,
      body: { ...body, ConsentObtainedByDataSubject: true },
      code,
    })),
  });
}
