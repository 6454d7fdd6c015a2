import { describe, expect, it } from 'vitest';
import type { CreditAccount, CreditProfile } from '../../../providers/credit-bureau/port.ts';
import { chooseFile } from './choose-file.ts';
import { evaluateCredit } from './credit-outcome.ts';
import { shownFile } from './shown-file.ts';
import { paymentHistory, summariseFile } from './summarise-file.ts';

const today = new Date('2026-11-21T12:00:00Z');
const score = { value: 700, model: 'S', date: '2026-11-01', reasons: [], exclusionCode: null };
const file: CreditProfile = {
  identityNo: '8501015800088',
  firstNames: 'THABO JOHN',
  surname: 'MOKOENA',
  akaNames: ['THABO ZULU'],
  birthDate: '1985-01-01',
  gender: 'M',
  maritalStatus: null,
  deceasedStatus: 'Alive',
  deceasedDate: null,
  score,
  debtReview: null,
  judgments: [],
  defaults: [],
  notices: [],
  enquiries: [],
  accounts: [],
  addresses: [],
  telephones: [],
  employers: [],
  isFraudListed: false,
  hasProtectiveRegistration: false,
  isDeathVerified: null,
};
const account: CreditAccount = {
  subscriber: 'A',
  accountNo: '1234567',
  typeCode: 'R',
  type: 'Card',
  openedDate: '2020-01-01',
  openingBalance: null,
  creditLimit: null,
  currentBalance: 100,
  instalment: 10,
  arrearsAmount: 0,
  termsMonths: null,
  statusCode: null,
  statusDate: null,
  lastPaymentDate: null,
  updatedDate: '2026-11-01',
  history: [],
};
const notice = (
  type: 'SEQUESTRATION' | 'REHABILITATION' | 'ADMINISTRATION_ORDER',
  date: string,
  endedOn: string | null = null,
) => ({
  type,
  date,
  endedOn,
  caseNo: null,
  court: null,
});
const sequestration = {
  caseNo: '9',
  date: '2024-01-01',
  amount: 0,
  plaintiff: 'P',
  court: 'C',
  typeCode: 'SEQ',
  endedOn: null,
};
const review = (statusCode: string) => ({ statusCode, statusDate: '2026-01-01', counsellor: null });
const facts = (more: Partial<CreditProfile>) => ({
  request: null,
  receivedAt: today,
  capture: null,
  review: null,
  failure: null,
  finding: { match: 'FOUND' as const, file: { ...file, ...more } },
});
const scored = (value: number | null, exclusionCode: string | null = null) => ({
  score: { ...score, value, exclusionCode },
});

describe('A credit check (domain-facts 2.12)', () => {
  it.each([
    ['a good score', {}, 'ACCEPT', []],
    ['650', scored(650), 'ACCEPT', []],
    ['649', scored(649), 'REVIEW', ['SCORE_MEDIUM']],
    ['550', scored(550), 'REVIEW', ['SCORE_MEDIUM']],
    ['549', scored(549), 'REJECT', ['SCORE_LOW']],
    ['no score', scored(null, 'THIN_FILE'), 'REVIEW', ['NO_SCORE']],
    ['no score at all', { score: null }, 'REVIEW', ['NO_SCORE']],
    ['deceased', { deceasedStatus: 'Deceased' }, 'REJECT', ['DECEASED']],
    ['excluded as deceased', scored(null, 'DECEASED'), 'REJECT', ['DECEASED', 'NO_SCORE']],
    ['sequestrated', { notices: [notice('SEQUESTRATION', '2024-01-01')] }, 'REJECT', ['SEQUESTRATED']],
    ['rehabilitated', { notices: [notice('SEQUESTRATION', '2024-01-01', '2026-01-01')] }, 'ACCEPT', []],
    [
      'rehabilitated, by a notice of its own',
      { notices: [notice('SEQUESTRATION', '2024-01-01'), notice('REHABILITATION', '2026-01-01')] },
      'ACCEPT',
      [],
    ],
    ['sequestrated by judgment', { judgments: [sequestration] }, 'REJECT', ['SEQUESTRATED']],
    [
      'rehabilitated after such a judgment',
      { judgments: [sequestration], notices: [notice('REHABILITATION', '2026-01-01')] },
      'ACCEPT',
      [],
    ],
    [
      'sequestrated so long ago that it is not shown',
      { notices: [notice('SEQUESTRATION', '2021-11-21')] },
      'ACCEPT',
      [],
    ],
    ['under administration', { notices: [notice('ADMINISTRATION_ORDER', '2024-01-01')] }, 'ACCEPT', []],
    ['under debt review', { debtReview: review('D4') }, 'REVIEW', ['DEBT_REVIEW']],
    ['whose debt review was withdrawn', { debtReview: review('G') }, 'ACCEPT', []],
    ['cleared of debt review', { debtReview: review('F1') }, 'ACCEPT', []],
    ['a listing with the SAFPS', { isFraudListed: true }, 'ACCEPT', []],
  ] as const)('of somebody with %s', (_what, more, code, reasons) => {
    const outcome = evaluateCredit(facts(more));
    expect(outcome.code).toBe(code);
    expect(outcome.detail.reason_codes.map((reason) => reason.code)).toEqual(reasons);
  });

  it.each(['NO_RECORD', 'SEVERAL_FILES', 'OTHER_NAME'] as const)('is for a person to judge: %s', (match) => {
    const outcome = evaluateCredit({ ...facts({}), finding: { match, file: null } });
    expect(outcome).toMatchObject({ code: 'REVIEW', detail: { reason_codes: [{ code: match }] } });
  });

  it('is FAIL after a failure and pending before an answer', () => {
    expect(evaluateCredit({ ...facts({}), failure: 'upstream_timeout' }).code).toBe('FAIL');
    expect(evaluateCredit({ ...facts({}), finding: null }).code).toBe('PENDING');
  });

  it.each([
    ['Thabo', 'Mokoena', [file], 'FOUND'],
    ['Thabo', 'Zulu', [file], 'FOUND'],
    ['Sipho', 'Mokoena', [file], 'OTHER_NAME'],
    ['Thabo', 'Mokoena', [file, file], 'SEVERAL_FILES'],
    ['Thabo', 'Mokoena', [file, { ...file, firstNames: 'PETER', akaNames: [] }], 'FOUND'],
    ['Thabo', 'Mokoena', [], 'NO_RECORD'],
  ] as const)('asks for %s %s: %#', (FirstName, LastName, files, match) => {
    const found = chooseFile(files, { FirstName, LastName });
    expect(found.match).toBe(match);
    expect(found.file !== null).toBe(match === 'FOUND');
  });
});

