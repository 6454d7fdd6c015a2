import type { ColourMeasurement } from '../measure-colours.ts';

/** The answer over its uncertainty, on the whole face and on a typical patch, from which on the colours can be measured. */
const LEAST_CLARITY = { face: 12, patch: 3 };

/** Whether the screen's light is seen on the face at all: not in bright rooms. */
export function isLit({ clarity, patchClarity }: ColourMeasurement): boolean {
  return clarity >= LEAST_CLARITY.face && patchClarity >= LEAST_CLARITY.patch;
}
