/** A colour that the screen shows during a capture. */
export type ScreenColour = 'red' | 'green' | 'blue' | 'white' | 'black';

/** Linear red, green and blue. */
export type LinearRgb = readonly [red: number, green: number, blue: number];

/** What the screen shows before the first colour. */
const GREY: LinearRgb = [0.5, 0.5, 0.5];
/**
 * And after the last one, while the head turns: hardly anything, so that what changes on the face is the room's light. A puppet
 * that is relit for the screen's colours has nothing to be relit by then.
 */
const DARK: LinearRgb = [0.01, 0.01, 0.01];

/** Linear light of each colour; no screen shows one channel alone, nor complete black. */
const LIGHT: Record<ScreenColour, LinearRgb> = {
  red: [1, 0.02, 0.02],
  green: [0.02, 1, 0.03],
  blue: [0.01, 0.03, 1],
  white: [1, 1, 1],
  black: [0.004, 0.004, 0.005],
};

/** How long each colour is shown: at most 2.5 changes a second, gentle on photosensitive people. */
export const STEP_MS = 400;
export const COLOURS_OF_CHALLENGE = 6;
/** Fewest different colours in a sequence: fewer resemble too many others. */
const FEWEST_DIFFERENT = 4;

export const screenColours = Object.keys(LIGHT) as readonly ScreenColour[];

/** Every sequence that may be asked for, no colour twice in a row. */
export const colourSequences: readonly (readonly ScreenColour[])[] = continued([]);

function continued(begun: readonly ScreenColour[]): ScreenColour[][] {
  if (begun.length === COLOURS_OF_CHALLENGE)
    return new Set(begun).size >= FEWEST_DIFFERENT ? [[...begun]] : [];
  return screenColours
    .filter((colour) => colour !== begun.at(-1))
    .flatMap((colour) => continued([...begun, colour]));
}

/** The screen's light at a time since the first colour came up, milliseconds. */
export function screenLightAt(colours: readonly ScreenColour[], timeMs: number): LinearRgb {
  if (timeMs < 0) return GREY;
  const colour = colours[Math.floor(timeMs / STEP_MS)];
  return colour ? LIGHT[colour] : DARK;
}

/** Moments into which an exposure is divided. */
const MOMENTS = 5;

/** The mean light of an exposure that ends at a time, both in milliseconds. */
export function exposedLight(colours: readonly ScreenColour[], endMs: number, exposureMs: number): LinearRgb {
  const sum = [0, 0, 0];
  for (let moment = 0; moment < MOMENTS; moment += 1) {
    const light = screenLightAt(colours, endMs - (exposureMs * moment) / (MOMENTS - 1));
    for (const [channel, value] of light.entries()) sum[channel] = (sum[channel] ?? 0) + value / MOMENTS;
  }
  return [sum[0] ?? 0, sum[1] ?? 0, sum[2] ?? 0];
}
