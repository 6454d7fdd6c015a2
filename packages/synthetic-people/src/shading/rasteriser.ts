import { bareMargin, fullMargin } from '../geometry/hair-mesh.ts';
import { noise } from '../noise.ts';
import type { PersonModel, TriangleSet } from '../person-model.ts';
import { at, intAt } from '../typed-arrays.ts';
import { farAway, type VisibilityBuffer } from './frame-buffers.ts';

/** Finds what is nearest at every sample. `screen` holds x, y (samples) and z of each vertex. */
export function rasterise(
  model: PersonModel,
  set: TriangleSet,
  screen: Float32Array,
  buffer: VisibilityBuffer,
): void {
  buffer.depth.fill(farAway);
  buffer.triangle.fill(-1);
  for (const [index, { mesh }] of model.parts.entries()) {
    const hair = mesh.material === 'hair' ? model : null;
    rasterisePart(set, index, mesh.isTwoSided, screen, buffer, hair);
  }
}

function rasterisePart(
  { corners: triangles, firstOfPart }: TriangleSet,
  part: number,
  showsBack: boolean,
  screen: Float32Array,
  buffer: VisibilityBuffer,
  hair: PersonModel | null,
): void {
  const { width, height, depth, triangle: owner, second, third } = buffer;
  const end = firstOfPart[part + 1] ?? 0;

  for (let triangle = firstOfPart[part] ?? 0; triangle < end; triangle++) {
    const a = intAt(triangles, triangle * 3) * 3;
    const b = intAt(triangles, triangle * 3 + 1) * 3;
    const c = intAt(triangles, triangle * 3 + 2) * 3;
    const ax = at(screen, a);
    const ay = at(screen, a + 1);
    const abx = at(screen, b) - ax;
    const aby = at(screen, b + 1) - ay;
    const acx = at(screen, c) - ax;
    const acy = at(screen, c + 1) - ay;
    const area = abx * acy - acx * aby;
    // the screen's y points down: triangles that face the camera have a negative area
    if (area === 0 || (area > 0 && !showsBack)) continue;

    const minX = Math.max(0, Math.ceil(ax + Math.min(0, abx, acx) - 0.5));
    const maxX = Math.min(width - 1, Math.floor(ax + Math.max(0, abx, acx) - 0.5));
    const minY = Math.max(0, Math.ceil(ay + Math.min(0, aby, acy) - 0.5));
    const maxY = Math.min(height - 1, Math.floor(ay + Math.max(0, aby, acy) - 0.5));
    if (minX > maxX || minY > maxY) continue;

    let strands: number = Strands.full;
    if (hair !== null) {
      strands = strandsOf(hair.coordinates, a / 3, b / 3, c / 3);
      if (strands === Strands.none) continue;
    }

    const inverse = 1 / area;
    const az = at(screen, a + 2);
    const abz = at(screen, b + 2) - az;
    const acz = at(screen, c + 2) - az;
    // weights of b and c are linear in x and y
    const bStep = acy * inverse;
    const cStep = -aby * inverse;
    for (let y = minY; y <= maxY; y++) {
      const dy = y + 0.5 - ay;
      const dx = minX + 0.5 - ax;
      let weightB = (dx * acy - acx * dy) * inverse;
      let weightC = (abx * dy - dx * aby) * inverse;
      let sample = y * width + minX;
      for (let x = minX; x <= maxX; x++, sample++, weightB += bStep, weightC += cStep) {
        if (weightB < 0 || weightC < 0 || weightB + weightC > 1) continue;
        const z = az + weightB * abz + weightC * acz;
        if (z <= at(depth, sample)) continue;
        if (
          strands === Strands.some &&
          hair !== null &&
          !hasStrand(hair.coordinates, a / 3, b / 3, c / 3, weightB, weightC)
        ) {
          continue;
        }
        depth[sample] = z;
        owner[sample] = triangle;
        second[sample] = weightB;
        third[sample] = weightC;
      }
    }
  }
}

