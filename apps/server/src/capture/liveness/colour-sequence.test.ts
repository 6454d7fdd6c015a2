import { describe, expect, it } from 'vitest';
import { expectedSeries, SequenceFitter, type ThreeSeries } from './colour-sequence.ts';
import { colourSequences, type ScreenColour } from './screen-colours.ts';

const asked: readonly ScreenColour[] = ['red', 'blue', 'white', 'green', 'black', 'red'];
const times = Array.from({ length: 25 }, (_, i) => 20 + i * 100);

/** What a face answers with a delay: the expected series, weaker, with noise that is the same in every run. */
function answer(
  colours: readonly ScreenColour[],
  delayMs: number,
  strength = 0.2,
  noise = 0.01,
): ThreeSeries {
  let state = 7;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647 - 0.5;
  };
  const series = (values: readonly number[]) => values.map((value) => strength * value + noise * random());
  const [red, blue, brightness] = expectedSeries(colours, times, delayMs);
  return [series(red), series(blue), series(brightness)];
}

describe('SequenceFitter', () => {
  it('finds the sequence that was shown, and its delay, among all others', () => {
    const fitter = new SequenceFitter(answer(asked, 120), times);
    expect(fitter.fit(asked)).toEqual({ correlation: expect.closeTo(1, 1), delayMs: 120 });
    expect(fitter.rank(asked).share).toBe(1 / colourSequences.length);
  });

  it('knows another sequence for what it is', () => {
    const other: readonly ScreenColour[] = ['green', 'red', 'black', 'white', 'blue', 'green'];
    const fitter = new SequenceFitter(answer(other, 80), times);
    const { share, bestOther } = fitter.rank(asked);
    expect(share).toBeGreaterThan(0.01);
    expect(bestOther).toBeGreaterThan(0.95);
  });

  it('finds nothing in noise', () => {
    const fitter = new SequenceFitter(answer(asked, 0, 0, 0.05), times);
    expect(fitter.fit(asked).correlation).toBeLessThan(0.8);
  });

  it('does without a series that could not be measured', () => {
    const [red, blue] = answer(asked, 40);
    const fitter = new SequenceFitter([red, blue, times.map(() => 0)], times);
    expect(fitter.rank(asked).share).toBeLessThan(0.002);
  });
});
