import { describe, expect, it } from 'vitest';
import type { ReviewFact } from '../../../domain/facts.ts';
import type { FoundListing } from '../../../providers/fraud-listings/port.ts';
import { sandboxCreditProfiles } from '../../../sandbox/credit-profiles.ts';
import { affordabilityOf, livingCosts } from './affordability.ts';
import { evaluatePrevet, type PrevetFinding, prevetFigures } from './prevet-outcome.ts';

const receivedAt = new Date('2026-11-21T12:00:00Z');
const means = {
  GrossMonthlyIncome: null,
  NetMonthlyIncome: null,
  RequestedAmount: null,
  RequestedTermMonths: null,
};
const [thabo] = sandboxCreditProfiles('8501015800088', receivedAt);
if (!thabo) throw new Error('The sandbox has no file on THABO MOKOENA.');
const clean: PrevetFinding = { credit: { match: 'FOUND', file: thabo }, listings: [], simSwap: null };
const listing = (
  type: FoundListing['type'],
  matchedOn: FoundListing['matchedOn'] = ['ID_NUMBER'],
  filedDate: string | null = '2026-01-01',
) => [{ type, matchedOn, filedDate, incidentDate: null }];
const swapped = (days: number) => ({
  lastSwapAt: new Date(receivedAt.getTime() - days * 86_400_000).toISOString(),
  swappedWithinDays: null,
  swappedWithinMaxAge: null,
  monitoredPeriodDays: null,
  network: 'MTN' as const,
  isPorted: null,
});
const scored = (value: number): PrevetFinding['credit'] => ({
  match: 'FOUND',
  file: { ...thabo, score: { value, model: 'S', date: '2026-11-01', reasons: [], exclusionCode: null } },
});
const facts = (more: Partial<PrevetFinding> = {}, request: object = {}) => ({
  request: { ...means, CellNo: null, ...request },
  receivedAt,
  capture: null,
  review: null as ReviewFact | null,
  failure: null,
  finding: { ...clean, ...more },
});

