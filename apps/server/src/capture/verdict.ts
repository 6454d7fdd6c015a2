import type { JudgedSignal } from './signals/index.ts';

export interface LivenessVerdict {
  /** abandoned: the challenge was not followed, and nothing speaks of an attack. */
  readonly liveness: 'passed' | 'failed' | 'unclear' | 'abandoned';
  /** 0 to 1: how sure the verdict is. */
  readonly score: number;
}

/** What a supporting signal counts beside one that must pass. */
const SUPPORTING_WEIGHT = 0.5;

/**
 * From signals to a verdict (decisions: Capture sessions): one definite failure fails; a challenge that was not finished is
 * abandoned; one signal in doubt makes it unclear; only then it has passed. Supporting signals move the score alone.
 *
 * Rules, not a sum: on measured attacks a weighted sum let more of them through and refused more people.
 */
export function reachVerdict(signals: readonly JudgedSignal[], isComplete: boolean): LivenessVerdict {
  const deciding = signals.filter(({ isSupporting }) => !isSupporting);
  const failed = deciding.filter(({ result }) => result === 'fail');
  if (failed.length > 0)
    return { liveness: 'failed', score: rounded(1 - Math.min(...failed.map(({ score }) => score))) };
  const score = meanScore(signals);
  if (!isComplete) return { liveness: 'abandoned', score };
  const isUnclear = deciding.some(({ result }) => result === 'unclear');
  return { liveness: isUnclear ? 'unclear' : 'passed', score };
}

function meanScore(signals: readonly JudgedSignal[]): number {
  let sum = 0;
  let weight = 0;
  for (const { isSupporting, value, score } of signals) {
    // A supporting sign that was not asked for counts neither way.
    if (isSupporting && value === null) continue;
    const own = isSupporting ? SUPPORTING_WEIGHT : 1;
    sum += own * score;
    weight += own;
  }
  return weight === 0 ? 0 : rounded(sum / weight);
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
