import { fromDisplay } from '../colour.ts';
import { clamp, hill, mix, smoothStep } from '../curves.ts';
import type { Expression } from '../expression.ts';
import { irisRadius } from '../geometry/eyelids.ts';
import { noise } from '../noise.ts';
import type { PersonModel } from '../person-model.ts';
import type { Surface } from './surface.ts';

const sclera = fromDisplay(192, 183, 176);
const caruncle = fromDisplay(186, 112, 104);
const pupil = 0.006;
const pupilRadius = 0.025;
/** How far full gaze moves the iris. */
const gazeReach = 0.05;

/** Eyeball, lashes, lid edges and crease over the skin that is there already. */
export function paintEye(surface: Surface, model: PersonModel, expression: Expression): void {
  const { first: x, second: y } = surface;
  const { eyelids } = model;
  const side = Math.abs(x);
  const along = eyelids.along(side);
  if (along <= -1 || along >= 1) return;
  const openness = x < 0 ? expression.leftEye : expression.rightEye;
  const upper = eyelids.upper(side, openness);
  const lower = eyelids.lower(side, openness, expression.smile);
  const gap = upper - lower;
  const isLid = y > upper && y < eyelids.upper(side, 1) + 0.05;
  if (isLid) surface.gloss *= 0.45;
  if (y < upper && y > lower && gap > 0.004)
    paintEyeball(surface, model, expression, along, upper - y, y - lower);
  paintLashes(surface, model, along, y - upper, gap);
  if (y < lower && gap > 0.01) {
    const shade = 0.3 * hill(y, lower, 0.012);
    surface.darken(0.8 * shade, shade, shade);
  }
  if (y > upper) {
    const visible = smoothStep(1, 0.6, Math.abs(along)) * (0.12 + 0.88 * openness);
    const shade = 0.34 * visible * hill(y, eyelids.crease(side), 0.009);
    surface.darken(0.85 * shade, shade, shade);
  }
}

function paintEyeball(
  surface: Surface,
  model: PersonModel,
  expression: Expression,
  along: number,
  belowUpper: number,
  aboveLower: number,
): void {
  const { first: x, second: y } = surface;
  const centre = (x < 0 ? -1 : 1) * model.person.traits.shape.eyeSpacing;
  const dx = x - centre - gazeReach * expression.gazeX;
  const dy = y - 0.006 - gazeReach * expression.gazeY;
  const distance = Math.hypot(dx, dy);

  surface.red = sclera[0];
  surface.green = sclera[1];
  surface.blue = sclera[2];
  const pinkness = 0.75 * smoothStep(-0.72, -0.95, along) + 0.12 * Math.abs(along);
  surface.blend(caruncle[0], caruncle[1], caruncle[2], pinkness);
  if (distance < irisRadius * 1.08) paintIris(surface, model, dx, dy, distance);

  // the upper lid and its lashes shade the ball, which is round besides
  const shade =
    (0.38 + 0.62 * smoothStep(0, 0.05, belowUpper)) *
    (0.75 + 0.25 * smoothStep(0, 0.02, aboveLower)) *
    (1 - 0.3 * along * along);
  surface.red *= shade;
  surface.green *= shade;
  surface.blue *= shade;
  surface.gloss = 0;
  surface.glint = 0.85 * Math.exp(-((dx + 0.02) ** 2 + (dy - 0.024) ** 2) / 0.00011);
  const wetEdge = clamp(1 - aboveLower / 0.007);
  if (wetEdge > 0) {
    const { skin } = model.colours;
    surface.blend(skin[0] * 0.9, skin[1] * 0.62, skin[2] * 0.58, wetEdge);
  }
}

function paintIris(surface: Surface, model: PersonModel, dx: number, dy: number, distance: number): void {
  const { iris } = model.colours;
  const angle = Math.atan2(dy, dx);
  const fibres =
    0.8 + 0.45 * noise(angle * 9 + model.person.seed, distance * 60) + 0.2 * noise(angle * 22, distance * 20);
  const glow = fibres * (0.8 + 0.5 * smoothStep(0.02, 0.045, distance));
  const ring = mix(1, 0.22 / glow, smoothStep(irisRadius * 0.76, irisRadius, distance));
  const inside = smoothStep(irisRadius * 1.08, irisRadius * 0.94, distance);
  const beyondPupil = smoothStep(pupilRadius - 0.003, pupilRadius + 0.003, distance);
  const light = glow * ring * beyondPupil;
  const dark = pupil * (1 - beyondPupil);
  surface.blend(iris[0] * light + dark, iris[1] * light + dark, iris[2] * light + dark, inside);
}

function paintLashes(
  surface: Surface,
  model: PersonModel,
  along: number,
  aboveUpper: number,
  gap: number,
): void {
  if (aboveUpper < -0.006) return;
  const isMale = model.person.traits.sex === 'male';
  const { skin } = model.colours;
  const thickness = (isMale ? 0.009 : 0.014) * (gap < 0.02 ? 1.35 : 1) * (0.7 + 0.5 * clamp(along + 0.4));
  const cover = clamp(
    hill(aboveUpper, 0, thickness) * (isMale ? 0.7 : 0.9) * smoothStep(1, 0.85, Math.abs(along)),
  );
  surface.blend(
    Math.min(0.03, skin[0] * 0.25),
    Math.min(0.024, skin[1] * 0.3),
    Math.min(0.02, skin[2] * 0.4),
    cover,
  );
  if (cover > 0.3) surface.gloss *= 0.3;
}
