import { describe, expect, it } from 'vitest';
import { moved, transformOf, WHOLE, zoomed } from './picture-view.ts';

describe('A picture in its frame', () => {
  it('keeps what is under the pointer where it is', () => {
    const at = { x: 0.2, y: -0.1 };
    const before = moved(zoomed(WHOLE, 2), 0.1, 0.2);
    const after = zoomed(before, 1.5, at);
    // The point of the picture at `at`, in shares of the unscaled picture.
    const pointAt = (view: typeof before) => [(at.x - view.x) / view.scale, (at.y - view.y) / view.scale];
    expect(pointAt(after)[0]).toBeCloseTo(pointAt(before)[0] ?? 0, 10);
    expect(pointAt(after)[1]).toBeCloseTo(pointAt(before)[1] ?? 0, 10);
  });

  it('is never smaller than whole, nor larger than eight times', () => {
    expect(zoomed(WHOLE, 0.5)).toEqual(WHOLE);
    expect(zoomed(WHOLE, 100).scale).toBe(8);
    expect(zoomed(zoomed(WHOLE, 4), 0.001)).toEqual(WHOLE);
  });

  it('lets no edge into the frame', () => {
    expect(moved(WHOLE, 0.3, -0.3)).toEqual(WHOLE);
    expect(moved(zoomed(WHOLE, 2), 9, -9)).toEqual({ scale: 2, x: 0.5, y: -0.5 });
    expect(zoomed(moved(zoomed(WHOLE, 4), 9, 9), 0.5)).toEqual({ scale: 2, x: 0.5, y: 0.5 });
  });

  it('becomes a transform of percentages', () => {
    expect(transformOf({ scale: 2, x: 0.5, y: -0.25 })).toBe('translate(50.000%, -25.000%) scale(2.0000)');
  });
});
