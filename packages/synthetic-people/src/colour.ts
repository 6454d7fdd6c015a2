import { mix } from './curves.ts';

/** Linear light: red, green, blue; 1 is white paper under the reference light. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Display gamma used for every conversion of the renderer. */
export const gamma = 2.2;

/** A colour given as display values 0 to 255. */
export function fromDisplay(red: number, green: number, blue: number): Rgb {
  return [(red / 255) ** gamma, (green / 255) ** gamma, (blue / 255) ** gamma];
}

export function mixRgb(from: Rgb, to: Rgb, share: number): Rgb {
  return [mix(from[0], to[0], share), mix(from[1], to[1], share), mix(from[2], to[2], share)];
}

export function scaleRgb(colour: Rgb, factor: number): Rgb {
  return [colour[0] * factor, colour[1] * factor, colour[2] * factor];
}

export function multiplyRgb(a: Rgb, b: Rgb): Rgb {
  return [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
}
