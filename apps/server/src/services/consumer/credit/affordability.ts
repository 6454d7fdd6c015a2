/** What somebody says of their means, rand a month. */
export interface Means {
  readonly GrossMonthlyIncome: number | null;
  readonly NetMonthlyIncome: number | null;
  readonly RequestedAmount: number | null;
  readonly RequestedTermMonths: number | null;
}

/** Rand a month; null where it is not known. */
export interface Affordability {
  /** Of the net income, after the least that living costs and the instalments of the bureau's file. */
  readonly disposableIncome: number | null;
  /** What a further instalment may be at most. */
  readonly maxInstalment: number | null;
  /** Whether what was asked for, spread over its term without interest, is no more; null: nothing was asked for. */
  readonly isAffordable: boolean | null;
}

/**
 * The least that living costs, by gross income: from an income on, a fixed amount and a share of what is above it (National Credit Act
 * regulation 23A, table 1; decision 0029).
 */
const LIVING_COSTS = [
  { above: 50_000, fixed: 4_905.38, share: 0.0675 },
  { above: 25_000, fixed: 2_855.38, share: 0.082 },
  { above: 6_250, fixed: 1_167.88, share: 0.09 },
  { above: 800, fixed: 800, share: 0.0675 },
  { above: 0, fixed: 0, share: 1 },
] as const;

/** The least that living costs somebody of a gross income, rand a month. */
export function livingCosts(grossIncome: number): number {
  const { above, fixed, share } = LIVING_COSTS.find((step) => grossIncome > step.above) ?? LIVING_COSTS[4];
  return cents(fixed + share * (grossIncome - above));
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;

/**
 * What is left of an income.
 *
 * @param instalments of the bureau's file; null: it is not known, and so is what is left.
 */
export function affordabilityOf(means: Means, instalments: number | null): Affordability {
  const net = means.NetMonthlyIncome;
  if (net === null || instalments === null)
    return { disposableIncome: null, maxInstalment: null, isAffordable: null };
  const disposableIncome = cents(net - livingCosts(means.GrossMonthlyIncome ?? net) - instalments);
  const maxInstalment = Math.max(0, disposableIncome);
  const { RequestedAmount: amount, RequestedTermMonths: term } = means;
  const asked = amount === null || term === null ? null : amount / term;
  return { disposableIncome, maxInstalment, isAffordable: asked === null ? null : asked <= maxInstalment };
}
