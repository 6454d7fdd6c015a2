import { z } from 'zod';
import { defineService, submit, type TransactionView } from '../../../catalogue/define-service.ts';
import { commonFields, withDefault } from '../../../catalogue/request-fields.ts';
import { type BusinessDetail, evaluateBusiness } from './business-outcome.ts';
import { businessKeyFields, exactlyOneKey, noSubject } from './business-request.ts';
import { fullReport, presentFullReport } from './full-report-wire.ts';
import { type BusinessFileFinding, lookUpBusinessFile } from './look-up-business.ts';
import { match, presentMatch } from './match-wire.ts';

const AMOUNT_RULE = 'TradeAmount must be a number, 0 or more.';

const request = z
  .object({
    ...businessKeyFields,
    TradeAmount: withDefault(z.number(AMOUNT_RULE).min(0, AMOUNT_RULE), null).describe(
      'Amount of the intended trade, rand; recorded with the enquiry.',
    ),
    ...commonFields,
  })
  .superRefine(exactlyOneKey);
type Request = z.output<typeof request>;

const response = z.object({
  success: z.boolean().describe('The sources answered, whatever they said.'),
  transaction_id: z.string(),
  product: z.literal('FULLBUSCHKTO'),
  match,
  result: fullReport.nullable().describe('Null unless exactly one business was found.'),
});

function present(
  view: TransactionView<Request, BusinessFileFinding, BusinessDetail>,
): z.output<typeof response> {
  const { finding, receivedAt } = view;
  return {
    success: finding !== null,
    transaction_id: view.transactionId,
    product: 'FULLBUSCHKTO',
    match: presentMatch(view),
    result: finding?.record ? presentFullReport(finding.record, finding.file, receivedAt) : null,
  };
}

const endpoint = 'POST /commercial-detail-turnover';
const exampleOf = (title: string, key: Readonly<Record<string, string>>, code: 'ACCEPT' | 'FAIL') => ({
  title,
  endpoint,
  body: { ...key, ConsentObtainedByDataSubject: true },
  code,
});

/** The full commercial report with turnover (commercial-service 4.2; domain-facts 3.8). It cannot be retrieved. */
export default defineService({
  product: 'FULLBUSCHKTO',
  service: 'commercial',
  title: 'Commercial detail with turnover',
  description:
    'The full report on a business: register, principals, operations, turnover, references, adverse information, score.',
  version: '1.0',
  flow: 'inline',
  priceCents: 3500,
  purpose: 'Full commercial report',
  strangersGet: 404,
  completedEvent: null,
  request,
  serviceType: () => 'FULLBUSCHKTO',
  subject: noSubject,
  lookUp: async (asked, providers, options) => ({
    finding: await lookUpBusinessFile(asked, providers, options),
  }),
  evaluate: evaluateBusiness,
  endpoints: [submit(endpoint, { summary: 'Full commercial report', response, present })],
  examples: [
    exampleOf('Everything a report can hold', { CompanyRegNo: '2015/990001/07' }, 'ACCEPT'),
    exampleOf('Unknown to the bureau', { CompanyName: 'Inyoni Yolwandle Crafts' }, 'ACCEPT'),
    exampleOf('Two businesses of that name', { CompanyName: 'Silverleaf Handelspos' }, 'FAIL'),
    exampleOf('No such business', { CompanyRegNo: '2015/999999/07' }, 'FAIL'),
  ],
});
