/** Codes of credit bureaus (domain-facts 4.12). */

type AccountStanding = 'open' | 'adverse' | 'closed' | 'suppressed';

interface AccountStatus {
  readonly label: string;
  /** `suppressed`: in dispute, so that it must not be shown. */
  readonly standing: AccountStanding;
}

/** Status codes of accounts. */
const accountStatuses: Readonly<Record<string, AccountStatus>> = {
  C: { label: 'Closed', standing: 'closed' },
  D: { label: 'Disputed', standing: 'suppressed' },
  E: { label: 'Terms extended', standing: 'open' },
  G: { label: 'Facility revoked', standing: 'adverse' },
  I: { label: 'Facility revoked', standing: 'adverse' },
  J: { label: 'Repossession or judgment', standing: 'adverse' },
  L: { label: 'Handed over', standing: 'adverse' },
  P: { label: 'Paid up', standing: 'closed' },
  T: { label: 'Settled early', standing: 'closed' },
  U: { label: 'Partial hand-over undone', standing: 'open' },
  V: { label: 'Cooling off', standing: 'closed' },
  W: { label: 'Written off', standing: 'adverse' },
  Z: { label: 'Deceased', standing: 'closed' },
};

/** What an account's status code says; an account without a code, or with one that nobody knows, is open. */
export const accountStatus = (code: string | null): AccountStatus => {
  const known = code === null ? undefined : accountStatuses[code.toUpperCase()];
  return known ?? { label: code === null ? 'Open' : `Code ${code}`, standing: 'open' };
};

/** A month of a payment profile: months in arrears (`0` to `9`, nine and more), or nothing reported. */
export const NOTHING_REPORTED = '=';

/** A bureau's code of a month in that spelling. */
export const monthStatus = (code: string | null): string =>
  code !== null && /^[0-9]$/.test(code.trim()) ? code.trim() : NOTHING_REPORTED;

interface DebtReviewStatus {
  readonly label: string;
  /** `cleared`: a clearance certificate was issued; `ended`: over without one. */
  readonly state: 'active' | 'ended' | 'cleared';
}

const debtReviewStatuses: Readonly<Record<string, DebtReviewStatus>> = {
  A: { label: 'Applied for', state: 'active' },
  A1: { label: 'Withdrawn before review', state: 'ended' },
  B: { label: 'Rejected', state: 'ended' },
  C: { label: 'Under review', state: 'active' },
  D1: { label: 'Informal agreement without an order', state: 'active' },
  D2: { label: 'Informal agreement with an order', state: 'active' },
  D3: { label: 'Court process begun', state: 'active' },
  D4: { label: 'Order granted', state: 'active' },
  F: { label: 'No longer over-indebted', state: 'cleared' },
  F1: { label: 'No longer over-indebted, but for the mortgage', state: 'cleared' },
  F2: { label: 'No longer over-indebted, all settled', state: 'cleared' },
  G: { label: 'Withdrawn voluntarily', state: 'ended' },
  G1: { label: 'Withdrawn voluntarily', state: 'ended' },
  H: { label: 'Terminated by the counsellor', state: 'ended' },
  I: { label: 'Deceased', state: 'ended' },
  T: { label: 'Terminated', state: 'ended' },
  TRANS: { label: 'Transferred to another counsellor', state: 'active' },
};

/** What a debt review's status code says; a code nobody knows is taken for a review under way. */
export const debtReviewStatus = (code: string): DebtReviewStatus =>
  debtReviewStatuses[code.toUpperCase()] ?? { label: `Code ${code}`, state: 'active' };

const judgmentTypes: Readonly<Record<string, string>> = {
  ADMIN: 'Administration order',
  JUDG: 'Judgment',
  REC: 'Rescission',
  SEQ: 'Sequestration',
};

/** What a type of judgment is called. */
export const judgmentType = (code: string): string => judgmentTypes[code.toUpperCase()] ?? code;

/** Bands of scores, 0 to 999, higher is safer (domain-facts 2.12: 650 accepts, 550 to 649 is for a person to judge; decision 0029). */
const BANDS = [
  { least: 750, band: 'A', risk: 'VERY_LOW' },
  { least: 650, band: 'B', risk: 'LOW' },
  { least: 550, band: 'C', risk: 'MEDIUM' },
  { least: 450, band: 'D', risk: 'HIGH' },
  { least: 0, band: 'E', risk: 'VERY_HIGH' },
] as const;

export const RISK_CATEGORIES = BANDS.map(({ risk }) => risk);

/** The band of a score. */
export function scoreBand(score: number): (typeof BANDS)[number] {
  return BANDS.find(({ least }) => score >= least) ?? BANDS[4];
}

/** What a score alone decides. */
export const scoreDecision = (score: number): 'ACCEPT' | 'REVIEW' | 'REJECT' =>
  score >= 650 ? 'ACCEPT' : score >= 550 ? 'REVIEW' : 'REJECT';
