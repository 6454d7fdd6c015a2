import { accountStatus, debtReviewStatus } from '../../../domain/credit-codes.ts';
import { mayBeShown } from '../../../domain/display-period.ts';
import type { CreditAccount, CreditProfile } from '../../../providers/credit-bureau/port.ts';

/** The kind of bureau data that each notice of a court is. */
const NOTICE_KINDS = {
  ADMINISTRATION_ORDER: 'administrationOrder',
  SEQUESTRATION: 'sequestration',
  REHABILITATION: 'rehabilitation',
  LIQUIDATION: 'liquidation',
} as const;

/** The day of a debt review's clearance certificate; null: there is none. */
const clearedOn = ({ statusCode, statusDate }: NonNullable<CreditProfile['debtReview']>): string | null =>
  debtReviewStatus(statusCode).state === 'cleared' ? statusDate : null;

const latestFirst = <Entry extends { readonly date: string }>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((left, right) => (left.date < right.date ? 1 : -1));

/**
 * What of a bureau's file may be shown, and decided on, on a day (domain-facts 4.11): nothing too old, settled or cleared, no account in
 * dispute; the latest first.
 */
export function shownFile(file: CreditProfile, today: Date): CreditProfile {
  const { debtReview } = file;
  return {
    ...file,
    debtReview:
      debtReview && mayBeShown('debtRestructuring', debtReview.statusDate, today, clearedOn(debtReview))
        ? debtReview
        : null,
    judgments: latestFirst(
      file.judgments.filter(
        ({ typeCode, date, endedOn }) => typeCode !== 'REC' && mayBeShown('judgment', date, today, endedOn),
      ),
    ),
    defaults: latestFirst(
      file.defaults.filter(({ date, settledOn }) => mayBeShown('default', date, today, settledOn)),
    ),
    notices: latestFirst(
      file.notices.filter(({ type, date, endedOn }) => mayBeShown(NOTICE_KINDS[type], date, today, endedOn)),
    ),
    enquiries: latestFirst(file.enquiries.filter(({ date }) => mayBeShown('enquiry', date, today))),
    accounts: file.accounts
      .filter(({ statusCode }) => accountStatus(statusCode).standing !== 'suppressed')
      .filter(({ updatedDate }) => mayBeShown('paymentProfile', updatedDate, today))
      .map((account) => shownAccount(account, today)),
  };
}

/** An adverse status is a classification of its own, which goes before the account does. */
function shownAccount(account: CreditAccount, today: Date): CreditAccount {
  const { statusCode, statusDate, updatedDate } = account;
  const isTooOld =
    accountStatus(statusCode).standing === 'adverse' &&
    !mayBeShown('default', statusDate ?? updatedDate, today);
  const history = account.history.filter(({ month }) => mayBeShown('paymentProfile', `${month}-01`, today));
  return { ...account, history, ...(isTooOld ? { statusCode: null, statusDate: null } : {}) };
}
