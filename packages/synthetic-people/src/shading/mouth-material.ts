import { clamp, hill, smoothStep } from '../curves.ts';
import { lipSeam as seam } from '../geometry/lips.ts';
import type { PersonModel } from '../person-model.ts';
import type { Surface } from './surface.ts';

const teethHeight = 0.075;
const toothWidth = 0.085;

/** The line between the lips, and teeth and darkness where they part. */
export function paintMouth(surface: Surface, model: PersonModel, mouthOpen: number): void {
  const { first: x, second: y } = surface;
  const { lips } = model;
  const across = Math.abs(x) / lips.halfWidth;
  const aboveLine = y - lips.line(x);
  if (mouthOpen > 0.004 && Math.abs(aboveLine) < seam) {
    const share = (seam - aboveLine) / (2 * seam);
    const gap = mouthOpen * clamp(1 - across * across) ** 0.6;
    paintInside(surface, x, across, share, share * gap, gap);
    return;
  }
  const isLip = aboveLine < lips.upperHeight(x) && aboveLine > -lips.lowerHeight(x);
  if (isLip) surface.sharpness = 26;
  if (isLip || Math.abs(aboveLine) < 0.012) {
    const shade = 0.72 * hill(aboveLine, 0, 0.0085) * smoothStep(1, 0.72, across * 0.9);
    surface.darken(0.85 * shade, shade, shade);
  }
}

/** @param depth distance below the upper lip */
function paintInside(
  surface: Surface,
  x: number,
  across: number,
  share: number,
  depth: number,
  gap: number,
): void {
  surface.gloss = 0.02;
  surface.red = 0.05;
  surface.green = 0.016;
  surface.blue = 0.016;
  if (depth < teethHeight && gap > 0.01) {
    const fromEdge = Math.abs(x / toothWidth - Math.round(x / toothWidth));
    const light =
      (0.72 - 0.45 * across * across) *
      (1 - 0.35 * smoothStep(0.44, 0.5, fromEdge)) *
      smoothStep(teethHeight, teethHeight - 0.012, depth) *
      (0.55 + 0.45 * smoothStep(0, 0.02, depth));
    surface.red = 0.62 * light + 0.01;
    surface.green = 0.56 * light + 0.01;
    surface.blue = 0.48 * light + 0.01;
  } else if (share > 0.75 && gap > 0.12) {
    surface.red = 0.2;
    surface.green = 0.06;
    surface.blue = 0.06;
  }
}
