import { z } from 'zod';
import {
  defineService,
  retrieve,
  type Service,
  type ServiceExample,
  submit,
  type TransactionView,
} from '../../../catalogue/define-service.ts';
import {
  evaluateScreening,
  MOST_RESULTS,
  presentResults,
  reviewOfScreening,
  type ScreeningDetail,
  type ScreeningFinding,
  screeningResult,
} from '../../../catalogue/screening-answers.ts';
import { companyFields, companyOf, companyShown, noSubject } from './company-subject.ts';

/** Watch lists that businesses are screened against one kind at a time (commercial-service 4.2). */
interface Variant {
  readonly path: 'lite' | 'most-wanted' | 'extensive';
  readonly scope: 'lite' | 'crime' | 'extensive';
  readonly product: string;
  readonly title: string;
  readonly description: string;
  readonly priceCents: number;
  readonly examples: readonly Omit<ServiceExample, 'endpoint'>[];
}

const request = z.object(companyFields);
type Request = z.output<typeof request>;
type View = TransactionView<Request, ScreeningFinding, ScreeningDetail>;

/** These answers carry no `success` (commercial-service 2.3). */
const responseOf = ({ product }: Variant) =>
  z.object({
    transaction_id: z.string(),
    product: z.literal(product),
    ...companyShown,
    screening_result: z.enum(['ACCEPT', 'REVIEW', 'REJECT', 'FAIL', 'PENDING']),
    match_count: z.int().describe(`Matches; the first ${MOST_RESULTS} are in results.`),
    results: z.array(screeningResult),
  });

/** A product that screens a business against one kind of list. */
export function defineCompanyScreening(variant: Variant): Service {
  const endpoint = `POST /watchlist/${variant.path}` as const;
  const response = responseOf(variant);
  const present = ({ transactionId, request: asked, finding, review, outcome }: View) => ({
    transaction_id: transactionId,
    product: variant.product,
    company_name: asked.CompanyName as string,
    company_reg_no: asked.CompanyRegNo,
    screening_result: outcome.code,
    match_count: outcome.detail.match_count,
    results: presentResults(finding, review).slice(0, MOST_RESULTS),
  });
  return defineService({
    product: variant.product,
    service: 'commercial',
    title: variant.title,
    description: variant.description,
    version: '1.0',
    flow: 'inline',
    priceCents: variant.priceCents,
    purpose: variant.title,
    strangersGet: 404,
    completedEvent: 'transaction.completed',
    request,
    serviceType: () => variant.product,
    subject: noSubject,
    lookUp: async (asked, providers, context) => ({
      finding: {
        screening: await providers.watchLists.screen(
          {
            subject: companyOf({ ...asked, CompanyName: asked.CompanyName as string }),
            scope: variant.scope,
            categories: null,
            threshold: null,
            referenceNo: asked.ReferenceNo,
          },
          context,
        ),
      },
    }),
    evaluate: evaluateScreening,
    reviewCase: reviewOfScreening,
    endpoints: [
      submit(endpoint, { summary: `Screen a business: ${variant.path}`, response, present }),
      retrieve(`GET /watchlist/${variant.path}/{transaction_id}`, {
        summary: 'The result again',
        response,
        present,
      }),
    ],
    examples: variant.examples.map((example) => ({ ...example, endpoint })),
  });
}
