import { accountStatus, monthStatus, NOTHING_REPORTED } from '../../../domain/credit-codes.ts';
import { isWithinDays } from '../../../domain/display-period.ts';
import { southAfricanDay } from '../../../domain/sa-id-number.ts';
import type { CreditAccount, CreditProfile } from '../../../providers/credit-bureau/port.ts';

const HISTORY_MONTHS = 24;

/** The last 24 months, this one first; a month of which the bureau says nothing has `=` (domain-facts 4.12). */
export function paymentHistory(
  { history }: Pick<CreditAccount, 'history'>,
  today: Date,
): { month: string; status: string }[] {
  const codes = new Map(history.map(({ month, code }) => [month, code]));
  const [year = 0, month = 0] = southAfricanDay(today).split('-').map(Number);
  return Array.from({ length: HISTORY_MONTHS }, (_, back) => {
    const name = new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);
    return { month: name, status: monthStatus(codes.get(name) ?? null) };
  });
}

const total = <Entry>(entries: readonly Entry[], amountOf: (entry: Entry) => number): number =>
  Math.round(entries.reduce((sum, entry) => sum + amountOf(entry), 0) * 100) / 100;

/** Figures of what is shown of a file; amounts are rand. */
export function summariseFile(shown: CreditProfile, today: Date) {
  const closed = shown.accounts.filter(({ statusCode }) => accountStatus(statusCode).standing === 'closed');
  const active = shown.accounts.filter((account) => !closed.includes(account));
  const bad = active.filter(
    ({ statusCode, arrearsAmount }) => accountStatus(statusCode).standing === 'adverse' || arrearsAmount > 0,
  );
  const arrears = shown.accounts.flatMap((account) =>
    paymentHistory(account, today)
      .filter(({ status }) => status !== NOTHING_REPORTED)
      .map(({ status }) => Number(status)),
  );
  const adverse = [...shown.judgments, ...shown.defaults, ...shown.notices]
    .map(({ date }) => date)
    .toSorted();
  return {
    active_accounts: active.length,
    accounts_good_standing: active.length - bad.length,
    accounts_bad_standing: bad.length,
    closed_accounts: closed.length,
    accounts_opened_45_days: shown.accounts.filter(({ openedDate }) => isWithinDays(openedDate, 45, today))
      .length,
    total_outstanding_debt: total(active, ({ currentBalance }) => currentBalance),
    total_monthly_instalment: total(active, ({ instalment }) => instalment),
    total_arrears: total(active, ({ arrearsAmount }) => arrearsAmount),
    highest_months_in_arrears: Math.max(0, ...arrears),
    judgment_count: shown.judgments.length,
    judgment_amount: total(shown.judgments, ({ amount }) => amount),
    default_count: shown.defaults.length,
    default_amount: total(shown.defaults, ({ amount }) => amount),
    court_notice_count: shown.notices.length,
    enquiries_90_days: shown.enquiries.filter(({ date }) => isWithinDays(date, 90, today)).length,
    enquiries_24_months: shown.enquiries.length,
    most_recent_adverse_date: adverse.at(-1) ?? null,
  };
}
