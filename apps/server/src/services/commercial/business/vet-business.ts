import { companyStatusGroup, companyStatusLabel } from '../../../domain/company-status.ts';
import type { BureauBusiness } from '../../../providers/commercial-bureau/port.ts';
import type { CompanyRecord } from '../../../providers/companies-register/port.ts';
import { ofLastMonths } from './adverse.ts';

export type VetDecision = 'ACCEPT' | 'REVIEW' | 'REJECT';

export interface VetReason {
  readonly code: string;
  readonly description: string;
}

/** What vetting a business comes to. */
export interface Vetting {
  readonly decision: VetDecision;
  readonly risk: 'LOW' | 'MEDIUM' | 'HIGH';
  /** Why; for an ACCEPT too. */
  readonly reasons: readonly VetReason[];
}

/** Months in which a judgment makes a business doubtful (domain-facts 3.7). */
const JUDGMENT_MONTHS = 24;

/**
 * Vets a business by its status and its file at the bureau (domain-facts 3.7; decision 0024): gone is REJECT; in doubt, judged in the last
 * 24 months or unknown to the bureau is REVIEW; in business and clean is ACCEPT.
 *
 * @param file what may be shown of it; null where the bureau has none.
 */
export function vetBusiness(standing: Standing, file: BureauBusiness | null, today: Date): Vetting {
  const { company, liquidationDate } = standing;
  const group = companyStatusGroup(company.statusCode);
  const label = companyStatusLabel(company.statusCode);
  const judgments = ofLastMonths(file?.judgments ?? [], JUDGMENT_MONTHS, today).length;
  const isRescued = isInRescue(standing, today);

  const rejecting: (VetReason | null)[] = [
    group === 'INACTIVE' ? reason('STA01', `No longer in business: ${label}.`) : null,
    group === 'NOT_TRADING_NAME' ? reason('STA02', `A name only, no business: ${label}.`) : null,
    liquidationDate !== null && group !== 'INACTIVE' ? reason('STA03', 'In liquidation.') : null,
  ];
  const doubtful: (VetReason | null)[] = [
    group === 'AT_RISK' ? reason('STA04', `Status in doubt: ${label}.`) : null,
    group === 'UNKNOWN' ? reason('STA05', 'The status says nothing.') : null,
    isRescued ? reason('RES01', 'In business rescue.') : null,
    judgments > 0 ? reason('JUD01', `Judgments in the last ${JUDGMENT_MONTHS} months: ${judgments}.`) : null,
    file === null ? reason('BUR01', 'The bureau has no file on the business.') : null,
  ];
  const cautions: (VetReason | null)[] = [
    (file?.defaults.length ?? 0) > 0 ? reason('DEF01', 'Payment defaults are recorded.') : null,
    (file?.principalAdverseCount ?? 0) > 0
      ? reason('PRI01', 'Principals have adverse information of their own.')
      : null,
  ];
  const [rejections, doubts, hints] = [rejecting, doubtful, cautions].map((reasons) =>
    reasons.filter((entry) => entry !== null),
  ) as [VetReason[], VetReason[], VetReason[]];
  const reasons = [...rejections, ...doubts, ...hints];
  if (rejections.length > 0) return { decision: 'REJECT', risk: 'HIGH', reasons };
  if (doubts.length > 0) {
    const risk = judgments > 0 || hints.length > 0 ? 'HIGH' : 'MEDIUM';
    return { decision: 'REVIEW', risk, reasons };
  }
  if (hints.length > 0) return { decision: 'ACCEPT', risk: 'MEDIUM', reasons };
  return {
    decision: 'ACCEPT',
    risk: 'LOW',
    reasons: [reason('CLR00', 'In business, and nothing is against it.')],
  };
}

const reason = (code: string, description: string): VetReason => ({ code, description });

type Standing = Pick<CompanyRecord, 'company' | 'businessRescue' | 'liquidationDate'>;

/** Whether a rescue has not ended on a day; where no register has its particulars, the status says it. */
export const isInRescue = ({ company, businessRescue }: Standing, today: Date): boolean =>
  businessRescue === null
    ? company.statusCode === '10'
    : (businessRescue.endDate ?? '9999') >= today.toISOString().slice(0, 10);

const LIQUIDATIONS = new Set(['05', '06', '07']);

/** Whether a business is or was wound up: provisionally, voluntarily or finally. */
export const isInLiquidation = ({ company, liquidationDate }: Standing): boolean =>
  liquidationDate !== null || LIQUIDATIONS.has(company.statusCode);
