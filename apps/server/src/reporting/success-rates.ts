import type { CostCentreDecisions } from '../database/queries/transaction-totals.ts';

/** What success rates are about: identity verification, whichever registry variant answered (consumer-service 4.3). */
export const RATED_SERVICE_TYPES = ['BIDCHK1', 'BIDCHK2'] as const;

/** One cost centre's success. */
export interface OperatorRate {
  readonly costCentre: number;
  readonly operatorName: string;
  readonly transactions: number;
  readonly accepted: number;
  readonly rejected: number;
  /** Percent, to two decimals. */
  readonly successRate: number;
  /** 0 to 100, to two decimals; 0 where no transaction has a weighting. */
  readonly averageWeighting: number;
}

/**
 * Rates of operators and of all together, by ACCEPT / (ACCEPT + REJECT) x 100. Highest rate first, then most transactions (decisions:
 * Reporting), then by number.
 *
 * @param decisions one for each cost centre that has any.
 */
export function successRates(
  decisions: readonly CostCentreDecisions[],
  nameOf: (costCentre: number) => string,
): { operators: OperatorRate[]; overall: { successRate: number; transactions: number } } {
  const operators = decisions.map((entry) => ({
    costCentre: entry.costCentre,
    operatorName: nameOf(entry.costCentre),
    transactions: entry.accepted + entry.rejected,
    accepted: entry.accepted,
    rejected: entry.rejected,
    successRate: percentage(entry.accepted, entry.accepted + entry.rejected),
    averageWeighting: entry.weighted === 0 ? 0 : Math.round(entry.weightingHundredths / entry.weighted) / 100,
  }));
  // By what is shown: two that look the same are in the order of their transactions.
  operators.sort(
    (a, b) => b.successRate - a.successRate || b.transactions - a.transactions || a.costCentre - b.costCentre,
  );
  const accepted = operators.reduce((sum, operator) => sum + operator.accepted, 0);
  const transactions = operators.reduce((sum, operator) => sum + operator.transactions, 0);
  return { operators, overall: { successRate: percentage(accepted, transactions), transactions } };
}

/** Multiplied before it is divided: 23 of 160 are 14.375 exactly, which is 14.38, and not a little less. */
const percentage = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 100;