describe('A prevet (domain-facts 2.13)', () => {
  it.each([
    ['nothing against the person', {}, 'ACCEPT', [], 712, 999],
    ['650', { credit: scored(650) }, 'ACCEPT', [], 650, 999],
    ['649', { credit: scored(649) }, 'REVIEW', ['SCORE_MEDIUM'], 649, 999],
    ['550', { credit: scored(550) }, 'REVIEW', ['SCORE_MEDIUM'], 550, 999],
    ['549', { credit: scored(549) }, 'REJECT', ['SCORE_LOW'], 549, 999],
    ['no file', { credit: { match: 'NO_RECORD', file: null } }, 'REVIEW', ['NO_RECORD'], null, 999],
    ['a fraud listing', { listings: listing('FRAUD') }, 'REJECT', ['FRAUD_LISTING'], 99, 99],
    [
      'one of the telephone alone',
      { listings: listing('FRAUD', ['CELL_NO']) },
      'REVIEW',
      ['FRAUD_LISTING_OTHER_KEY'],
      599,
      599,
    ],
    [
      'one of ten years ago',
      { listings: listing('FRAUD', ['ID_NUMBER'], '2016-11-01') },
      'ACCEPT',
      [],
      712,
      999,
    ],
    [
      'one filed on no day, of more than ten years ago',
      {
        listings: [{ type: 'FRAUD', matchedOn: ['ID_NUMBER'], filedDate: null, incidentDate: '2010-01-01' }],
      },
      'ACCEPT',
      [],
      712,
      999,
    ],
    ['a victim', { listings: listing('VICTIM') }, 'REVIEW', ['VICTIM_OR_PROTECTED'], 699, 699],
    [
      'a protected person',
      { listings: listing('PROTECTIVE_REGISTRATION') },
      'REVIEW',
      ['VICTIM_OR_PROTECTED'],
      699,
      699,
    ],
    [
      'listings that do not answer',
      { listings: 'unanswered' },
      'REVIEW',
      ['FRAUD_LISTINGS_UNANSWERED'],
      712,
      null,
    ],
    ['a SIM swapped a week ago', { simSwap: swapped(7) }, 'REVIEW', ['SIM_SWAPPED'], 599, 599],
    ['a SIM swapped eight days ago', { simSwap: swapped(8) }, 'ACCEPT', [], 712, 999],
    [
      'an operator that does not answer',
      { simSwap: 'unanswered' },
      'REVIEW',
      ['SIM_SWAP_UNANSWERED'],
      712,
      999,
    ],
  ] as const)('of %s', (_what, more, code, reasons, score, fraud) => {
    const outcome = evaluatePrevet(facts(more as Partial<PrevetFinding>));
    expect(outcome.code).toBe(code);
    expect(outcome.detail.reason_codes.map((reason) => reason.code)).toEqual(reasons);
    expect(prevetFigures(facts(more as Partial<PrevetFinding>)).scores).toMatchObject({ score, fraud });
  });

  it('never rejects a victim or a protected person for it, whatever else is in doubt', () => {
    for (const type of ['VICTIM', 'PROTECTIVE_REGISTRATION'] as const)
      expect(evaluatePrevet(facts({ listings: listing(type), simSwap: swapped(1) })).code).toBe('REVIEW');
  });

  it.each([
    ['a victim', { listings: listing('VICTIM') }],
    ['a protected person', { listings: listing('PROTECTIVE_REGISTRATION') }],
    [
      'a victim whose telephone is listed for fraud',
      { listings: [...listing('VICTIM'), ...listing('FRAUD', ['CELL_NO'])] },
    ],
    ['a SIM swapped a day ago', { simSwap: swapped(1) }],
  ] as const)('refers %s whatever the score', (_what, more) => {
    const outcome = evaluatePrevet(facts({ ...(more as Partial<PrevetFinding>), credit: scored(300) }));
    expect(outcome.code).toBe('REVIEW');
    expect(outcome.detail.reason_codes[0]).toMatchObject({ code: 'SCORE_LOW', weight: 50 });
    expect(outcome.detail.rules).toContainEqual({ rule: 'credit_score', outcome: 'REFER' });
  });

  it('does not decline for a filing of the person’s own, though a verifier says so', () => {
    const review: ReviewFact = { decision: 'REJECT', reason: 'fraud_risk', entry: null };
    expect(evaluatePrevet({ ...facts({ listings: listing('VICTIM') }), review }).code).toBe('REVIEW');
    expect(evaluatePrevet({ ...facts({ credit: scored(600) }), review }).code).toBe('REJECT');
  });

  it('says of every rule that was applied what it says, and what weighs how much', () => {
    const { detail } = evaluatePrevet(
      facts({ listings: listing('FRAUD'), simSwap: swapped(1) }, { CellNo: '+27831234567' }),
    );
    expect(detail.rules).toEqual([
      { rule: 'credit_record', outcome: 'PASS' },
      { rule: 'deceased', outcome: 'PASS' },
      { rule: 'sequestration', outcome: 'PASS' },
      { rule: 'debt_review', outcome: 'PASS' },
      { rule: 'credit_score', outcome: 'PASS' },
      { rule: 'fraud_listing', outcome: 'DECLINE' },
      { rule: 'sim_swap', outcome: 'REFER' },
    ]);
    expect(detail.reason_codes.map(({ code, weight }) => [code, weight])).toEqual([
      ['FRAUD_LISTING', 100],
      ['SIM_SWAPPED', 50],
    ]);
    const { detail: unknown } = evaluatePrevet(facts({ credit: { match: 'NO_RECORD', file: null } }));
    expect(unknown.rules).toEqual([
      { rule: 'credit_record', outcome: 'REFER' },
      { rule: 'fraud_listing', outcome: 'PASS' },
    ]);
  });

  it('refers who asks for more than what is left', () => {
    const asked = {
      NetMonthlyIncome: 11_000,
      GrossMonthlyIncome: 14_000,
      RequestedAmount: 12_000,
      RequestedTermMonths: 12,
    };
    // 11 000 less 1 865.38 to live on and 7 800 of instalments.
    expect(prevetFigures(facts({}, asked)).affordability).toMatchObject({
      disposableIncome: 1_334.62,
      isAffordable: true,
    });
    expect(evaluatePrevet(facts({}, asked)).code).toBe('ACCEPT');
    const more = facts({}, { ...asked, RequestedAmount: 24_000 });
    expect(evaluatePrevet(more)).toMatchObject({
      code: 'REVIEW',
      detail: { reason_codes: [{ code: 'NOT_AFFORDABLE' }] },
    });
  });

  it('is pending, failed, or as a verifier decides', () => {
    expect(evaluatePrevet({ ...facts(), finding: null }).code).toBe('PENDING');
    expect(evaluatePrevet({ ...facts(), failure: 'upstream_timeout' })).toMatchObject({
      code: 'FAIL',
      detail: { rules: [] },
    });
    const entry = { score: '640', reasons: ['SCORE_MEDIUM'], comments: 'Salary seen.' };
    const review: ReviewFact = { decision: 'ACCEPT', reason: 'explained', entry };
    const byHand = { ...facts(), finding: null, review };
    expect(evaluatePrevet(byHand)).toMatchObject({
      code: 'ACCEPT',
      detail: { reason_codes: [{ code: 'SCORE_MEDIUM' }] },
    });
    expect(prevetFigures(byHand).scores.score).toBe(640);
    const again = { ...facts({ listings: listing('FRAUD') }), review: { ...review, entry: null } };
    expect(evaluatePrevet(again)).toMatchObject({
      code: 'ACCEPT',
      detail: { reason_codes: [{ code: 'FRAUD_LISTING' }] },
    });
  });
});

it.each([
  [0, 0],
  [800, 800],
  [6_250, 1_167.88],
  [25_000, 2_855.38],
  [50_000, 4_905.38],
  [60_000, 5_580.38],
])('living costs at least, of a gross income of %d, %d rand (decision 0029)', (income, costs) => {
  expect(livingCosts(income)).toBeCloseTo(costs, 1);
});

it('says nothing of what is affordable without an income or a file', () => {
  const nothing = { disposableIncome: null, maxInstalment: null, isAffordable: null };
  expect(affordabilityOf(means, 0)).toEqual(nothing);
  expect(affordabilityOf({ ...means, NetMonthlyIncome: 10_000 }, null)).toEqual(nothing);
  expect(affordabilityOf({ ...means, NetMonthlyIncome: 1_000 }, 5_000)).toMatchObject({ maxInstalment: 0 });
});
