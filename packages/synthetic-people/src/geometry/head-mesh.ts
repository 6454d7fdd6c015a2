import { clamp, hill, hill2, mix, smoothStep } from '../curves.ts';
import type { Expression } from '../expression.ts';
import { at, intAt } from '../typed-arrays.ts';
import type { Eyelids } from './eyelids.ts';
import type { FaceRelief } from './face-relief.ts';
import { createGrid, type GridMesh } from './grid-mesh.ts';
import type { HeadProfile } from './head-profile.ts';
import { type Lips, lipSeam } from './lips.ts';

const frontColumns = 172;
const backColumns = 28;
const frontAngle = 1.75;
const rowCount = 236;

/** Angles around the head, dense over the face: 0 is the middle of the face, positive the viewer's right. */
export const headAngles = Float32Array.from({ length: frontColumns + backColumns }, (_, column) => {
  if (column < frontColumns) return -frontAngle + (2 * frontAngle * column) / (frontColumns - 1);
  const share = (column - frontColumns + 1) / (backColumns + 1);
  return frontAngle + (2 * Math.PI - 2 * frontAngle) * share;
});

export interface HeadParts {
  profile: HeadProfile;
  relief: FaceRelief;
  eyelids: Eyelids;
  lips: Lips;
}

/**
 * The skin of the head. Coordinates of a vertex: x and y at rest (where the texture is looked up), the cosine of its
 * angle around the head (1 front, -1 back), the angle.
 *
 * Smile, mouth and brows are morph targets, computed once: a frame only adds them up. The eyelids, which are not
 * linear in the eye's openness, are recomputed for the few vertices around the eyes.
 */
export class HeadMesh {
  readonly grid: GridMesh;
  readonly #parts: HeadParts;
  readonly #smooth: Float32Array;
  readonly #smile: Float32Array;
  readonly #mouthOpen: Float32Array;
  readonly #browLift: Float32Array;
  readonly #eyeVertices: Int32Array;
  readonly #eyeballDepth: number;

  constructor(parts: HeadParts) {
    this.#parts = parts;
    const { profile } = parts;
    this.grid = createGrid({ material: 'face', joint: 'head', columns: headAngles.length, rows: rowCount });
    const size = this.grid.positions.length;
    this.#smooth = new Float32Array(size);
    this.#smile = new Float32Array(size);
    this.#mouthOpen = new Float32Array(size);
    this.#browLift = new Float32Array(size);
    const { eyeSpacing, socketDepth } = profile.shape;
    this.#eyeballDepth = profile.faceDepth(eyeSpacing, 0) - socketDepth * 0.55 - eyeballRadius + 0.03;
    this.#eyeVertices = this.#build(headRows(profile));
  }

  /** Whether a position at rest belongs to the eyes or the mouth, which deserve every sample of a pixel. */
  isFine(x: number, y: number, front: number): boolean {
    if (front < 0.3) return false;
    const side = Math.abs(x);
    const { profile, lips } = this.#parts;
    const nearEye = side > 0.13 && side < 0.52 && Math.abs(y) < 0.11;
    const nearMouth = side < lips.halfWidth + 0.03 && Math.abs(y - profile.mouth) < 0.11;
    return nearEye || nearMouth;
  }

