import { mix, smoothStep } from '../curves.ts';
import { fractalNoise, noise } from '../noise.ts';
import type { PersonModel } from '../person-model.ts';
import type { Surface } from './surface.ts';

export function paintEar(surface: Surface, model: PersonModel): void {
  const { skin } = model.colours;
  surface.resetToSkin();
  const depth = 1 - 0.25 * smoothStep(0.03, -0.02, surface.first);
  surface.red = skin[0] * 0.96 * depth;
  surface.green = skin[1] * 0.82 * depth;
  surface.blue = skin[2] * 0.8 * depth;
}

export function paintNeck(surface: Surface, model: PersonModel): void {
  const { first: x, second: y } = surface;
  const { skin, beard: beardColour } = model.colours;
  const { beard } = model.person.traits;
  surface.resetToSkin();
  surface.gloss = 0.05;
  const light = 1 + 0.06 * fractalNoise(x * 8, y * 8, 3);
  surface.red = skin[0] * 0.92 * light;
  surface.green = skin[1] * 0.86 * light;
  surface.blue = skin[2] * 0.85 * light;
  if (beard === 'full' || beard === 'stubble') {
    const shade = (beard === 'full' ? 0.3 : 0.18) * smoothStep(-1.25, -1, y);
    surface.blend(beardColour[0], beardColour[1], beardColour[2], shade);
  }
}

export function paintCloth(surface: Surface, model: PersonModel): void {
  const { first: x, second: y, third: fromCollar } = surface;
  const { clothing } = model.colours;
  const weave = 1 + 0.08 * fractalNoise(x * 4, y * 3, 3) + 0.05 * noise(x * 70, y * 70);
  const seam = fromCollar < 0.03 ? 0.7 : mix(0.92, 1, smoothStep(0.03, 0.05, fromCollar));
  surface.resetToSkin();
  surface.red = clothing[0] * weave * seam;
  surface.green = clothing[1] * weave * seam;
  surface.blue = clothing[2] * weave * seam;
  surface.gloss = 0.01;
  surface.wrapRed = 0.1;
  surface.wrapGreen = 0.1;
  surface.wrapBlue = 0.1;
}

export function paintGlassesFrame(surface: Surface, model: PersonModel): void {
  const isThin = model.person.traits.glasses === 'thin';
  surface.resetToSkin();
  surface.red = isThin ? 0.16 : 0.012;
  surface.green = isThin ? 0.14 : 0.01;
  surface.blue = isThin ? 0.12 : 0.01;
  surface.gloss = isThin ? 0.3 : 0.12;
  surface.sharpness = 30;
  surface.wrapRed = 0.05;
  surface.wrapGreen = 0.05;
  surface.wrapBlue = 0.05;
}
