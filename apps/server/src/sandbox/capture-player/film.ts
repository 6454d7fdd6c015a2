import type { RgbImage } from '@qiniso/synthetic-people';

/** Mean display value, of 255, that a room without light leaves. */
const DARK_MEAN = 20;
/** Deviation of the sensor's noise in display values. */
const NOISE = { light: 2, dark: 3.5 } as const;
/** Most pixels a hand shakes between two frames. */
const SHAKE = 2;

/**
 * One frame of a hand-held camera: the same picture never comes twice. The same take gives the same frame.
 *
 * @param isDark as if the light had been switched off
 */
export function filmed(picture: RgbImage, take: number, isDark: boolean): RgbImage {
  const { width, height, data } = picture;
  const random = mulberry32(take);
  const factor = isDark ? Math.min(1, DARK_MEAN / mean(data)) : 1;
  const noise = isDark ? NOISE.dark : NOISE.light;
  const [dx, dy] = [shake(random), shake(random)];
  const out = new Uint8ClampedArray(data.length);
  for (let y = 0; y < height; y += 1) {
    const fromY = Math.min(height - 1, Math.max(0, y + dy));
    for (let x = 0; x < width; x += 1) {
      const fromX = Math.min(width - 1, Math.max(0, x + dx));
      const [to, from] = [(y * width + x) * 3, (fromY * width + fromX) * 3];
      // The sum of two uniform numbers is near enough to a sensor's noise.
      const grain = (random() + random() - 1) * 2.45 * noise;
      for (let channel = 0; channel < 3; channel += 1) {
        out[to + channel] = (data[from + channel] ?? 0) * factor + grain;
      }
    }
  }
  return { width, height, data: new Uint8Array(out.buffer) };
}

const shake = (random: () => number): number => Math.round((2 * random() - 1) * SHAKE);

function mean(data: Uint8Array): number {
  let sum = 0;
  for (let i = 1; i < data.length; i += 3 * 7) sum += data[i] ?? 0;
  return Math.max(1, sum / (data.length / 21));
}

/** A small generator of numbers from 0 to 1; the seed may be any number. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
