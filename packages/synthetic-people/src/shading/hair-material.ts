import { hairCut } from '../geometry/hair-cut.ts';
import { fractalNoise, noise } from '../noise.ts';
import type { PersonModel } from '../person-model.ts';
import type { Surface } from './surface.ts';

/** Strands along the head, or coils. */
export function paintHair(surface: Surface, model: PersonModel): void {
  const { first: angle, second: y } = surface;
  const { hair } = model.colours;
  const isCoiled = hairCut(model.person.traits.hairStyle)?.strands === 'coiled';
  const strand = isCoiled
    ? 1.1 * fractalNoise(angle * 36 + (model.person.seed % 53), y * 44, 3)
    : 0.55 * noise(angle * 60 + 0.6 * noise(angle * 6, y * 3), y * 3) +
      0.4 * noise(angle * 120, y * 5) +
      0.35 * noise(angle * 22, y * 2);
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
  surface.normalX += 0.28 * strand;
  if (isCoiled) surface.normalY += 0.3 * noise(angle * 40 + 9, y * 46);
}
