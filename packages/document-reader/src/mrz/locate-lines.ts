import { boxBlur, type Plane } from '../imaging/planes.ts';

/** Where the two lines of characters seem to lie in a page of `MRZ_RESOLUTION`, pixels. */
export interface LinePair {
  /** Height of the first line's middle, in the middle of the page; the second lies `gap` below. */
  readonly y: number;
  readonly gap: number;
  /** How much they fall for a pixel to the right. */
  readonly slope: number;
}

/** The lower part of the page in which they are looked for. */
const TOP = 0.55;
const STRIPS = 16;

/** Two bands of dense upright strokes with clear paper above, between and below them. */
export function locateLines({ data, width, height }: Plane): LinePair | null {
  const top = Math.round(height * TOP);
  const strips = strokeSums(data, width, height, top);
  const density = (strip: Float32Array, y: number, reach: number): number => {
    const [from, to] = [Math.max(top, Math.round(y - reach)), Math.min(height, Math.round(y + reach))];
    return to > from ? ((strip[to] ?? 0) - (strip[from] ?? 0)) / (to - from) : 0;
  };
  const [left, stripWidth] = [width * 0.06, (width * 0.88) / STRIPS];
  let best: (LinePair & { score: number }) | null = null;
  for (let slope = -0.03; slope <= 0.0301; slope += 0.005)
    for (const gap of [61, 63.5, 66])
      for (let y = top + 30; y + gap + 12 < height; y += 2) {
        let score = 0;
        for (const [index, strip] of strips.entries()) {
          const here = y + slope * (left + (index + 0.5) * stripWidth - width / 2);
          score +=
            Math.min(1.2, density(strip, here, 12)) +
            Math.min(1.2, density(strip, here + gap, 12)) -
            0.9 * density(strip, here + gap / 2, 8) -
            0.6 * density(strip, here - gap / 2, 8) -
            0.6 * density(strip, here + gap * 1.5, 8);
        }
        if (!best || score > best.score) best = { y, gap, slope, score };
      }
  return best;
}

/** For vertical strips of the page: running sums of the strength of upright strokes from row to row. */
function strokeSums(data: Uint8Array, width: number, height: number, top: number): Float32Array[] {
  const around = boxBlur(data, width, height, 18);
  const [left, stripWidth] = [width * 0.06, (width * 0.88) / STRIPS];
  return Array.from({ length: STRIPS }, (_, index) => {
    const sums = new Float32Array(height + 1);
    const [from, to] = [Math.round(left + index * stripWidth), left + (index + 1) * stripWidth];
    for (let y = top; y < height; y += 1) {
      let sum = 0;
      for (let x = from; x < to; x += 1) {
        const at = y * width + x;
        const stroke = Math.min(60, Math.abs((data[at + 1] ?? 0) - (data[at - 1] ?? 0)));
        sum += stroke / (12 + (around[at] ?? 0) * 0.2);
      }
      sums[y + 1] = (sums[y] ?? 0) + sum / stripWidth;
    }
    return sums;
  });
}
