import type { RgbImage } from '@qiniso/image-intake';
import { landmark, MESH } from './face-readings.ts';

/** x' = a·x − b·y + dx, y' = b·x + a·y + dy: turn, scale and shift, no shear and no mirror. */
export interface Similarity {
  a: number;
  b: number;
  dx: number;
  dy: number;
}

type Point = readonly [x: number, y: number];

/** Side of the square picture the descriptor model was trained on, pixels. */
export const CHIP_SIZE = 150;
const PADDING = 0.25;

/** Where the model expects eye corners and the base of the nose in a unit square without padding (dlib's five-point shape). */
const template: readonly Point[] = [
  [0.1205750620789, 0.2137274526848],
  [0.3340850613712, 0.2290646403242],
  [0.6460604764104, 0.2289674387677],
  [0.8595674595992, 0.2134981538014],
  [0.4901123135679, 0.6277975316475],
];
const chipPoints = template.map(([x, y]): Point => [inChip(x), inChip(y)]);
const meshPoints = [
  MESH.rightEye.outer,
  MESH.rightEye.inner,
  MESH.leftEye.inner,
  MESH.leftEye.outer,
  MESH.underNose,
];

function inChip(unit: number): number {
  return ((PADDING + unit) / (1 + 2 * PADDING)) * CHIP_SIZE;
}

/** The transform from image pixels into the chip that brings eyes and nose where the descriptor model expects them. */
export function chipTransform(landmarks: Float32Array): Similarity {
  const points = meshPoints.map((index): Point => {
    const { x, y } = landmark(landmarks, index);
    return [x, y];
  });
  return fitSimilarity(points, chipPoints);
}

/** Chip pixels for one image pixel. */
export function scaleOf(transform: Similarity): number {
  return Math.hypot(transform.a, transform.b);
}

/** Least-squares similarity that takes `from` to `to` (Umeyama 1991, without reflection). */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const pairs = from.map((point, index): [Point, Point] => [point, to[index] ?? [0, 0]]);
  const mean = (pick: (pair: [Point, Point]) => number): number =>
    pairs.reduce((sum, pair) => sum + pick(pair), 0) / pairs.length;
  const fromX = mean(([p]) => p[0]);
  const fromY = mean(([p]) => p[1]);
  const toX = mean(([, q]) => q[0]);
  const toY = mean(([, q]) => q[1]);
  let a = 0;
  let b = 0;
  let spread = 0;
  for (const [[px, py], [qx, qy]] of pairs) {
    a += (px - fromX) * (qx - toX) + (py - fromY) * (qy - toY);
    b += (px - fromX) * (qy - toY) - (py - fromY) * (qx - toX);
    spread += (px - fromX) ** 2 + (py - fromY) ** 2;
  }
  a /= spread || 1;
  b /= spread || 1;
  return { a, b, dx: toX - (a * fromX - b * fromY), dy: toY - (b * fromX + a * fromY) };
}

/** Cuts the square chip out of an image with bilinear sampling, black beyond its edges; `mirrored` flips it left to right. */
export function cutChip(image: RgbImage, transform: Similarity, mirrored: boolean): Uint8Array {
  const { data, width, height } = image;
  const { a, b, dx, dy } = transform;
  const square = a * a + b * b || 1;
  const chip = new Uint8Array(CHIP_SIZE * CHIP_SIZE * 3);
  for (let y = 0; y < CHIP_SIZE; y += 1) {
    for (let x = 0; x < CHIP_SIZE; x += 1) {
      const u = (mirrored ? CHIP_SIZE - 1 - x : x) - dx;
      const v = y - dy;
      const sourceX = (a * u + b * v) / square;
      const sourceY = (a * v - b * u) / square;
      if (sourceX < -1 || sourceY < -1 || sourceX > width || sourceY > height) continue;
      sample(data, width, height, sourceX, sourceY, chip, (y * CHIP_SIZE + x) * 3);
    }
  }
  return chip;
}

/** Bilinear sample of three channels, clamped to the image. */
function sample(
  data: Uint8Array,
  width: number,
  height: number,
  x: number,
  y: number,
  target: Uint8Array,
  offset: number,
): void {
  const left = Math.min(Math.max(x, 0), width - 1);
  const top = Math.min(Math.max(y, 0), height - 1);
  const x0 = Math.floor(left);
  const y0 = Math.floor(top);
  const fx = left - x0;
  const fy = top - y0;
  const upper = (y0 * width + x0) * 3;
  const stepX = x0 + 1 < width ? 3 : 0;
  const stepY = y0 + 1 < height ? width * 3 : 0;
  for (let channel = 0; channel < 3; channel += 1) {
    const at = upper + channel;
    const above = (data[at] ?? 0) * (1 - fx) + (data[at + stepX] ?? 0) * fx;
    const below = (data[at + stepY] ?? 0) * (1 - fx) + (data[at + stepY + stepX] ?? 0) * fx;
    target[offset + channel] = above * (1 - fy) + below * fy;
  }
}
