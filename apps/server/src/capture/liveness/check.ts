import type { LightMeasurements } from './measurements.ts';

/** `cannot tell` leads to another try or to a person, never to a pass. */
export type CheckVerdict = 'pass' | 'fail' | 'cannot tell';

/** What one check found. */
export interface CheckResult {
  readonly name: string;
  /** The number measured; null when there was nothing to measure. */
  readonly value: number | null;
  /** What it was held against, in words where it is more than one number. */
  readonly threshold: number | readonly [least: number, most: number];
  readonly verdict: CheckVerdict;
  /** Where the number comes from, for whoever reads the evidence. */
  readonly measuredAt: string;
}

/** One named sign of a living head before this screen: a pure function of the measurements. */
export interface LightCheck {
  readonly name: string;
  readonly measuredAt: string;
  judge(measurements: LightMeasurements): Pick<CheckResult, 'value' | 'threshold' | 'verdict'>;
}

/** Passes from one limit on, fails beyond another, and cannot tell between them. */
export function judged(value: number, limits: { passes: number; fails: number }): CheckVerdict {
  const isMoreBetter = limits.passes > limits.fails;
  if (isMoreBetter ? value >= limits.passes : value <= limits.passes) return 'pass';
  return (isMoreBetter ? value < limits.fails : value > limits.fails) ? 'fail' : 'cannot tell';
}
