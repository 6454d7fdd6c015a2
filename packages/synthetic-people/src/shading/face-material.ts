import { smoothStep } from '../curves.ts';
import type { Expression } from '../expression.ts';
import { noise } from '../noise.ts';
import type { PersonModel } from '../person-model.ts';
import { at } from '../typed-arrays.ts';
import { paintEye } from './eye-material.ts';
import { paintMouth } from './mouth-material.ts';
import type { Surface } from './surface.ts';

const texel = new Float32Array(4);
const paintGloss = 0.02;

/** Skin from the texture, with eyes and mouth as the expression has them. */
export function paintFaceSurface(surface: Surface, model: PersonModel, expression: Expression): void {
  const { first: x, second: y, third: facing } = surface;
  const { skin } = model.colours;
  surface.resetToSkin();
  model.texture.sample(x, y, texel);
  surface.red = at(texel, 0);
  surface.green = at(texel, 1);
  surface.blue = at(texel, 2);
  surface.gloss = model.person.paintedFace ? paintGloss : at(texel, 3);
  if (facing < 0.25) {
    // the texture is a frontal view: stretched at the sides, absent behind
    const share = smoothStep(0.25, 0, facing);
    surface.blend(skin[0] * 0.95, skin[1] * 0.9, skin[2] * 0.9, share);
  }
  const pores = 0.05;
  surface.normalX += pores * noise(x * 120, y * 120);
  surface.normalY += pores * noise(x * 120 + 50, y * 120);

  if (facing < 0.3) return;
  const side = Math.abs(x);
  if (side > 0.12 && side < 0.54 && Math.abs(y) < 0.18) paintEye(surface, model, expression);
  else if (side < model.lips.halfWidth && Math.abs(y - model.profile.mouth) < 0.2) {
    paintMouth(surface, model, expression.mouthOpen);
  }
}
