/** What a picture of a document seems to want; a hint for the person, who decides. */
export type DocumentHint = 'more_light' | 'less_light' | 'hold_steady';

/** Mean luminance, 0 to 255, outside of which print is hard to read. */
const LIGHT = { from: 55, to: 235 } as const;
/**
 * Mean step between neighbouring points, in luminance, of the sharpest tenth of them: print in focus has steps of 40 and more, out of
 * focus of 10 to 20 (measured on drawn cards, sharp and blurred).
 */
const SHARP_FROM = 24;
const SHARPEST_SHARE = 0.1;

/** @param rgba 4 bytes a pixel, as of a canvas, about 320 pixels wide */
export function documentHint(rgba: ArrayLike<number>, width: number): DocumentHint | null {
  const light: number[] = [];
  for (let i = 0; i + 2 < rgba.length; i += 4)
    light.push(0.299 * (rgba[i] ?? 0) + 0.587 * (rgba[i + 1] ?? 0) + 0.114 * (rgba[i + 2] ?? 0));
  const mean = light.reduce((sum, value) => sum + value, 0) / Math.max(1, light.length);
  if (mean < LIGHT.from) return 'more_light';
  if (mean > LIGHT.to) return 'less_light';
  return sharpnessOf(light, width) < SHARP_FROM ? 'hold_steady' : null;
}

function sharpnessOf(light: readonly number[], width: number): number {
  const steps: number[] = [];
  for (let i = 1; i < light.length; i += 1)
    if (i % width !== 0) steps.push(Math.abs((light[i] ?? 0) - (light[i - 1] ?? 0)));
  steps.sort((a, b) => b - a);
  // Large even areas have no steps: only the strongest tell whether edges are sharp, and a tenth of those is a document's share.
  const strongest = steps.slice(0, Math.max(1, Math.floor(steps.length * SHARPEST_SHARE * SHARPEST_SHARE)));
  return strongest.reduce((sum, value) => sum + value, 0) / strongest.length;
}
