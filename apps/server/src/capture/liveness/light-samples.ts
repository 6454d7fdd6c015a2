import type { Pixels } from '../signals/carried-light.ts';

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** 2.2);
/** Display values above which a channel no longer tells how bright it is. */
const CLIPPED = 250;
const LEAST_LIGHT = 1e-4;

/** Mean light of a spot of a picture. */
export interface LightSample {
  /** Natural logarithms of linear red, green and blue. */
  readonly logs: readonly [number, number, number];
  /** Share of pixels too bright to be measured. */
  readonly clipped: number;
}

/** The light of a disc; null outside the picture. */
export function discLight(pixels: Pixels, x: number, y: number, radius: number): LightSample | null {
  return meanLight(
    pixels,
    [x - radius, y - radius, x + radius, y + radius],
    (column, row) => (column - x) ** 2 + (row - y) ** 2 <= radius ** 2,
  );
}

/** The light of a square cell of the picture, every other pixel of it. */
export function cellLight(pixels: Pixels, x: number, y: number, size: number): LightSample | null {
  return meanLight(pixels, [x, y, x + size - 1, y + size - 1], (column, row) => ((column ^ row) & 1) === 0);
}

function meanLight(
  { data, width, height }: Pixels,
  [left, top, right, bottom]: readonly [number, number, number, number],
  isInside: (column: number, row: number) => boolean,
): LightSample | null {
  let [red, green, blue, clipped, count] = [0, 0, 0, 0, 0];
  for (let row = Math.max(0, Math.ceil(top)); row <= Math.min(height - 1, bottom); row += 1) {
    for (let column = Math.max(0, Math.ceil(left)); column <= Math.min(width - 1, right); column += 1) {
      if (!isInside(column, row)) continue;
      const at = (row * width + column) * 3;
      const [r = 0, g = 0, b = 0] = [data[at], data[at + 1], data[at + 2]];
      red += LINEAR[r] ?? 0;
      green += LINEAR[g] ?? 0;
      blue += LINEAR[b] ?? 0;
      if (Math.max(r, g, b) > CLIPPED) clipped += 1;
      count += 1;
    }
  }
  if (count === 0) return null;
  const log = (sum: number): number => Math.log(Math.max(sum / count, LEAST_LIGHT));
  return { logs: [log(red), log(green), log(blue)], clipped: clipped / count };
}
