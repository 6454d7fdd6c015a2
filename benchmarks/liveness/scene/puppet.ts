import { LANDMARKS, landmark, MESH } from '@qiniso/face-engine';
import { gridTriangles, type LinearPicture, type TexturedMesh } from './textured-mesh.ts';

/** Which part of the picture answers to the screen's colours: none, all, the face evenly, or the face by the mesh's slopes. */
export type PuppetTint = 'none' | 'all over' | 'face' | 'relit';

/** Pixels of the picture for each cell of the warping grid. */
const CELL = 5;
/** Widths of the face over which the depth of mesh points is blended, over which the warp fades, and from neck axis to face. */
const DEPTH_SPREAD = 0.05;
const FADE = 0.8;
const NECK = 0.55;
/** Its maker deepens what stands out until the nose turns as far as it should: meshes of pictures come out flat. */
const DEEPENED = { front: 1.7, back: 0.8 };

/** One photograph on a grid with the depth that a face mesh read from it: it can be turned as if it were a head. */
export class Puppet {
  readonly #columns: number;
  readonly #rows: number;
  readonly #triangles: Int32Array;
  /** x, y, depth (away from the camera) and share of the movement. */
  readonly #grid: Float32Array;
  readonly #width: number;
  readonly #centre: { x: number; y: number };

  /** @param landmarks 468 x, y, z triples in pixels of the picture */
  constructor(picture: LinearPicture, landmarks: Float32Array) {
    const [right, left] = [landmark(landmarks, MESH.rightCheek), landmark(landmarks, MESH.leftCheek)];
    this.#width = Math.hypot(left.x - right.x, left.y - right.y);
    this.#centre = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 };
    this.#columns = Math.ceil(picture.width / CELL) + 1;
    this.#rows = Math.ceil(picture.height / CELL) + 1;
    this.#triangles = gridTriangles(this.#columns, this.#rows);
    this.#grid = new Float32Array(this.#columns * this.#rows * 4);
    for (let index = 0; index < this.#columns * this.#rows; index += 1) {
      const x = (index % this.#columns) * CELL;
      const y = Math.floor(index / this.#columns) * CELL;
      this.#grid.set([x, y, ...this.#depthAt(landmarks, x, y)], index * 4);
    }
  }

  /** The photograph turned; degrees, signs as for heads. The shift is in pixels. */
  pose(yaw: number, pitch: number, shift: readonly [number, number], tint: PuppetTint): TexturedMesh {
    const count = this.#columns * this.#rows;
    const positions = new Float32Array(count * 3);
    const places = new Float32Array(count * 2);
    const [cy, sy] = [Math.cos((yaw * Math.PI) / 180), Math.sin((yaw * Math.PI) / 180)];
    const [cp, sp] = [Math.cos((pitch * Math.PI) / 180), Math.sin((pitch * Math.PI) / 180)];
    for (let index = 0; index < count; index += 1) {
      const [x = 0, y = 0, depth = 0, share = 0] = this.#grid.subarray(index * 4, index * 4 + 4);
      const fromAxis = depth - NECK * this.#width;
      const across = x - this.#centre.x;
      const up = y - this.#centre.y;
      const turnedX = across * cy - fromAxis * sy;
      const turnedZ = across * sy + fromAxis * cy;
      positions.set(
        [
          x + share * (turnedX - across + shift[0]),
          y + share * (up * (cp - 1) + turnedZ * sp + shift[1]),
          share > 0 ? -turnedZ : -this.#width,
        ],
        index * 3,
      );
      places.set([x, y], index * 2);
    }
    return { positions, places, lights: this.#lights(positions, tint), triangles: this.#triangles };
  }

  #lights(positions: Float32Array, tint: PuppetTint): Float32Array {
    const count = this.#columns * this.#rows;
    const lights = new Float32Array(count * 4);
    for (let index = 0; index < count; index += 1) {
      const share = this.#grid[index * 4 + 3] as number;
      const onFace = Math.max(0, (share - 0.6) / 0.4);
      const answer =
        tint === 'none'
          ? 0
          : tint === 'all over'
            ? 1
            : tint === 'face'
              ? onFace
              : onFace * this.#facing(positions, index);
      lights.set([1, 0, answer, 0], index * 4);
    }
    return lights;
  }

  /** The cosine between the surface at a vertex of the turned grid and the camera. */
  #facing(positions: Float32Array, index: number): number {
    const column = index % this.#columns;
    const row = Math.floor(index / this.#columns);
    const at = (c: number, r: number): [number, number, number] => {
      const place =
        (Math.min(this.#rows - 1, Math.max(0, r)) * this.#columns +
          Math.min(this.#columns - 1, Math.max(0, c))) *
        3;
      return [positions[place] ?? 0, positions[place + 1] ?? 0, positions[place + 2] ?? 0];
    };
    const [left, right, above, below] = [
      at(column - 1, row),
      at(column + 1, row),
      at(column, row - 1),
      at(column, row + 1),
    ];
    const u = [right[0] - left[0], right[1] - left[1], right[2] - left[2]] as const;
    const v = [below[0] - above[0], below[1] - above[1], below[2] - above[2]] as const;
    const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const;
    return Math.abs(normal[2]) / (Math.hypot(...normal) || 1);
  }

  /** Blended depth of the mesh points around a place, and the share of the movement there: 1 on the face, 0 far from it. */
  #depthAt(landmarks: Float32Array, x: number, y: number): [number, number] {
    const scale = (DEPTH_SPREAD * this.#width) ** 2;
    const distances = Array.from({ length: LANDMARKS }, (_, i) => {
      const dx = (landmarks[i * 3] as number) - x;
      const dy = (landmarks[i * 3 + 1] as number) - y;
      return (dx * dx + dy * dy) / scale;
    });
    const nearest = Math.min(...distances);
    let sum = 0;
    let weights = 0;
    for (const [i, distance] of distances.entries()) {
      // against the nearest, so that beyond the mesh its rim goes on
      const weight = Math.exp((-0.5 * (distance - nearest)) / (1 + 0.3 * nearest));
      const depth = landmarks[i * 3 + 2] as number;
      sum += weight * depth * (depth < 0 ? DEEPENED.front : DEEPENED.back);
      weights += weight;
    }
    const away = Math.max(0, Math.sqrt(nearest) * DEPTH_SPREAD - 0.04) / FADE;
    return [sum / weights, away >= 1 ? 0 : (1 - away) ** 2 * (1 + 2 * away)];
  }
}
