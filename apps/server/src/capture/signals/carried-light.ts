import { LANDMARKS, landmark, MESH } from '@qiniso/face-engine';

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
const NEIGHBOURS = 6;

/**
 * How much the light on the skin differs between two poses, place by place: the median deviation of the logarithm of linear
 * brightness over the mesh. A head that turns under its lamps changes; one photograph carried to another pose by its mesh
 * brings its light along and hardly changes. Null when too little of the face is seen in both.
 */
export function lightChange(from: LitFace, to: LitFace): number | null {
  const radius = Math.max(1.5, 0.012 * widthOf(from.landmarks));
  const differences: number[] = [];
  for (let i = 0; i < LANDMARKS; i += 1) {
    if (!isSeenInBoth(from.landmarks, to.landmarks, i)) continue;
    const a = brightnessAt(from.pixels, landmark(from.landmarks, i), radius);
    const b = brightnessAt(to.pixels, landmark(to.landmarks, i), radius);
    if (a !== null && b !== null) differences.push(Math.log(b) - Math.log(a));
  }
  if (differences.length < LEAST_PLACES) return null;
  const centre = median(differences);
  return median(differences.map((difference) => Math.abs(difference - centre)));
}

function widthOf(landmarks: Float32Array): number {
  const [left, right] = [landmark(landmarks, MESH.leftCheek), landmark(landmarks, MESH.rightCheek)];
  return Math.hypot(left.x - right.x, left.y - right.y, left.z - right.z);
}

/** Whether the surface around a point keeps its side and at least a third of its area from one picture to the other. */
function isSeenInBoth(from: Float32Array, to: Float32Array, index: number): boolean {
  const centre = landmark(from, index);
  const centreTo = landmark(to, index);
  const near = nearest(from, index);
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
  const distances: { i: number; d: number }[] = [];
  for (let i = 0; i < LANDMARKS; i += 1) {
    if (i === index) continue;
    const p = landmark(landmarks, i);
    distances.push({ i, d: (p.x - x) ** 2 + (p.y - y) ** 2 + (p.z - z) ** 2 });
  }
  return distances
    .sort((a, b) => a.d - b.d)
    .slice(0, NEIGHBOURS)
    .map(({ i }) => i);
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
      const linear = (offset: number) => LINEAR[data[at + offset] ?? 0] ?? 0;
      sum += 0.3 * linear(0) + 0.59 * linear(1) + 0.11 * linear(2);
      count += 1;
    }
  }
  return count === 0 ? null : Math.max(sum / count, 1e-4);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
