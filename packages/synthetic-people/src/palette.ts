import { fromDisplay, mixRgb, type Rgb } from './colour.ts';
import { clamp } from './curves.ts';

/** Skin from the palest (0) to the darkest (7); tones between are mixed. */
const skins: readonly [Rgb, ...Rgb[]] = [
  fromDisplay(244, 212, 194),
  fromDisplay(234, 194, 168),
  fromDisplay(220, 174, 140),
  fromDisplay(196, 147, 111),
  fromDisplay(167, 118, 85),
  fromDisplay(130, 88, 62),
  fromDisplay(98, 65, 47),
  fromDisplay(72, 48, 37),
];

export const darkestTone = skins.length - 1;

/** The skin's mean colour for a tone of 0 to 7. */
export function skinColour(tone: number): Rgb {
  const position = clamp(tone, 0, darkestTone);
  const lower = Math.min(Math.floor(position), darkestTone - 1);
  return mixRgb(skins[lower] ?? skins[0], skins[lower + 1] ?? skins[0], position - lower);
}

export const hairColours = {
  black: fromDisplay(24, 21, 20),
  darkBrown: fromDisplay(46, 33, 26),
  brown: fromDisplay(86, 59, 40),
  auburn: fromDisplay(118, 62, 38),
  blond: fromDisplay(186, 152, 102),
  red: fromDisplay(160, 82, 42),
  grey: fromDisplay(138, 134, 130),
  white: fromDisplay(214, 210, 204),
} as const satisfies Record<string, Rgb>;

export type HairColour = keyof typeof hairColours;

export const eyeColours = {
  brown: fromDisplay(84, 52, 30),
  darkBrown: fromDisplay(48, 30, 20),
  hazel: fromDisplay(116, 92, 50),
  green: fromDisplay(96, 118, 82),
  blue: fromDisplay(92, 128, 164),
  grey: fromDisplay(122, 134, 142),
} as const satisfies Record<string, Rgb>;

export type EyeColour = keyof typeof eyeColours;
