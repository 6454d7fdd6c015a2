import { landmark, MESH } from '@qiniso/face-engine';
import type { Pixels } from '../signals/carried-light.ts';
import { widthOf } from '../signals/skin-places.ts';
import type { LitFrame } from './evidence.ts';
import { median } from './statistics.ts';

/** How the face went from one frame to the next. */
export interface FaceStep {
  /** Pixels of the frame. */
  readonly dx: number;
  readonly dy: number;
  /** Correlation of the face's brightness before and after, at best 1: what the movement does not explain. */
  readonly likeness: number;
  /** Mean difference of all pixels, display values. */
  readonly difference: number;
}

/** The face through the frames: a mesh for every frame, and the steps between them. */
export interface FaceTrack {
  /** Between the meshes that were read, the nearest ones are carried along with the tracked movement. */
  readonly meshes: readonly Float32Array[];
  /** One for each frame but the first. */
  readonly steps: readonly FaceStep[];
  /** Cheek to cheek in the first mesh, pixels. */
  readonly width: number;
}

/**
 * Pixels of the frame for each one of the pictures that are matched, and how far is searched in those: a turning head goes up to a
 * tenth of its width from frame to frame.
 */
const SHRINK = 2;
const REACH = 12;

/** Follows the face from frame to frame; null when no frame with a mesh is there. */
export function trackFace(frames: readonly LitFrame[]): FaceTrack | null {
  const read = frames.flatMap(({ reading }, index) =>
    reading?.landmarks ? [{ index, landmarks: reading.landmarks }] : [],
  );
  const first = read[0];
  if (!first) return null;
  const small = frames.map(({ pixels }) => shrunk(pixels));
  const steps: FaceStep[] = [];
  for (let index = 1; index < frames.length; index += 1) {
    const nearest = read.findLast((mesh) => mesh.index < index) ?? first;
    const [before, after] = [small[index - 1], small[index]];
    if (!before || !after) break;
    steps.push(stepBetween(before, after, faceBox(nearest.landmarks)));
  }
  return { meshes: carried(read, steps, frames.length), steps, width: widthOf(first.landmarks) };
}

/** Meshes between two read ones: both blended, plus what the tracked path strays from an even movement between them. */
function carried(
  read: readonly { index: number; landmarks: Float32Array }[],
  steps: readonly FaceStep[],
  count: number,
): Float32Array[] {
  const path = [{ x: 0, y: 0 }];
  for (const { dx, dy } of steps) {
    const last = path.at(-1) ?? { x: 0, y: 0 };
    path.push({ x: last.x + dx, y: last.y + dy });
  }
  const at = (index: number) => path[index] ?? { x: 0, y: 0 };
  return Array.from({ length: count }, (_, index) => {
    const before = read.findLast((mesh) => mesh.index <= index) ?? read[0];
    const after = read.find((mesh) => mesh.index >= index) ?? read.at(-1);
    if (!before || !after) throw new RangeError('There is no mesh to carry.');
    const span = after.index - before.index;
    const share = span === 0 ? 0 : (index - before.index) / span;
    const stray = (axis: 'x' | 'y'): number => {
      const here = at(index)[axis];
      if (span === 0) return index === before.index ? 0 : here - at(before.index)[axis];
      return here - (at(before.index)[axis] * (1 - share) + at(after.index)[axis] * share);
    };
    const shift = [stray('x'), stray('y'), 0];
    return before.landmarks.map(
      (value, i) => value + ((after.landmarks[i] ?? value) - value) * share + (shift[i % 3] ?? 0),
    );
  });
}

/** Brightness at a share of the size. */
interface SmallPicture {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

function shrunk({ data, width, height }: Pixels): SmallPicture {
  const columns = Math.floor(width / SHRINK);
  const rows = Math.floor(height / SHRINK);
  const values = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let sum = 0;
      for (let y = 0; y < SHRINK; y += 1) {
        for (let x = 0; x < SHRINK; x += 1) {
          const i = ((row * SHRINK + y) * width + column * SHRINK + x) * 3;
          sum += 0.3 * (data[i] ?? 0) + 0.59 * (data[i + 1] ?? 0) + 0.11 * (data[i + 2] ?? 0);
        }
      }
      values[row * columns + column] = sum / SHRINK ** 2;
    }
  }
  return { width: columns, height: rows, values };
}

