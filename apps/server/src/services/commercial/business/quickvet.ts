import { z } from 'zod';
import { defineService, type Outcome, submit } from '../../../catalogue/define-service.ts';
import { commonFields } from '../../../catalogue/request-fields.ts';
import { enterpriseTypes } from '../../../domain/company-number.ts';
import { codeLabel, isInOffice } from '../../../domain/director-codes.ts';
import type { Facts } from '../../../domain/facts.ts';
import { ofLastMonths, shownOf, totalOf } from './adverse.ts';
import { type BusinessDetail, evaluateBusiness } from './business-outcome.ts';
import { type BusinessRequest, businessKeyFields, exactlyOneKey, noSubject } from './business-request.ts';
import { amount, type BusinessView, date, text } from './business-wire.ts';
import { type BusinessFileFinding, lookUpBusinessFile } from './look-up-business.ts';
import { match, presentMatch } from './match-wire.ts';
import { isInLiquidation, isInRescue, vetBusiness } from './vet-business.ts';

const request = z.object({ ...businessKeyFields, ...commonFields }).superRefine(exactlyOneKey);

/** The vetting's decision for a business that was found; FAIL where nothing or too much fits (domain-facts 3.7). */
export function evaluateQuickvet(
  facts: Facts<BusinessRequest, BusinessFileFinding>,
): Outcome<BusinessDetail> {
  const outcome = evaluateBusiness(facts);
  const vetting = vet(facts.finding, facts.receivedAt);
  if (facts.failure !== null || vetting === null) return outcome;
  const message = {
    ACCEPT: 'In business, with nothing against it that calls for a look.',
    REVIEW: 'The business is in doubt: see the reason codes.',
    REJECT: 'The business no longer exists or never did: see the reason codes.',
  }[vetting.decision];
  return { ...outcome, code: vetting.decision, message };
}

const vet = (finding: BusinessFileFinding | null, today: Date) =>
  finding?.record ? vetBusiness(finding.record, finding.file && shownOf(finding.file, today), today) : null;

const count = z.int().nullable().describe('Null: the bureau has no file.');

const result = z.object({
  Decision: z.enum(['ACCEPT', 'REVIEW', 'REJECT']),
  Score: z.number().nullable().describe('0 to 999, higher is safer.'),
  ScoreBand: text,
  RiskIndicator: z.enum(['LOW', 'MEDIUM', 'HIGH']),
  CompanyType: z.string(),
  RegistrationDate: date,
  AgeInYears: z.int().nullable(),
  ActiveDirectorCount: z.int(),
  JudgmentCount: count,
  JudgmentAmount: amount,
  DefaultCount: count,
  DefaultAmount: amount,
  NotarialBondCount: count,
  BusinessRescue: z.boolean(),
  Liquidation: z.boolean(),
  PrincipalAdverseCount: count,
  EnquiriesLast12Months: count,
  ReasonCodes: z.array(z.object({ Code: z.string(), Description: z.string() })),
  ScoreDate: date,
});

const response = z.object({
  success: z.boolean().describe('The sources answered, whatever they said.'),
  transaction_id: z.string(),
  product: z.literal('PREVETCOM'),
  match,
  result: result.nullable().describe('Null unless exactly one business was found.'),
});

const present = (view: BusinessView<BusinessFileFinding>): z.output<typeof response> => ({
  success: view.finding !== null,
  transaction_id: view.transactionId,
  product: 'PREVETCOM',
  match: presentMatch(view),
  result: presentResult(view),
});