  /** Writes the positions of all vertices for an expression. */
  pose(expression: Expression, positions: Float32Array, firstVertex: number): void {
    const { smile, mouthOpen, browLift } = expression;
    const offset = firstVertex * 3;
    for (let i = 0; i < this.#smooth.length; i++) {
      positions[offset + i] =
        at(this.#smooth, i) +
        smile * at(this.#smile, i) +
        mouthOpen * at(this.#mouthOpen, i) +
        browLift * at(this.#browLift, i);
    }
    for (let i = 0; i < this.#eyeVertices.length; i++) {
      const vertex = intAt(this.#eyeVertices, i);
      const x = at(this.grid.coordinates, vertex * 4);
      const y = at(this.grid.coordinates, vertex * 4 + 1);
      const openness = x < 0 ? expression.leftEye : expression.rightEye;
      const z = at(this.#smooth, vertex * 3 + 2) + smile * at(this.#smile, vertex * 3 + 2);
      positions[offset + vertex * 3 + 2] = this.#overEyeball(Math.abs(x), y, z, openness, smile);
    }
  }

  /** Fills the buffers at rest and returns the vertices around the eyes. */
  #build(rows: Float32Array): Int32Array {
    const { profile, relief } = this.#parts;
    const eyeVertices: number[] = [];
    const { coordinates } = this.grid;
    rows.forEach((height, row) => {
      const width = profile.width(height);
      const front = profile.front(height);
      const centre = profile.centre(height);
      const back = profile.back(height);
      const underJaw = smoothStep(-0.5, profile.chin, height);
      headAngles.forEach((angle, column) => {
        const vertex = row * headAngles.length + column;
        const facing = Math.cos(angle);
        const x = width * Math.sin(angle);
        const y = height + (facing > 0 ? this.#alongLips(x, height) : 0);
        const smooth = centre + (facing > 0 ? front - centre : centre - back) * facing;
        const presence = smoothStep(0, 0.35, facing);
        const rest = presence > 0 ? presence * relief.at(x, y, 0) : 0;
        const lift = 0.3 * underJaw * smoothStep(0.75, -0.3, facing);
        this.#smooth.set([x, y + lift, smooth + rest], vertex * 3);
        coordinates.set([x, y, facing, angle > Math.PI ? angle - 2 * Math.PI : angle], vertex * 4);
        if (presence === 0) return;
        const smiling = presence * relief.at(x, y, 1) - rest;
        this.#buildMorphs(vertex, x, y, smiling, smoothStep(0, 0.3, facing));
        if (facing > 0.3 && this.#isNearEye(x, y)) eyeVertices.push(vertex);
      });
    });
    return Int32Array.from(eyeVertices);
  }

  /** Bends the rows at the mouth along the line between the lips, so that they part without teeth in their edges. */
  #alongLips(x: number, height: number): number {
    const { profile, lips } = this.#parts;
    const near = hill(height, profile.mouth, 0.08);
    if (near < 0.01 || Math.abs(x) > 2 * lips.halfWidth) return 0;
    const within = Math.min(Math.abs(x), lips.halfWidth);
    const fade = smoothStep(2 * lips.halfWidth, lips.halfWidth, Math.abs(x));
    return near * fade * (lips.line(within) - profile.mouth);
  }

  #buildMorphs(vertex: number, x: number, y: number, smileRelief: number, presence: number): void {
    const { profile, lips } = this.#parts;
    const side = Math.abs(x);
    const outwards = x < 0 ? -1 : 1;
    const corner = presence * hill2(side, y, lips.halfWidth + 0.01, profile.mouth, 0.14, 0.13);
    const cheek = presence * hill2(side, y, 0.4, -0.32, 0.17, 0.16);
    const middle = presence * hill2(x, y, 0, profile.mouth, lips.halfWidth * 0.9, 0.09);
    this.#smile.set(
      [
        outwards * 0.075 * corner,
        0.07 * corner + 0.035 * cheek + 0.006 * middle,
        smileRelief - 0.03 * corner - 0.02 * middle,
      ],
      vertex * 3,
    );
    this.#browLift[vertex * 3 + 1] =
      presence * hill2(side, y, 0.3, profile.shape.browHeight + 0.03, 0.25, 0.1);
    this.#buildMouthMorph(vertex, x, y, presence);
  }

  /** For each unit of gap, the lower lip and the jaw go down and the upper lip up a little. */
  #buildMouthMorph(vertex: number, x: number, y: number, presence: number): void {
    const { lips } = this.#parts;
    const side = Math.abs(x);
    const down = lips.line(x) - y;
    const span = clamp(1 - (side / (0.97 * lips.halfWidth)) ** 2) ** 0.6;
    const below = smoothStep(-lipSeam, lipSeam, down);
    const jaw = smoothStep(0, 0.12, down) * (1 - smoothStep(0.45, 0.62, side));
    const drop =
      below *
      (1 - 0.15 * smoothStep(0.2, 0.45, down)) *
      mix(span, 1, jaw) *
      (1 - smoothStep(0.45, 0.65, side));
    const rise = 0.22 * (1 - below) * span * hill(down, 0, 0.09);
    this.#mouthOpen[vertex * 3 + 1] = presence * (rise - drop);
    this.#mouthOpen[vertex * 3 + 2] = presence * -0.2 * below * jaw;
  }

  #isNearEye(x: number, y: number): boolean {
    const across = Math.abs(x) - this.#parts.profile.shape.eyeSpacing;
    return Math.abs(across) < eyeballRadius * 1.15 && Math.abs(y) < eyeballRadius * 1.1;
  }

  /** Lets the eyeball show between the lids and pushes the lids out over it. */
  #overEyeball(side: number, y: number, skin: number, openness: number, smile: number): number {
    const { eyeSpacing, eyeTilt, lidHood } = this.#parts.profile.shape;
    const { eyelids } = this.#parts;
    const across = side - eyeSpacing;
    const up = y - eyeTilt * across;
    const distance = 0.8 * across * across + up * up;
    if (distance >= eyeballRadius * eyeballRadius) return skin;
    const eyeball = this.#eyeballDepth + Math.sqrt(eyeballRadius * eyeballRadius - distance);
    const along = Math.abs(eyelids.along(side));
    const isInside = along < 1;
    if (isInside && y < eyelids.upper(side, openness) && y > eyelids.lower(side, openness, smile))
      return eyeball;

    const lid = eyeball + 0.02;
    const softness = 0.03;
    const share = clamp(0.5 + (lid - skin) / (2 * softness));
    let z = mix(skin, lid, share) + softness * share * (1 - share);
    if (isInside) {
      const crease = eyelids.crease(side);
      z -= 0.013 * (1 - along) * hill(y, crease, 0.012) * (0.12 + 0.88 * openness);
      z += 0.014 * lidHood * (1 - along) * hill(y, crease + 0.03, 0.022) * (0.3 + 0.7 * openness);
    }
    return z;
  }
}

const eyeballRadius = 0.185;

/** Heights of the rows from crown to chin, dense at the eyes, the nose's base, the mouth and both ends. */
export function headRows(profile: HeadProfile): Float32Array {
  const { crown, chin, mouth, noseBase } = profile;
  const density = (y: number) =>
    1 +
    1.4 * hill(y, 0, 0.16) +
    1.2 * hill(y, mouth, 0.1) +
    1.2 * hill(y, noseBase, 0.09) +
    1.5 * smoothStep(crown - 0.12, crown, y) +
    1.5 * smoothStep(chin + 0.1, chin, y) -
    0.45 * smoothStep(0.4, 0.6, y);
  const steps = 3000;
  const cumulative = new Float32Array(steps + 1);
  for (let i = 0; i < steps; i++) {
    cumulative[i + 1] = at(cumulative, i) + density(mix(crown, chin, (i + 0.5) / steps));
  }
  const rows = new Float32Array(rowCount);
  let step = 0;
  for (let row = 0; row < rowCount; row++) {
    const target = (at(cumulative, steps) * row) / (rowCount - 1);
    while (step < steps - 1 && at(cumulative, step + 1) < target) step++;
    const share = (target - at(cumulative, step)) / (at(cumulative, step + 1) - at(cumulative, step));
    rows[row] = clamp(mix(crown, chin, (step + share) / steps), chin + 0.0005, crown - 0.0005);
  }
  snapToSeam(rows, mouth);
  return rows;
}

/** Puts three rows on the strip between the lips. */
function snapToSeam(rows: Float32Array, mouth: number): void {
  const middle = rows.findIndex((y) => y < mouth);
  rows[middle - 1] = mouth + lipSeam;
  rows[middle] = mouth;
  rows[middle + 1] = mouth - lipSeam;
}
