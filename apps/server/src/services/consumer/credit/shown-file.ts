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

/** The day of the rescission of a judgment, or of the rehabilitation that ends a sequestration, that stands beside it; null: neither does. */
const overturnedOn = (
  { caseNo, date, typeCode }: CreditProfile['judgments'][number],
  { judgments, notices }: CreditProfile,
): string | null =>
  judgments.find((other) => other.typeCode === 'REC' && other.caseNo === caseNo && other.date >= date)
    ?.date ?? (typeCode === 'SEQ' ? rehabilitatedOn(date, notices) : null);

/** The day of the rehabilitation after a sequestration; null: there is none. */
const rehabilitatedOn = (sequestratedOn: string, notices: CreditProfile['notices']): string | null =>
  notices.find(({ type, date }) => type === 'REHABILITATION' && date >= sequestratedOn)?.date ?? null;

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
        (judgment) =>
          judgment.typeCode !== 'REC' &&
          mayBeShown('judgment', judgment.date, today, judgment.endedOn ?? overturnedOn(judgment, file)),
      ),
    ),
    defaults: latestFirst(
      file.defaults.filter(({ date, settledOn }) => mayBeShown('default', date, today, settledOn)),
    ),
    notices: latestFirst(
      file.notices.filter((notice) =>
        mayBeShown(
          NOTICE_KINDS[notice.type],
          notice.date,
          today,
          notice.endedOn ??
            (notice.type === 'SEQUESTRATION' ? rehabilitatedOn(notice.date, file.notices) : null),
        ),
      ),
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
