import { z } from 'zod';
import {
  defineService,
  retrieve,
  type ServiceExample,
  submit,
  type TransactionView,
} from '../../../catalogue/define-service.ts';
import {
  booleanField,
  commonFields,
  matchThresholdField,
  optionalText,
  orNull,
  requiredCountryCode,
  withDefault,
} from '../../../catalogue/request-fields.ts';
import {
  evaluateScreening,
  explainedFields,
  MOST_RESULTS,
  presentLists,
  presentResults,
  reviewOfScreening,
  type ScreeningDetail,
  type ScreeningFinding,
  screeningResult,
  searchedList,
} from '../../../catalogue/screening-answers.ts';
import { countryAlpha2 } from '../../../domain/country-code.ts';
import { nameScoreOf } from '../../../domain/match-score.ts';
import { LIST_CATEGORIES, type SubjectInput } from '../../../screening/port.ts';
import { personFields, personOf } from './watchlist-request.ts';

const ENTITY_TYPES = ['PERSON', 'COMPANY'] as const;
const typeMessage = 'EntityType must be PERSON or COMPANY.';
const categoriesMessage = `Categories must be a list of ${LIST_CATEGORIES.join(', ')}.`;
const limitMessage = `limit must be a whole number from 1 to ${MOST_RESULTS}.`;
const countriesMessage = 'CountryCodes must be a list of numeric codes (ISO 3166-1).';

const request = z
  .object({
    EntityType: z
      .enum(ENTITY_TYPES, { error: (issue) => (issue.input ? typeMessage : 'EntityType is required.') })
      .describe('`PERSON` needs FirstName and LastName, `COMPANY` needs CompanyName.'),
    FirstName: optionalText('FirstName', 200).describe('First name or names of a person.'),
    LastName: optionalText('LastName', 200).describe('Surname of a person.'),
    CompanyName: optionalText('CompanyName', 200).describe('Name of a company.'),
    ...personFields,
    CountryCodes: orNull(
      z
        .array(requiredCountryCode('CountryCodes'), countriesMessage)
        .max(20, 'CountryCodes may have at most 20 codes.'),
    ).describe('Nationalities or seats: numeric codes (ISO 3166-1).'),
    Categories: orNull(
      z.array(z.enum(LIST_CATEGORIES, categoriesMessage), categoriesMessage).min(1, categoriesMessage),
    ).describe('Only these categories; default all.'),
    IncludeAdverseMedia: withDefault(booleanField('IncludeAdverseMedia'), true).describe('Default true.'),
    MatchThreshold: matchThresholdField,
    limit: withDefault(
      z.int(limitMessage).min(1, limitMessage).max(MOST_RESULTS, limitMessage),
      MOST_RESULTS,
    ).describe(`Results shown, 1 to ${MOST_RESULTS}; default ${MOST_RESULTS}.`),
    ...commonFields,
  })
  .superRefine((asked, context) => {
    const needed =
      asked.EntityType === 'COMPANY' ? (['CompanyName'] as const) : (['FirstName', 'LastName'] as const);
    for (const field of needed) {
      const value = asked[field];
      if (value !== null && /[\p{L}\p{N}]/u.test(value)) continue;
      const message =
        value === null
          ? `${field} is required when EntityType is ${asked.EntityType}.`
          : `${field} must hold a letter or a digit.`;
      context.addIssue({ code: 'custom', path: [field], message });
    }
    if (
      asked.IncludeAdverseMedia ||
      asked.Categories?.some((category) => category !== 'ADVERSE_MEDIA') !== false
    )
      return;
    context.addIssue({
      code: 'custom',
      path: ['Categories'],
      message: 'Categories leaves nothing to search when IncludeAdverseMedia is false.',
    });
  });
type Request = z.output<typeof request>;
type View = TransactionView<Request, ScreeningFinding, ScreeningDetail>;

const response = z.object({
  success: z.boolean().describe('The lists were searched, whatever was found.'),
  transaction_id: z.string(),
  product: z.literal('WATCOMP'),
  entity_type: z.enum(ENTITY_TYPES),
  screening_result: z.enum(['ACCEPT', 'REVIEW', 'REJECT', 'FAIL', 'PENDING']),
  message: z.string(),
  match_count: z.int(),
  ...explainedFields,
  summary: z
    .object({ sanctions: z.int(), peps: z.int(), adverse_media: z.int(), enforcement: z.int() })
    .describe('Matches that are not decided yet, by kind.'),
  results: z.array(
    screeningResult.extend({
      adverse_media: z.array(
        z.object({
          title: z.string().nullable(),
          publisher: z.string(),
          published_on: z.string().nullable(),
          url: z.string().nullable(),
        }),
      ),
    }),
  ),
  truncated: z.boolean().describe('There are more matches than limit.'),
  lists_searched: z.array(searchedList),
  request: z.object({
    entity_type: z.enum(ENTITY_TYPES),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    company_name: z.string().nullable(),
    identity_no: z.string().nullable(),
    birth_date: z.string().nullable(),
    country_codes: z.array(z.int()),
    categories: z.array(z.enum(LIST_CATEGORIES)),
    include_adverse_media: z.boolean(),
    match_threshold: z.number().nullable(),
    limit: z.int(),
  }),
});

