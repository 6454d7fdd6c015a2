import { describe, expect, it } from 'vitest';
import type { JudgedSignal } from './signals/index.ts';
import { reachVerdict } from './verdict.ts';

const signal = (result: JudgedSignal['result'], score: number, isSupporting = false): JudgedSignal => ({
  name: 'any',
  value: 1,
  threshold: 1,
  result,
  score,
  isSupporting,
});

describe('reachVerdict', () => {
  it('passes when every deciding signal passes', () => {
    expect(reachVerdict([signal('pass', 1), signal('pass', 0.5)], true)).toEqual({
      liveness: 'passed',
      score: 0.75,
    });
  });

  it('fails on one definite failure, however good the rest, and also when the challenge was not finished', () => {
    expect(reachVerdict([signal('pass', 1), signal('fail', 0.1)], true)).toEqual({
      liveness: 'failed',
      score: 0.9,
    });
    expect(reachVerdict([signal('unclear', 0), signal('fail', 0)], false).liveness).toBe('failed');
  });

  it('is unclear with one signal in doubt', () => {
    expect(reachVerdict([signal('pass', 1), signal('unclear', 0.4)], true).liveness).toBe('unclear');
  });

  it('is abandoned when the challenge was not finished and nothing failed', () => {
    expect(reachVerdict([signal('pass', 1)], false).liveness).toBe('abandoned');
  });

  it('lets a supporting signal move the score only', () => {
    const without = reachVerdict([signal('pass', 0.8)], true);
    const doubtful = reachVerdict([signal('pass', 0.8), signal('unclear', 0, true)], true);
    expect(doubtful.liveness).toBe('passed');
    expect(doubtful.score).toBeLessThan(without.score);
  });

  it('leaves a supporting signal that was not asked for out of the score', () => {
    const asked = reachVerdict([signal('pass', 0.8), { ...signal('unclear', 0, true), value: null }], true);
    expect(asked.score).toBe(0.8);
  });
});