interface FaceBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Brows to mouth, cheek to cheek, in the small pictures. */
function faceBox(landmarks: Float32Array): FaceBox {
  const xs = [MESH.rightCheek, MESH.leftCheek].map((index) => landmark(landmarks, index).x / SHRINK);
  const ys = [MESH.forehead, MESH.chin].map((index) => landmark(landmarks, index).y / SHRINK);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const [width, height] = [right - left, bottom - top];
  return {
    left: Math.round(left + 0.12 * width),
    right: Math.round(right - 0.12 * width),
    top: Math.round(top + 0.15 * height),
    bottom: Math.round(bottom - 0.12 * height),
  };
}

function stepBetween(before: SmallPicture, after: SmallPicture, box: FaceBox): FaceStep {
  const scores = new Float32Array((2 * REACH + 1) ** 2).fill(-1);
  const at = (dx: number, dy: number): number => {
    if (Math.abs(dx) > REACH || Math.abs(dy) > REACH) return -1;
    const place = (dy + REACH) * (2 * REACH + 1) + dx + REACH;
    if (scores[place] === -1) scores[place] = likeness(before, after, box, dx, dy);
    return scores[place] ?? -1;
  };
  let best = { dx: 0, dy: 0, score: at(0, 0) };
  // coarse first: every other shift, then around the best of them
  for (let dy = -REACH + 1; dy < REACH; dy += 2)
    for (let dx = -REACH + 1; dx < REACH; dx += 2)
      if (at(dx, dy) > best.score) best = { dx, dy, score: at(dx, dy) };
  const coarse = best;
  for (let dy = coarse.dy - 1; dy <= coarse.dy + 1; dy += 1)
    for (let dx = coarse.dx - 1; dx <= coarse.dx + 1; dx += 1)
      if (at(dx, dy) > best.score) best = { dx, dy, score: at(dx, dy) };
  const { dx, dy, score } = best;
  return {
    dx: SHRINK * (dx + vertex(at(dx - 1, dy), score, at(dx + 1, dy))),
    dy: SHRINK * (dy + vertex(at(dx, dy - 1), score, at(dx, dy + 1))),
    likeness: score,
    difference: meanDifference(before.values, after.values),
  };
}

/** Where the parabola through three scores peaks, from the middle one. */
function vertex(before: number, here: number, after: number): number {
  const curvature = before - 2 * here + after;
  return before === -1 || after === -1 || curvature >= 0 ? 0 : (0.5 * (before - after)) / curvature;
}

/** Correlation of a box with the same box shifted in the next picture, every other pixel. */
function likeness(before: SmallPicture, after: SmallPicture, box: FaceBox, dx: number, dy: number): number {
  let [n, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
  for (
    let y = Math.max(box.top, 0, -dy);
    y < Math.min(box.bottom, before.height, after.height - dy);
    y += 2
  ) {
    const row = y * before.width;
    const shifted = (y + dy) * after.width + dx;
    for (
      let x = Math.max(box.left, 0, -dx);
      x < Math.min(box.right, before.width, after.width - dx);
      x += 2
    ) {
      const u = before.values[row + x] as number;
      const v = after.values[shifted + x] as number;
      n += 1;
      a += u;
      b += v;
      aa += u * u;
      bb += v * v;
      ab += u * v;
    }
  }
  if (n < 20) return -1;
  const spread = (aa - (a * a) / n) * (bb - (b * b) / n);
  return spread <= 0 ? -1 : (ab - (a * b) / n) / Math.sqrt(spread);
}

function meanDifference(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 5) sum += Math.abs((a[i] as number) - (b[i] as number));
  return sum / Math.ceil(a.length / 5);
}

/** The typical length of steps, pixels. */
export function typicalStep(steps: readonly FaceStep[]): number {
  return median(steps.map(({ dx, dy }) => Math.hypot(dx, dy)));
}
