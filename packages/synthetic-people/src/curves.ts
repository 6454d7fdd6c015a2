import { at } from './typed-arrays.ts';

export function clamp(value: number, low = 0, high = 1): number {
  return Math.min(high, Math.max(low, value));
}

/** Linear interpolation: `from` at 0, `to` at 1; extrapolates outside. */
export function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** 0 at or before `start`, 1 at or after `end`, smooth between; `start` may be the greater one. */
export function smoothStep(start: number, end: number, value: number): number {
  const t = clamp((value - start) / (end - start));
  return t * t * (3 - 2 * t);
}

/** A Gaussian hill of height 1 along one axis. */
export function hill(value: number, centre: number, spread: number): number {
  const d = (value - centre) / spread;
  return Math.exp(-d * d);
}

/** A Gaussian hill of height 1 in the plane. */
export function hill2(
  x: number,
  y: number,
  centreX: number,
  centreY: number,
  spreadX: number,
  spreadY: number,
): number {
  const dx = (x - centreX) / spreadX;
  const dy = (y - centreY) / spreadY;
  return Math.exp(-(dx * dx + dy * dy));
}

export type Point = readonly [x: number, y: number];

/** A function of one variable, tabulated once because the mesh asks for it at every vertex. */
export class Curve {
  readonly #values: Float32Array;
  readonly #start: number;
  readonly #perUnit: number;

  constructor(evaluate: (x: number) => number, start: number, end: number, steps = 1024) {
    this.#values = Float32Array.from({ length: steps + 1 }, (_, i) =>
      evaluate(start + ((end - start) * i) / steps),
    );
    this.#start = start;
    this.#perUnit = steps / (end - start);
  }

  /** A monotone cubic through points in any order: no overshoot between them. */
  static through(points: readonly Point[], steps = 1024): Curve {
    const sorted = [...points].sort((a, b) => a[0] - b[0]);
    const [first, last] = [sorted[0], sorted.at(-1)];
    if (first === undefined || last === undefined) throw new RangeError('A curve needs at least one point.');
    return new Curve(monotoneCubic(sorted), first[0], last[0], steps);
  }

  /** The value at x; beyond the ends, the value of the end. */
  at(x: number): number {
    const values = this.#values;
    const position = (x - this.#start) * this.#perUnit;
    if (!(position > 0)) return at(values, 0);
    if (position >= values.length - 1) return at(values, values.length - 1);
    const index = position | 0;
    const left = at(values, index);
    return left + (at(values, index + 1) - left) * (position - index);
  }
}

/** Fritsch–Carlson interpolation of points sorted by x. */
function monotoneCubic(points: readonly Point[]): (x: number) => number {
  const x = Float32Array.from(points, (point) => point[0]);
  const y = Float32Array.from(points, (point) => point[1]);
  const last = points.length - 1;
  const slopes = tangents(x, y);

  return (value) => {
    if (value <= at(x, 0)) return at(y, 0);
    if (value >= at(x, last)) return at(y, last);
    let i = 0;
    while (value > at(x, i + 1)) i++;
    const width = at(x, i + 1) - at(x, i);
    const t = (value - at(x, i)) / width;
    const t2 = t * t;
    const t3 = t2 * t;
    return (
      (2 * t3 - 3 * t2 + 1) * at(y, i) +
      (t3 - 2 * t2 + t) * width * at(slopes, i) +
      (3 * t2 - 2 * t3) * at(y, i + 1) +
      (t3 - t2) * width * at(slopes, i + 1)
    );
  };
}

function tangents(x: Float32Array, y: Float32Array): Float32Array {
  const last = x.length - 1;
  const secant = (i: number) => (at(y, i + 1) - at(y, i)) / (at(x, i + 1) - at(x, i));
  const slopes = new Float32Array(x.length);
  if (last === 0) return slopes;
  slopes[0] = secant(0);
  slopes[last] = secant(last - 1);
  for (let i = 1; i < last; i++) {
    const before = secant(i - 1);
    const after = secant(i);
    if (before * after <= 0) continue;
    const widthBefore = at(x, i) - at(x, i - 1);
    const widthAfter = at(x, i + 1) - at(x, i);
    const weightBefore = 2 * widthAfter + widthBefore;
    const weightAfter = widthAfter + 2 * widthBefore;
    slopes[i] = (weightBefore + weightAfter) / (weightBefore / before + weightAfter / after);
  }
  return slopes;
}