function presentResult({
  finding,
  receivedAt: today,
}: BusinessView<BusinessFileFinding>): z.output<typeof result> | null {
  const vetting = vet(finding, today);
  const record = finding?.record;
  if (!vetting || !record) return null;
  const file = finding.file && shownOf(finding.file, today);
  return {
    Decision: vetting.decision,
    Score: file?.score?.value ?? null,
    ScoreBand: file?.score?.band ?? null,
    RiskIndicator: vetting.risk,
    CompanyType: codeLabel(enterpriseTypes, record.company.typeCode),
    RegistrationDate: record.company.registrationDate,
    AgeInYears: ageInYears(record.company.registrationDate, today),
    ActiveDirectorCount: record.directors.filter(({ statusCode }) => isInOffice(statusCode)).length,
    JudgmentCount: file?.judgments.length ?? null,
    JudgmentAmount: file && totalOf(file.judgments),
    DefaultCount: file?.defaults.length ?? null,
    DefaultAmount: file && totalOf(file.defaults),
    NotarialBondCount: file?.notarialBonds.length ?? null,
    BusinessRescue: isInRescue(record, today),
    Liquidation: isInLiquidation(record),
    PrincipalAdverseCount: file?.principalAdverseCount ?? null,
    EnquiriesLast12Months: file && ofLastMonths(file.enquiries, 12, today).length,
    ReasonCodes: vetting.reasons.map(({ code, description }) => ({ Code: code, Description: description })),
    ScoreDate: file?.score?.date ?? null,
  };
}

/** Whole years from a day, `YYYY-MM-DD`, to another. */
function ageInYears(from: string | null, to: Date): number | null {
  if (from === null) return null;
  const day = to.toISOString().slice(0, 10);
  const years = Number(day.slice(0, 4)) - Number(from.slice(0, 4));
  return Math.max(0, day.slice(5) < from.slice(5) ? years - 1 : years);
}

const endpoint = 'POST /quickvet';
const exampleOf = (
  title: string,
  key: Readonly<Record<string, string>>,
  code: 'ACCEPT' | 'REVIEW' | 'REJECT' | 'FAIL',
) => ({ title, endpoint, body: { ...key, ConsentObtainedByDataSubject: true }, code });

/** Quick vetting of a business (commercial-service 4.2; domain-facts 3.7). It cannot be retrieved. */
export default defineService({
  product: 'PREVETCOM',
  service: 'commercial',
  title: 'Quickvet',
  description:
    'Whether a business may be dealt with, at a glance: status, score, judgments, defaults, and why.',
  version: '1.0',
  flow: 'inline',
  priceCents: 1200,
  purpose: 'Quick vetting of a business',
  strangersGet: 404,
  completedEvent: null,
  request,
  serviceType: () => 'PREVETCOM',
  subject: noSubject,
  lookUp: async (asked, providers, options) => ({
    finding: await lookUpBusinessFile(asked, providers, options),
  }),
  evaluate: evaluateQuickvet,
  endpoints: [submit(endpoint, { summary: 'Vet a business quickly', response, present })],
  examples: [
    exampleOf('In business and clean', { CompanyRegNo: '2015/990001/07' }, 'ACCEPT'),
    exampleOf('By a misspelt name', { CompanyName: 'Shopwel Chekmart' }, 'ACCEPT'),
    exampleOf('In deregistration', { CompanyRegNo: '2014/990007/07' }, 'REVIEW'),
    exampleOf('In business rescue', { CompanyRegNo: '2011/990008/07' }, 'REVIEW'),
    exampleOf('A judgment of the last 24 months', { CompanyRegNo: '2013/990009/07' }, 'REVIEW'),
    exampleOf('Unknown to the bureau', { CompanyRegNo: '2017/990010/07' }, 'REVIEW'),
    exampleOf('Deregistered', { CompanyRegNo: '2008/990004/07' }, 'REJECT'),
    exampleOf('In final liquidation', { CompanyRegNo: '2009/990005/07' }, 'REJECT'),
    exampleOf('Dissolved', { CompanyRegNo: '2003/990006/06' }, 'REJECT'),
    exampleOf('A reserved name', { CompanyRegNo: '2019/990013/07' }, 'REJECT'),
    exampleOf('Two businesses of that name', { CompanyName: 'Silverleaf Handelspos' }, 'FAIL'),
    exampleOf('No such business', { CompanyRegNo: '2015/999999/07' }, 'FAIL'),
  ],
});
