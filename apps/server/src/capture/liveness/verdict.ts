import type { CheckResult, CheckVerdict, LightCheck } from './check.ts';
import { backgroundShare } from './checks/background-share.ts';
import { carriedLight } from './checks/carried-light.ts';
import { colourSequence } from './checks/colour-sequence.ts';
import { colourSpread } from './checks/colour-spread.ts';
import { continuity } from './checks/continuity.ts';
import { headTurn } from './checks/head-turn.ts';
import { identity } from './checks/identity.ts';
import { injection } from './checks/injection.ts';
import { oneFace } from './checks/one-face.ts';
import { timing } from './checks/timing.ts';
import type { LightMeasurements } from './measurements.ts';

/** Every check of a capture under colours; a new one is a file and a line here. */
export const lightChecks: readonly LightCheck[] = [
  colourSequence,
  colourSpread,
  backgroundShare,
  headTurn,
  carriedLight,
  continuity,
  identity,
  timing,
  injection,
  oneFace,
];

/** Runs every check. */
export function judgeLiveness(measurements: LightMeasurements): CheckResult[] {
  return lightChecks.map(({ name, measuredAt, ...check }) => ({
    name,
    ...check.judge(measurements),
    measuredAt,
  }));
}

/**
 * From checks to an end: one failure fails; else one doubt, such as light in which nothing can be measured, cannot tell; only
 * then it passes. No sum: what one check finds is not made good by another.
 */
export function reachLightVerdict(results: readonly Pick<CheckResult, 'verdict'>[]): CheckVerdict {
  const verdicts = results.map(({ verdict }) => verdict);
  if (verdicts.includes('fail')) return 'fail';
  return verdicts.includes('cannot tell') ? 'cannot tell' : 'pass';
}