function present({
  transactionId,
  request: asked,
  finding,
  review,
  outcome,
}: View): z.output<typeof response> {
  const results = presentResults(finding, review);
  const { detail } = outcome;
  return {
    success: finding !== null,
    transaction_id: transactionId,
    product: 'WATCOMP',
    entity_type: asked.EntityType,
    screening_result: outcome.code,
    message: outcome.message,
    match_count: detail.match_count,
    risk_score: detail.risk_score,
    risk_level: detail.risk_level,
    reason_codes: [...detail.reason_codes],
    summary: detail.summary,
    results: results.slice(0, asked.limit).map((result) => ({ ...result, adverse_media: mediaOf(result) })),
    truncated: results.length > asked.limit,
    lists_searched: presentLists(finding),
    request: {
      entity_type: asked.EntityType,
      first_name: asked.FirstName,
      last_name: asked.LastName,
      company_name: asked.CompanyName,
      identity_no: asked.IdentityNo,
      birth_date: asked.BirthDate,
      country_codes: asked.CountryCodes ?? [],
      categories: [...categoriesOf(asked)],
      include_adverse_media: asked.IncludeAdverseMedia,
      match_threshold: asked.MatchThreshold,
      limit: asked.limit,
    },
  };
}

/** The article that a match of adverse media stands for. */
function mediaOf({ category, reason, list_name, listed_on, source_url }: z.output<typeof screeningResult>) {
  if (category !== 'ADVERSE_MEDIA') return [];
  return [{ title: reason, publisher: list_name, published_on: listed_on, url: source_url }];
}

function categoriesOf({ Categories, IncludeAdverseMedia }: Request) {
  const asked = Categories ?? LIST_CATEGORIES;
  return IncludeAdverseMedia ? asked : asked.filter((category) => category !== 'ADVERSE_MEDIA');
}

function subjectOf(asked: Request): SubjectInput {
  const countries = asked.CountryCodes ?? [];
  if (asked.EntityType === 'PERSON')
    return personOf({
      ...asked,
      FirstName: asked.FirstName ?? '',
      LastName: asked.LastName ?? '',
      countries,
    });
  return {
    kind: 'organisation',
    name: asked.CompanyName,
    countries: countries.flatMap((code) => countryAlpha2(code) ?? []),
  };
}

const endpoint = 'POST /comprehensive-watchlist/search';
const exampleOf = (
  title: string,
  asked: Readonly<Record<string, unknown>>,
  code: 'ACCEPT' | 'REVIEW' | 'REJECT',
): ServiceExample => ({ title, endpoint, body: { ...asked, ConsentObtainedByDataSubject: true }, code });

/** International screening of people and companies, with a risk and why (consumer-service 4.4; domain-facts 2.8). */
export default defineService({
  product: 'WATCOMP',
  service: 'consumer',
  title: 'Comprehensive watch-list search',
  description: 'Screens a person or a company against every list, and says what risk that is and why.',
  version: '1.0',
  flow: 'inline',
  priceCents: 900,
  purpose: 'Comprehensive watch-list search',
  strangersGet: 404,
  completedEvent: 'transaction.completed',
  request,
  serviceType: () => 'WATCOMP',
  subject: ({ IdentityNo, FirstName, LastName }) => ({
    identityNo: IdentityNo,
    firstName: FirstName,
    lastName: LastName,
  }),
  lookUp: async (asked, providers, context) => ({
    finding: {
      screening: await providers.watchLists.screen(
        {
          subject: subjectOf(asked),
          scope: 'comprehensive',
          categories: categoriesOf(asked),
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
    submit(endpoint, { summary: 'Screen a person or a company', response, present }),
    retrieve('GET /comprehensive-watchlist/search/{transaction_id}', {
      summary: 'The result again',
      response,
      present,
    }),
  ],
  examples: [
    exampleOf('On no list', { EntityType: 'PERSON', FirstName: 'Thabo', LastName: 'Mokoena' }, 'ACCEPT'),
    exampleOf(
      'In the news, and born on that day',
      { EntityType: 'PERSON', FirstName: 'Obakeng', LastName: 'Storiewerf', BirthDate: '1978-01-30' },
      'REJECT',
    ),
    exampleOf(
      'The same without adverse media',
      {
        EntityType: 'PERSON',
        FirstName: 'Obakeng',
        LastName: 'Storiewerf',
        BirthDate: '1978-01-30',
        IncludeAdverseMedia: false,
      },
      'ACCEPT',
    ),
    exampleOf(
      'A company, by an alias',
      { EntityType: 'COMPANY', CompanyName: 'Heron General Trading' },
      'REVIEW',
    ),
    exampleOf(
      'A company on no list',
      { EntityType: 'COMPANY', CompanyName: 'Lulama Star Logistics' },
      'ACCEPT',
    ),
  ],
});