/** Depth alone, for the shadow map, from the model's coarse triangles. */
export function rasteriseDepth(
  model: PersonModel,
  screen: Float32Array,
  size: number,
  depth: Float32Array,
): void {
  depth.fill(farAway);
  const { corners, firstOfPart } = model.coarseTriangles;
  for (const [index, { mesh }] of model.parts.entries()) {
    const isHair = mesh.material === 'hair';
    const end = (firstOfPart[index + 1] ?? 0) * 3;
    for (let corner = (firstOfPart[index] ?? 0) * 3; corner < end; corner += 3) {
      const a = intAt(corners, corner);
      const b = intAt(corners, corner + 1);
      const c = intAt(corners, corner + 2);
      if (isHair && at(model.coordinates, a * 4 + 2) < 0) continue;
      rasteriseDepthTriangle(screen, a * 3, b * 3, c * 3, size, depth);
    }
  }
}

function rasteriseDepthTriangle(
  screen: Float32Array,
  a: number,
  b: number,
  c: number,
  size: number,
  depth: Float32Array,
): void {
  const ax = at(screen, a);
  const ay = at(screen, a + 1);
  const abx = at(screen, b) - ax;
  const aby = at(screen, b + 1) - ay;
  const acx = at(screen, c) - ax;
  const acy = at(screen, c + 1) - ay;
  const area = abx * acy - acx * aby;
  if (area === 0) return;
  const minX = Math.max(0, Math.ceil(ax + Math.min(0, abx, acx) - 0.5));
  const maxX = Math.min(size - 1, Math.floor(ax + Math.max(0, abx, acx) - 0.5));
  const minY = Math.max(0, Math.ceil(ay + Math.min(0, aby, acy) - 0.5));
  const maxY = Math.min(size - 1, Math.floor(ay + Math.max(0, aby, acy) - 0.5));
  const inverse = 1 / area;
  const az = at(screen, a + 2);
  const abz = at(screen, b + 2) - az;
  const acz = at(screen, c + 2) - az;
  for (let y = minY; y <= maxY; y++) {
    const dy = y + 0.5 - ay;
    for (let x = minX; x <= maxX; x++) {
      const dx = x + 0.5 - ax;
      const weightB = (dx * acy - acx * dy) * inverse;
      const weightC = (abx * dy - dx * aby) * inverse;
      if (weightB < 0 || weightC < 0 || weightB + weightC > 1) continue;
      const z = az + weightB * abz + weightC * acz;
      if (z > at(depth, y * size + x)) depth[y * size + x] = z;
    }
  }
}

/** Whether a triangle of hair has strands everywhere, nowhere, or ends of strands. */
const Strands = { none: 0, some: 1, full: 2 } as const;

function strandsOf(coordinates: Float32Array, a: number, b: number, c: number): number {
  const first = at(coordinates, a * 4 + 2);
  const second = at(coordinates, b * 4 + 2);
  const third = at(coordinates, c * 4 + 2);
  if (first > fullMargin && second > fullMargin && third > fullMargin) return Strands.full;
  if (first < bareMargin && second < bareMargin && third < bareMargin) return Strands.none;
  return Strands.some;
}

function hasStrand(
  coordinates: Float32Array,
  a: number,
  b: number,
  c: number,
  weightB: number,
  weightC: number,
): boolean {
  const weightA = 1 - weightB - weightC;
  const interpolate = (field: number) =>
    weightA * at(coordinates, a * 4 + field) +
    weightB * at(coordinates, b * 4 + field) +
    weightC * at(coordinates, c * 4 + field);
  const margin = interpolate(2);
  if (margin > fullMargin) return true;
  if (margin < bareMargin) return false;
  const angle = interpolate(0);
  const y = interpolate(1);
  return margin + 0.025 * noise(angle * 45, y * 9) + 0.03 * noise(angle * 140, y * 22) > 0.015;
}
