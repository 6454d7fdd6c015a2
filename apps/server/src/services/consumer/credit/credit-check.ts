import { z } from 'zod';
import {
  type ExplainedDetail,
  lookedAtAgain,
  reasonCodesField,
  reviewable,
} from '../../../catalogue/adverse-decision.ts';
import {
  defineService,
  type ServiceExample,
  submit,
  type TransactionView,
} from '../../../catalogue/define-service.ts';
import { personSubject } from '../../../catalogue/request-fields.ts';
import { type CreditFinding, chooseFile } from './choose-file.ts';
import { evaluateCredit } from './credit-outcome.ts';
import { type CreditRequest, creditQuery, creditRequest } from './credit-request.ts';
import { accountsField, fileFields, presentAccounts, presentFile } from './credit-wire.ts';
import { shownFile } from './shown-file.ts';

const response = z.object({
  success: z.boolean().describe('The bureau answered, whatever it said.'),
  transaction_id: z.string(),
  screening_result: z.enum(['ACCEPT', 'REVIEW', 'REJECT', 'FAIL', 'PENDING']),
  message: z.string(),
  reason_codes: reasonCodesField,
  request: z.object({
    id_number: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    enquiry_reason: z.string(),
  }),
  ...fileFields,
});
const responseWithProfile = response.extend({ accounts: accountsField });

type View = TransactionView<CreditRequest, CreditFinding, ExplainedDetail>;

const shownOf = ({ finding, receivedAt }: View) =>
  finding?.file ? shownFile(finding.file, receivedAt) : null;

const present = (view: View): z.output<typeof response> => ({
  success: view.finding !== null,
  transaction_id: view.transactionId,
  screening_result: view.outcome.code,
  message: view.outcome.message,
  reason_codes: [...view.outcome.detail.reason_codes],
  request: {
    id_number: view.request.IdentityNo,
    first_name: view.request.FirstName,
    last_name: view.request.LastName,
    enquiry_reason: view.request.EnquiryReason,
  },
  ...presentFile(shownOf(view), view.receivedAt),
});

const presentWithProfile = (view: View): z.output<typeof responseWithProfile> => ({
  ...present(view),
  accounts: presentAccounts(shownOf(view), view.receivedAt),
});

const creditCheck = <Wire>(
  product: 'CREDITCHK1' | 'CREDITCHK2',
  words: { path: `/${string}`; title: string; description: string; priceCents: number },
  shape: { response: z.ZodType<Wire>; present: (view: View) => NoInfer<Wire> },
  examples: readonly ServiceExample[],
) =>
  defineService({
    product,
    service: 'consumer',
    title: words.title,
    description: words.description,
    version: '1.0',
    flow: 'inline',
    priceCents: words.priceCents,
    purpose: 'Credit check',
    strangersGet: 404,
    completedEvent: 'transaction.completed',
    request: creditRequest,
    serviceType: () => product,
    subject: personSubject,
    lookUp: async (submitted, { creditBureau }, { signal }) => ({
      finding: chooseFile(await creditBureau.find(creditQuery(submitted), { signal }), submitted),
    }),
    evaluate: reviewable(evaluateCredit),
    reviewCase: lookedAtAgain,
    endpoints: [submit(`POST ${words.path}`, { summary: words.title, ...shape })],
    examples,
  });

const example =
  (path: string) =>
  (
    title: string,
    [IdentityNo, FirstName, LastName]: readonly [string, string, string],
    code: 'ACCEPT' | 'REVIEW' | 'REJECT',
  ): ServiceExample => ({
    title,
    endpoint: `POST ${path}`,
    code,
    body: {
      IdentityNo,
      FirstName,
      LastName,
      EnquiryReason: 'CREDIT_ASSESSMENT',
      ConsentObtainedByDataSubject: true,
    },
  });

const CHECK = '/credit-check';
const PROFILE = '/credit-check-with-payment-profile';
const plain = example(CHECK);
const withProfile = example(PROFILE);

/** A credit bureau's file on a person (domain-facts 2.12). */
export const creditCheckPlain = creditCheck(
  'CREDITCHK1',
  {
    path: CHECK,
    title: 'Credit check',
    description:
      'A credit bureau’s file on a person: score, summary, judgments, defaults, notices, enquiries.',
    priceCents: 1_800,
  },
  { response, present },
  [
    plain('Clean; a settled judgment is not shown', ['8501015800088', 'Thabo', 'Mokoena'], 'ACCEPT'),
    plain(
      'Rehabilitated, cleared of debt review, with a protective registration',
      ['7103170301084', 'Fatima', 'Abrahams'],
      'ACCEPT',
    ),
    plain('A score in between', ['9202140123087', 'Naledi', 'van der Merwe'], 'REVIEW'),
    plain('Under debt review', ['0002295431080', 'Sipho', 'Nkosi'], 'REVIEW'),
    plain('Thin file: no score', ['0101010001085', 'Ayanda', 'Ndlovu'], 'REVIEW'),
    plain('Two files', ['9705234999188', 'Graça', 'Mondlane'], 'REVIEW'),
    plain('Unknown to the bureau', ['9512250777088', 'Zanele', 'Khumalo'], 'REVIEW'),
    plain('The number of somebody else', ['8501015800088', 'Sipho', 'Nkosi'], 'REVIEW'),
    plain(
      'A low score, judgment, default, administration order, listed with the SAFPS',
      ['7906305009087', 'Pieter', 'Botha'],
      'REJECT',
    ),
    plain('Sequestrated', ['6809110045083', 'Nomvula', 'Dlamini'], 'REJECT'),
    plain('Deceased', ['8808085222089', 'Johannes', 'Pretorius'], 'REJECT'),
  ],
);

/** The same, with the payment profile account by account. */
export const creditCheckWithProfile = creditCheck(
  'CREDITCHK2',
  {
    path: PROFILE,
    title: 'Credit check with payment profile',
    description:
      'A credit bureau’s file on a person, with the payment profile of the last 24 months account by account.',
    priceCents: 2_600,
  },
  { response: responseWithProfile, present: presentWithProfile },
  [
    withProfile('Clean; a disputed account is not shown', ['8501015800088', 'Thabo', 'Mokoena'], 'ACCEPT'),
    withProfile('An account a month in arrears', ['9202140123087', 'Naledi', 'van der Merwe'], 'REVIEW'),
    withProfile(
      'Handed over; an old write-off without its status',
      ['7906305009087', 'Pieter', 'Botha'],
      'REJECT',
    ),
    withProfile('Unknown to the bureau', ['9512250777088', 'Zanele', 'Khumalo'], 'REVIEW'),
  ],
);
