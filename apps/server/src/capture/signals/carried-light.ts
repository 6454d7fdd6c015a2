import { LANDMARKS, landmark } from '@qiniso/face-engine';
import { skinPlaces, widthOf } from './skin-places.ts';

/** Decoded pixels, RGB, 8 bits each, row by row. */
export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** A face in its picture: mesh of 468 x, y, z triples in pixels of `pixels`. */
export interface LitFace {
  readonly pixels: Pixels;
  readonly landmarks: Float32Array;
}

/** Fewest places that must be seen in both pictures. */
const LEAST_PLACES = 60;
/** Places that show how the surface around one is turned. */
const NEIGHBOURS = 6;
/** Of the face's width: what one place averages over, and how far the mesh may lie beside the truth. */
const RADIUS_SHARE = 0.012;
const MISFIT_SHARE = 0.022;
/** Half of the grid in which the best fit is looked for. */
const GRID = 2;

/**
 * How much the light on the skin differs between a straight look and turned ones, for each of these: the median over the mesh
 * of what no small shift explains, as a logarithm of linear brightness. A head that turns under its lamps changes; one
 * photograph carried to another pose by its mesh brings its light along. Null where too little of the face is seen in both.
 */
export function lightChanges(straight: LitFace, turned: readonly LitFace[]): (number | null)[] {
  const width = widthOf(straight.landmarks);
  const radius = Math.max(1.5, RADIUS_SHARE * width);
  const places = skinPlaces(straight.landmarks, width).flatMap((index) => {
    const brightness = brightnessAt(straight.pixels, landmark(straight.landmarks, index), radius);
    return brightness === null ? [] : [{ index, brightness, near: nearest(straight.landmarks, index) }];
  });
  return turned.map((face) => {
    const seen = places.filter(({ index, near }) =>
      isSeenInBoth(straight.landmarks, face.landmarks, index, near),
    );
    const plain = seen.flatMap(({ index, brightness }) => {
      const there = brightnessAt(face.pixels, landmark(face.landmarks, index), radius);
      return there === null ? [] : [Math.log(there / brightness)];
    });
    if (plain.length < LEAST_PLACES) return null;
    // Exposure and overall light may change: what remains differs from place to place.
    const overall = median(plain);
    return median(
      seen.map(({ index, brightness }) =>
        smallestChange(face, index, radius, MISFIT_SHARE * width, Math.log(brightness) + overall),
      ),
    );
  });
}

/** The least change of brightness at a place, over small shifts: the mesh is not exact to the pixel. */
function smallestChange(
  { pixels, landmarks }: LitFace,
  index: number,
  radius: number,
  reach: number,
  expected: number,
): number {
  const { x, y } = landmark(landmarks, index);
  let least = Number.POSITIVE_INFINITY;
  for (let row = -GRID; row <= GRID; row += 1) {
    for (let column = -GRID; column <= GRID; column += 1) {
      const place = { x: x + (column * reach) / GRID, y: y + (row * reach) / GRID };
      const there = brightnessAt(pixels, place, radius);
      if (there !== null) least = Math.min(least, Math.abs(Math.log(there) - expected));
    }
  }
  return least;
}

/** Whether the surface around a point keeps its side and about a third of its area from one picture to the other. */
function isSeenInBoth(from: Float32Array, to: Float32Array, index: number, near: readonly number[]): boolean {
  const centre = landmark(from, index);
  const centreTo = landmark(to, index);
  // Local affine map from the neighbours: its determinant is the change of area, negative when turned over.
  let [xx, xy, yy, ux, uy, vx, vy] = [0, 0, 0, 0, 0, 0, 0];
  for (const other of near) {
    const p = landmark(from, other);
    const q = landmark(to, other);
    const [dx, dy] = [p.x - centre.x, p.y - centre.y];
    const [du, dv] = [q.x - centreTo.x, q.y - centreTo.y];
    xx += dx * dx;
    xy += dx * dy;
    yy += dy * dy;
    ux += du * dx;
    uy += du * dy;
    vx += dv * dx;
    vy += dv * dy;
  }
  const source = xx * yy - xy * xy;
  if (source <= 1e-6) return false;
  const area = (ux * vy - uy * vx) / source;
  return area > 0.35 && area < 3;
}

function nearest(landmarks: Float32Array, index: number): number[] {
  const { x, y, z } = landmark(landmarks, index);
  const found: { i: number; d: number }[] = [];
  let farthest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < LANDMARKS; i += 1) {
    const p = landmark(landmarks, i);
    const d = (p.x - x) ** 2 + (p.y - y) ** 2 + (p.z - z) ** 2;
    if (i === index || d >= farthest) continue;
    found.push({ i, d });
    found.sort((a, b) => a.d - b.d);
    if (found.length > NEIGHBOURS) found.pop();
    if (found.length === NEIGHBOURS) farthest = found[NEIGHBOURS - 1]?.d ?? farthest;
  }
  return found.map(({ i }) => i);
}

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** 2.2);

/** Mean linear brightness of a disc, above 0; null when it leaves the picture. */
function brightnessAt(
  { data, width, height }: Pixels,
  { x, y }: { x: number; y: number },
  radius: number,
): number | null {
  if (x < radius || y < radius || x > width - 1 - radius || y > height - 1 - radius) return null;
  let sum = 0;
  let count = 0;
  for (let row = Math.ceil(y - radius); row <= y + radius; row += 1) {
    for (let column = Math.ceil(x - radius); column <= x + radius; column += 1) {
      if ((column - x) ** 2 + (row - y) ** 2 > radius ** 2) continue;
      const at = (row * width + column) * 3;
      sum +=
        0.3 * (LINEAR[data[at] ?? 0] ?? 0) +
        0.59 * (LINEAR[data[at + 1] ?? 0] ?? 0) +
        0.11 * (LINEAR[data[at + 2] ?? 0] ?? 0);
      count += 1;
    }
  }
  return count === 0 ? null : Math.max(sum / count, 1e-4);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
