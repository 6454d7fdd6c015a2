import { type HairCut, hairCut } from '../geometry/hair-cut.ts';
import { fractalNoise, noise } from '../noise.ts';
import type { PersonModel } from '../person-model.ts';
import type { Surface } from './surface.ts';

/** Strands along the head, coils, braids, or the cloth of a headwrap. */
export function paintHair(surface: Surface, model: PersonModel): void {
  const { first: angle, second: y } = surface;
  const { hair } = model.colours;
  const strands = hairCut(model.person.traits.hairStyle)?.strands;
  if (strands === 'cloth') {
    paintWrap(surface, model);
    return;
  }
  const isCoiled = strands === 'coiled';
  const strand = strandRelief(strands ?? 'straight', angle, y, model.person.seed);
  const light = Math.max(0.25, 1 + 0.55 * strand);
  surface.red = hair[0] * light;
  surface.green = hair[1] * light;
  surface.blue = hair[2] * light;
  surface.gloss = isCoiled ? 0.012 : 0.075 * (0.7 + 0.6 * strand);
  surface.sharpness = 10;
  surface.wrapRed = 0.35;
  surface.wrapGreen = 0.35;
  surface.wrapBlue = 0.35;
  surface.occlusion = 1.2;
  surface.glint = 0;
  surface.normalX += 0.28 * strand * Math.cos(angle);
  surface.normalZ -= 0.28 * strand * Math.sin(angle);
  if (isCoiled) surface.normalY += 0.3 * noise(angle * 40 + 9, y * 46);
}

/** Lightness and tilt of the strand at a place, about -1 to 1. */
function strandRelief(strands: HairCut['strands'], angle: number, y: number, seed: number): number {
  if (strands === 'braided') return braid(angle, y);
  if (strands === 'coiled') return 1.1 * fractalNoise(angle * 36 + (seed % 53), y * 75, 3);
  const locks = noise(angle * 60 + 0.6 * noise(angle * 6, y * 3), y * 3);
  return 0.55 * locks + 0.4 * noise(angle * 120, y * 5) + 0.35 * noise(angle * 22, y * 2);
}

/** Braids side by side, each a row of knots; -1 between them, 1 on top. */
function braid(angle: number, y: number): number {
  const across = angle * 17;
  const index = Math.floor(across);
  const ridge = Math.sin(Math.PI * (across - index));
  const knots = Math.abs(Math.sin(24 * y + 2.4 * index + 2 * (across - index)));
  return 1.5 * ridge * (0.65 + 0.35 * knots) - 0.75;
}

function paintWrap(surface: Surface, model: PersonModel): void {
  const { first: angle, second: y } = surface;
  const { wrap } = model.colours;
  const fold =
    0.6 * noise(y * 9 + 1.5 * Math.sin(angle + 1), 3) + 0.4 * noise(y * 22 - 2 * Math.sin(angle), 9);
  surface.resetToSkin();
  surface.red = wrap[0] * (1 + 0.25 * fold);
  surface.green = wrap[1] * (1 + 0.25 * fold);
  surface.blue = wrap[2] * (1 + 0.25 * fold);
  surface.normalY += 0.45 * fold;
  surface.gloss = 0.015;
  surface.wrapRed = 0.1;
  surface.wrapGreen = 0.1;
  surface.wrapBlue = 0.1;
}
