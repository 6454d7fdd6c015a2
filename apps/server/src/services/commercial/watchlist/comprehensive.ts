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
  enquiryReasonField,
  matchThresholdField,
  orNull,
  requiredCountryCode,
  withDefault,
} from '../../../catalogue/request-fields.ts';
import {
  evaluateScreening,
  explainedFields,
  MOST_RESULTS,
  presentResults,
  reviewOfScreening,
  type ScreeningDetail,
  type ScreeningFinding,
  screeningResult,
} from '../../../catalogue/screening-answers.ts';
import { countryAlpha2 } from '../../../domain/country-code.ts';
import { nameScoreOf } from '../../../domain/match-score.ts';
import type { StoredScreening } from '../../../screening/port.ts';
import { companyExample, companyFields, companyOf, companyShown, noSubject } from './company-subject.ts';
import { gravestHits, SEVERITY } from './gravest-hits.ts';
import { screenDirectors } from './screen-directors.ts';

const request = z.object({
  ...companyFields,
  EnquiryReason: enquiryReasonField('business'),
  CountryCode: orNull(requiredCountryCode('CountryCode')).describe(
    'Seat: numeric code (ISO 3166-1), as a number or digits; unknown where left out.',
  ),
  IncludeDirectors: withDefault(booleanField('IncludeDirectors'), false).describe(
    'Screens those who direct the business now as well; default false.',
  ),
  MatchThreshold: matchThresholdField,
});
type Request = z.output<typeof request>;

/** The business's screening, with its directors' matches among the hits, so that verifiers see all of them. */
interface Finding extends ScreeningFinding {
  readonly directors: readonly {
    readonly name: string;
    readonly designation: string;
    readonly decision: StoredScreening['decision'];
    readonly matchIds: readonly string[];
  }[];
}
type View = TransactionView<Request, Finding, ScreeningDetail>;

const response = z.object({
  success: z.boolean().describe('The lists were searched, whatever was found.'),
  transaction_id: z.string(),
  product: z.literal('WATCLISTCOM'),
  ...companyShown,
  screening_result: z.enum(['ACCEPT', 'REVIEW', 'REJECT', 'FAIL', 'PENDING']),
  ...explainedFields,
  match_count: z.int().describe(`Matches; the first ${MOST_RESULTS} are shown.`),
  matches: z.object({
    sanctions: z.array(screeningResult),
    peps: z.array(screeningResult),
    adverse_media: z.array(screeningResult),
    enforcement: z.array(screeningResult).describe('Wanted, debarred, financial crime.'),
  }),
  directors_screened: z.array(
    z.object({
      name: z.string(),
      designation: z.string(),
      screening_result: z.enum(['ACCEPT', 'REVIEW', 'REJECT']),
      match_ids: z.array(z.string()),
    }),
  ),
});

function present({
  transactionId,
  request: asked,
  finding,
  review,
  outcome,
}: View): z.output<typeof response> {
  const { detail } = outcome;
  const results = presentResults(finding, review).slice(0, MOST_RESULTS);
  const of = (...categories: readonly string[]) =>
    results.filter(({ category }) => categories.includes(category));
  return {
    success: finding !== null,
    transaction_id: transactionId,
    product: 'WATCLISTCOM',
    company_name: asked.CompanyName as string,
    company_reg_no: asked.CompanyRegNo,
    screening_result: outcome.code,
    risk_score: detail.risk_score,
    risk_level: detail.risk_level,
    reason_codes: [...detail.reason_codes],
    match_count: detail.match_count,
    matches: {
      sanctions: of('SANCTION'),
      peps: of('PEP'),
      adverse_media: of('ADVERSE_MEDIA'),
      enforcement: of('CRIME', 'REGULATORY', 'FINANCIAL_CRIME'),
    },
    directors_screened: (finding?.directors ?? []).map(({ name, designation, decision, matchIds }) => ({
      name,
      designation,
      screening_result: decision,
      match_ids: [...matchIds],
    })),
  };
}

/** One screening of several: the same lists, every hit once as it is gravest, and the gravest decision. */
function together(first: StoredScreening, others: readonly StoredScreening[]): StoredScreening {
  const all = [first, ...others];
  return {
    ...first,
    hits: gravestHits(all.flatMap(({ hits }) => hits)),
    decision: all.reduce(
      (worst, { decision }) => (SEVERITY[decision] > SEVERITY[worst] ? decision : worst),
      first.decision,
    ),
    isComplete: all.every(({ isComplete }) => isComplete),
  };
}

const endpoint = 'POST /watchlist/comprehensive';
const exampleOf = (
  title: string,
  asked: Readonly<Record<string, unknown>>,
  code: 'ACCEPT' | 'REVIEW' | 'REJECT',
): ServiceExample => ({
  ...companyExample(title, { ...asked, EnquiryReason: 'SUPPLIER_VETTING' }, code),
  endpoint,
});

/** The decision engine for businesses: sanctions, exposed persons, adverse media; a score and why (commercial-service 4.2). */
export default defineService({
  product: 'WATCLISTCOM',
  service: 'commercial',
  title: 'Comprehensive watch-list screening of a business',
  description:
    'Screens a business, and its directors if you like, against every list, and says what risk that is and why.',
  version: '1.0',
  flow: 'inline',
  priceCents: 900,
  purpose: 'Comprehensive watch-list screening of a business',
  strangersGet: 404,
  completedEvent: 'transaction.completed',
  request,
  serviceType: () => 'WATCLISTCOM',
  subject: noSubject,
  lookUp: async (asked, providers, context) => {
    const company = { CompanyName: asked.CompanyName as string, CompanyRegNo: asked.CompanyRegNo };
    const country = asked.CountryCode === null ? null : countryAlpha2(asked.CountryCode);
    const [own, directors] = await Promise.all([
      providers.watchLists.screen(
        {
          subject: { ...companyOf(company), countries: country === null ? [] : [country] },
          scope: 'comprehensive',
          categories: null,
          threshold: asked.MatchThreshold === null ? null : nameScoreOf(asked.MatchThreshold),
          referenceNo: asked.ReferenceNo,
        },
        context,
      ),
      asked.IncludeDirectors ? screenDirectors(company, providers, context) : [],
    ]);
    return {
      finding: {
        screening: together(
          own,
          directors.map(({ screening }) => screening),
        ),
        directors: directors.map(({ name, designation, screening: { decision, hits } }) => ({
          name,
          designation,
          decision,
          matchIds: hits.filter((hit) => hit.decision !== 'ACCEPT').map(({ entityId }) => entityId),
        })),
      },
    };
  },
  evaluate: evaluateScreening,
  reviewCase: reviewOfScreening,
  endpoints: [
    submit(endpoint, { summary: 'Screen a business against every list', response, present }),
    retrieve('GET /watchlist/comprehensive/{transaction_id}', {
      summary: 'The result again',
      response,
      present,
    }),
  ],
  examples: [
    exampleOf(
      'On no list',
      { CompanyName: 'Lulama Star Logistics', CompanyRegNo: '2015/990001/07' },
      'ACCEPT',
    ),
    exampleOf('In the news, by name alone', { CompanyName: 'Silver Otter Mining' }, 'REVIEW'),
    exampleOf(
      'Sanctioned, by registration number',
      { CompanyName: 'Tafelkop Drilling (Pty) Ltd', CompanyRegNo: '2009/990005/07' },
      'REJECT',
    ),
  ],
});
