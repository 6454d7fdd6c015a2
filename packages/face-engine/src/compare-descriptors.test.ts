import { describe, expect, it } from 'vitest';
import { compareDescriptors, MATCH_THRESHOLDS } from './compare-descriptors.ts';

const origin = new Float32Array(128);
/** A descriptor at the given distance from the origin, spread over all numbers. */
const at = (distance: number): Float32Array => new Float32Array(128).fill(distance / Math.sqrt(128));

describe('compareDescriptors', () => {
  it.each([
    [0, 'accept'],
    [0.4999, 'accept'],
    [0.5001, 'review'],
    [0.5999, 'review'],
    [0.6001, 'reject'],
    [1.2, 'reject'],
  ] as const)('at a distance of %d decides %s', (distance, decision) => {
    const comparison = compareDescriptors(origin, at(distance));
    expect(comparison.decision).toBe(decision);
    expect(comparison.distance).toBeCloseTo(distance, 5);
  });

  it('maps distance to a similarity that falls from 1 to 0 through 0.9 and 0.5 at the thresholds', () => {
    const similarity = (distance: number): number => compareDescriptors(origin, at(distance)).similarity;
    expect(similarity(0)).toBeGreaterThan(0.99999);
    expect(similarity(MATCH_THRESHOLDS.accept)).toBeCloseTo(0.9, 5);
    expect(similarity(MATCH_THRESHOLDS.review)).toBeCloseTo(0.5, 5);
    expect(similarity(1.2)).toBeLessThan(0.0001);
    const falling = [0, 0.2, 0.4, 0.5, 0.6, 0.8, 1].map(similarity);
    expect(falling).toEqual(falling.toSorted((a, b) => b - a));
  });

  it('is the same both ways round', () => {
    expect(compareDescriptors(at(0.3), origin)).toEqual(compareDescriptors(origin, at(0.3)));
  });

  it.each([
    ['short', new Float32Array(127)],
    ['empty', new Float32Array(0)],
    ['broken', new Float32Array(128).fill(Number.NaN)],
    ['infinite', new Float32Array(128).fill(Number.POSITIVE_INFINITY)],
  ])('never matches a %s descriptor', (_, descriptor) => {
    expect(() => compareDescriptors(descriptor, descriptor)).toThrow(RangeError);
  });
});