describe('What is shown of a file (domain-facts 4.11, 4.12)', () => {
  const judgment = {
    caseNo: '1',
    date: '2024-01-01',
    amount: 1,
    plaintiff: 'P',
    court: 'C',
    typeCode: 'JUDG',
    endedOn: null,
  };
  const adverse = { date: '2026-06-01', amount: 5, subscriber: 'S', comment: null, settledOn: null };

  it('is nothing too old, settled, rescinded or in dispute, and the latest comes first', () => {
    const shown = shownFile(
      {
        ...file,
        judgments: [
          judgment,
          { ...judgment, caseNo: '2', date: '2025-01-01' },
          { ...judgment, caseNo: 'old', date: '2021-11-21' },
          { ...judgment, caseNo: 'settled', endedOn: '2026-11-21' },
          { ...judgment, caseNo: 'rescinded' },
          { ...judgment, caseNo: 'rescinded', typeCode: 'REC', date: '2025-03-01' },
        ],
        defaults: [adverse, { ...adverse, date: '2025-11-21' }, { ...adverse, settledOn: '2026-07-01' }],
        enquiries: ['2025-11-21', '2025-11-22'].map((date) => ({ date, subscriber: 'S', reason: 'R' })),
        accounts: [
          account,
          { ...account, accountNo: 'disputed', statusCode: 'D' },
          { ...account, accountNo: 'old', updatedDate: '2021-11-21' },
        ],
      },
      today,
    );
    expect(shown.judgments.map(({ caseNo }) => caseNo)).toEqual(['2', '1']);
    expect(shown.defaults).toEqual([adverse]);
    expect(shown.enquiries.map(({ date }) => date)).toEqual(['2025-11-22']);
    expect(shown.accounts.map(({ accountNo }) => accountNo)).toEqual(['1234567']);
  });

  it('an adverse status for a year, the account without it after that', () => {
    const statusOf = (statusDate: string) =>
      shownFile({ ...file, accounts: [{ ...account, statusCode: 'W', statusDate }] }, today).accounts[0]
        ?.statusCode;
    expect(statusOf('2025-11-22')).toBe('W');
    expect(statusOf('2025-11-21')).toBeNull();
  });

  it('has 24 months of payments, this one first, with nothing reported where nothing was', () => {
    const months = paymentHistory(
      {
        history: [
          { month: '2026-10', code: '0' },
          { month: '2026-09', code: '3' },
          { month: '2024-11', code: '9' },
        ],
      },
      today,
    );
    expect(months).toHaveLength(24);
    expect(months.slice(0, 3)).toEqual([
      { month: '2026-11', status: '=' },
      { month: '2026-10', status: '0' },
      { month: '2026-09', status: '3' },
    ]);
    expect(months.at(-1)).toEqual({ month: '2024-12', status: '=' });
  });

  it('is summed up', () => {
    const summary = summariseFile(
      {
        ...file,
        judgments: [judgment],
        defaults: [adverse],
        enquiries: ['2026-11-01', '2026-01-01'].map((date) => ({ date, subscriber: 'S', reason: 'R' })),
        accounts: [
          { ...account, openedDate: '2026-10-10', history: [{ month: '2026-09', code: '2' }] },
          { ...account, arrearsAmount: 20.5, currentBalance: 50.25 },
          { ...account, statusCode: 'L', instalment: 0 },
          { ...account, statusCode: 'P', currentBalance: 0, instalment: 99 },
        ],
      },
      today,
    );
    expect(summary).toEqual({
      active_accounts: 3,
      accounts_good_standing: 1,
      accounts_bad_standing: 2,
      closed_accounts: 1,
      accounts_opened_45_days: 1,
      total_outstanding_debt: 250.25,
      total_monthly_instalment: 20,
      total_arrears: 20.5,
      highest_months_in_arrears: 2,
      judgment_count: 1,
      judgment_amount: 1,
      default_count: 1,
      default_amount: 5,
      court_notice_count: 0,
      enquiries_90_days: 1,
      enquiries_24_months: 2,
      most_recent_adverse_date: '2026-06-01',
    });
  });
});
