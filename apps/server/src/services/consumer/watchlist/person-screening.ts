import { z } from 'zod';
import { reasonCodesField } from '../../../catalogue/adverse-decision.ts';
import {
  defineService,
  retrieve,
  type Service,
  type ServiceExample,
  submit,
  type TransactionView,
} from '../../../catalogue/define-service.ts';
import { commonFields, matchThresholdField } from '../../../catalogue/request-fields.ts';
import {
  evaluateScreening,
  MOST_RESULTS,
  presentLists,
  presentResults,
  reviewOfScreening,
  type ScreeningDetail,
  type ScreeningFinding,
  screeningResult,
  searchedList,
} from '../../../catalogue/screening-answers.ts';
import { nameScoreOf } from '../../../domain/match-score.ts';
import { documentFields, personFields, personOf, screenedName } from './watchlist-request.ts';

/** Watch lists that people are screened against one kind at a time (consumer-service 4.4). */
interface Variant {
  readonly variant: 'lite' | 'crime' | 'peps' | 'regulatory' | 'extensive';
  readonly product: string;
  readonly title: string;
  readonly description: string;
  readonly priceCents: number;
  readonly examples: readonly Omit<ServiceExample, 'endpoint'>[];
}

const request = z.object({
  FirstName: screenedName('FirstName').describe('First name or names.'),
  LastName: screenedName('LastName').describe('Surname.'),
  ...personFields,
  ...documentFields,
  MatchThreshold: matchThresholdField,
  ...commonFields,
});
type Request = z.output<typeof request>;
type View = TransactionView<Request, ScreeningFinding, ScreeningDetail>;

const responseOf = ({ product, variant }: Variant) =>
  z.object({
    success: z.boolean().describe('The lists were searched, whatever was found.'),
    transaction_id: z.string(),
    product: z.literal(product),
    variant: z.literal(variant),
    screening_result: z.enum(['ACCEPT', 'REVIEW', 'REJECT', 'FAIL', 'PENDING']),
    message: z.string(),
    match_count: z.int().describe(`Matches; the first ${MOST_RESULTS} are in results.`),
    results: z.array(screeningResult),
    reason_codes: reasonCodesField,
    lists_searched: z.array(searchedList),
    request: z.object({
      first_name: z.string(),
      last_name: z.string(),
      identity_no: z.string().nullable(),
      birth_date: z.string().nullable(),
      passport_no: z.string().nullable(),
      country_code: z.int().nullable(),
      gender: z.enum(['M', 'F']).nullable(),
      match_threshold: z.number().nullable(),
    }),
  });

const presentAs =
  ({ product, variant }: Variant) =>
  ({ transactionId, request: asked, finding, review, outcome }: View) => ({
    success: finding !== null,
    transaction_id: transactionId,
    product,
    variant,
    screening_result: outcome.code,
    message: outcome.message,
    match_count: outcome.detail.match_count,
    results: presentResults(finding, review).slice(0, MOST_RESULTS),
    reason_codes: [...outcome.detail.reason_codes],
    lists_searched: presentLists(finding),
    request: {
      first_name: asked.FirstName,
      last_name: asked.LastName,
      identity_no: asked.IdentityNo,
      birth_date: asked.BirthDate,
      passport_no: asked.PassportNo,
      country_code: asked.CountryCode,
      gender: asked.Gender,
      match_threshold: asked.MatchThreshold,
    },
  });

/** A product that screens a person against one kind of list. */
export function definePersonScreening(variant: Variant): Service {
  const endpoint = `POST /watchlist/${variant.variant}` as const;
  const response = responseOf(variant);
  const present = presentAs(variant);
  return defineService({
    product: variant.product,
    service: 'consumer',
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
    subject: ({ IdentityNo, FirstName, LastName }) => ({
      identityNo: IdentityNo,
      firstName: FirstName,
      lastName: LastName,
    }),
    lookUp: async (asked, providers, context) => ({
      finding: {
        screening: await providers.watchLists.screen(
          {
            subject: personOf({ ...asked, countries: asked.CountryCode === null ? [] : [asked.CountryCode] }),
            scope: variant.variant,
            categories: null,
            threshold: asked.MatchThreshold === null ? null : nameScoreOf(asked.MatchThreshold),
            referenceNo: asked.ReferenceNo,
          },
          context,
        ),
      },
    }),
    evaluate: evaluateScreening,
    reviewCase: reviewOfScreening,
    endpoints: [
      submit(endpoint, { summary: `Screen a person: ${variant.variant}`, response, present }),
      retrieve(`GET /watchlist/${variant.variant}/{transaction_id}`, {
        summary: 'The result again',
        response,
        present,
      }),
    ],
    examples: variant.examples.map((example) => ({ ...example, endpoint })),
  });
}

/** A request of the examples. */
export const personExample = (
  title: string,
  name: readonly [first: string, last: string],
  code: 'ACCEPT' | 'REVIEW' | 'REJECT',
  more: Readonly<Record<string, unknown>> = {},
): Omit<ServiceExample, 'endpoint'> => ({
  title,
  body: { FirstName: name[0], LastName: name[1], ...more, ConsentObtainedByDataSubject: true },
  code,
});
