import {
  COLOURS_OF_CHALLENGE,
  colourSequences,
  exposedLight,
  type LinearRgb,
  type ScreenColour,
  STEP_MS,
  screenColours,
} from './screen-colours.ts';
import { dot, withoutDrift } from './statistics.ts';

/** How three series of a face answer to light: red against green, blue against green, and brightness. */
export type ThreeSeries = readonly [number[], number[], number[]];

/** How well a sequence explains what was seen. */
export interface SequenceFit {
  /** Correlation at the best delay, at most 1. */
  readonly correlation: number;
  readonly delayMs: number;
}

/** Delays from the screen to the frame that are tried: browser, screen and camera together. */
const DELAYS_MS = Array.from({ length: 9 }, (_, i) => 40 * i);
/** Of the reference; the true exposure is not known. */
const EXPOSURE_MS = 33;
const SMALL = 1e-9;

/** What a colour adds to each of the three series, against the grey before and after. */
function answerTo([red, green, blue]: LinearRgb): readonly [number, number, number] {
  return [red - green, blue - green, 0.3 * red + 0.59 * green + 0.11 * blue - 0.5];
}

/** The series that a sequence would give with a delay, drift taken out. */
export function expectedSeries(
  colours: readonly ScreenColour[],
  timesMs: readonly number[],
  delayMs: number,
): ThreeSeries {
  const answers = timesMs.map((time) => answerTo(exposedLight(colours, time - delayMs, EXPOSURE_MS)));
  const series = (which: 0 | 1 | 2): number[] =>
    withoutDrift(
      answers.map((answer) => answer[which]),
      timesMs,
    );
  return [series(0), series(1), series(2)];
}

/** One delay: what each place in a sequence does to the frames, and how these overlap. */
interface Basis {
  readonly delayMs: number;
  readonly places: readonly number[][];
  readonly overlaps: readonly number[][];
}

/**
 * Fits every possible sequence of colours to what was seen of a face. A sequence is a sum of its places, so that comparing
 * thousands of them needs the frames only once.
 */
export class SequenceFitter {
  readonly #bases: readonly Basis[];
  readonly #dots: readonly (readonly (readonly number[])[])[];
  readonly #weights: readonly number[];
  readonly #length: number;

  /** @param series drift taken out; all zeros for one that could not be measured */
  constructor(series: ThreeSeries, timesMs: readonly number[]) {
    this.#bases = DELAYS_MS.map((delayMs) => basisOf(timesMs, delayMs));
    this.#dots = this.#bases.map(({ places }) =>
      series.map((values) => places.map((place) => dot(place, values))),
    );
    this.#weights = series.map((values, which) => this.#weightOf(values, which));
    this.#length = Math.sqrt(
      series.reduce((sum, values, which) => sum + (this.#weights[which] ?? 0) * dot(values, values), 0),
    );
  }

  /** What a unit of each series counts: one over the noise that no sequence at all explains. */
  get weights(): readonly number[] {
    return this.#weights;
  }

  fit(colours: readonly ScreenColour[]): SequenceFit {
    const answers = colours.map((colour) => ANSWERS[screenColours.indexOf(colour)] ?? ([0, 0, 0] as const));
    let best: SequenceFit = { correlation: -1, delayMs: 0 };
    for (const [index, { delayMs, overlaps }] of this.#bases.entries()) {
      let [along, length] = [0, 0];
      for (let which = 0; which < 3; which += 1) {
        const weight = this.#weights[which] ?? 0;
        if (weight === 0) continue;
        const dots = this.#dots[index]?.[which];
        for (let i = 0; i < answers.length; i += 1) {
          const answer = answers[i]?.[which] ?? 0;
          along += weight * answer * (dots?.[i] ?? 0);
          const row = overlaps[i];
          for (let j = 0; j < answers.length; j += 1)
            length += weight * answer * (answers[j]?.[which] ?? 0) * (row?.[j] ?? 0);
        }
      }
      const correlation = along / (Math.sqrt(Math.max(length, SMALL)) * (this.#length || 1));
      if (correlation > best.correlation) best = { correlation, delayMs };
    }
    return best;
  }

  /** The share of all other sequences that fit at least as well as this one, and the best fit among them. */
  rank(colours: readonly ScreenColour[]): { share: number; bestOther: number } {
    const own = this.fit(colours).correlation;
    const name = colours.join();
    let [better, bestOther] = [0, -1];
    for (const other of colourSequences) {
      if (other.join() === name) continue;
      const { correlation } = this.fit(other);
      bestOther = Math.max(bestOther, correlation);
      if (correlation >= own) better += 1;
    }
    return { share: (better + 1) / colourSequences.length, bestOther };
  }

  /** Noise by the delay that explains most when every place in the sequence may have any strength. */
  #weightOf(values: readonly number[], which: number): number {
    const power = dot(values, values);
    if (power < SMALL) return 0;
    const freedom = values.length - COLOURS_OF_CHALLENGE - 2;
    const rests = this.#bases.map(({ overlaps }, index) => {
      const dots = this.#dots[index]?.[which] ?? [];
      return power - dot(solve(overlaps, dots), dots);
    });
    return 1 / (Math.max(0, Math.min(...rests)) / Math.max(1, freedom) + 1e-6);
  }
}

const ANSWERS = screenColours.map((colour) => answerTo(exposedLight([colour], 1, 0)));

/** The part of each exposure that falls on each place of the sequence. */
function basisOf(timesMs: readonly number[], delayMs: number): Basis {
  const places = Array.from({ length: COLOURS_OF_CHALLENGE }, (_, place) =>
    withoutDrift(
      timesMs.map((time) => {
        let share = 0;
        for (let moment = 0; moment < 5; moment += 1) {
          const at = time - delayMs - (EXPOSURE_MS * moment) / 4;
          if (Math.floor(at / STEP_MS) === place) share += 0.2;
        }
        return share;
      }),
      timesMs,
    ),
  );
  return { delayMs, places, overlaps: places.map((a) => places.map((b) => dot(a, b))) };
}

/** Solves a small symmetric system; a trace of ridge keeps it finite. */
function solve(matrix: readonly (readonly number[])[], values: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [
    ...row.map((value, k) => (i === k ? value + SMALL : value)),
    values[i] ?? 0,
  ]);
  for (const [pivot, top] of rows.entries()) {
    for (const [r, row] of rows.entries()) {
      if (r === pivot) continue;
      const factor = (row[pivot] ?? 0) / (top[pivot] || SMALL);
      for (let k = pivot; k < row.length; k += 1) row[k] = (row[k] ?? 0) - factor * (top[k] ?? 0);
    }
  }
  return rows.map((row, i) => (row.at(-1) ?? 0) / (row[i] || SMALL));
}
