import { clamp } from '../curves.ts';
import { at, intAt } from '../typed-arrays.ts';
import type { VisibilityBuffer } from './frame-buffers.ts';

/** Pixels for each cell of the occlusion grid. */
const cellSize = 2;
/** Depth given to the background, and the deepest that counts. */
const floor = -1.2;

/**
 * Darkness of creases and hollows, from the depth buffer alone: a point behind the average of its surroundings sees
 * less of the sky. Two sizes of surroundings, for creases and for hollows.
 */
export class AmbientOcclusion {
  readonly #columns: number;
  readonly #rows: number;
  readonly #near: Float32Array;
  readonly #wide: Float32Array;

  constructor(visibility: VisibilityBuffer) {
    const stride = cellSize * visibility.samplesAcross;
    this.#columns = Math.ceil(visibility.width / stride);
    this.#rows = Math.ceil(visibility.height / stride);
    const depth = new Float32Array(this.#columns * this.#rows);
    for (let row = 0; row < this.#rows; row++) {
      for (let column = 0; column < this.#columns; column++) {
        const sample = row * stride * visibility.width + column * stride;
        const isEmpty = intAt(visibility.triangle, sample) < 0;
        depth[row * this.#columns + column] = isEmpty ? floor : Math.max(floor, at(visibility.depth, sample));
      }
    }
    const nearRadius = Math.max(1, Math.round(this.#rows * 0.0125));
    const wideRadius = Math.max(2, Math.round(this.#rows * 0.047));
    this.#near = this.#blurTwice(depth, nearRadius);
    this.#wide = this.#blurTwice(depth, wideRadius);
  }

  /** The share of the sky that a visible point sees, 0.25 to 1. `x` and `y` are pixels. */
  opennessAt(x: number, y: number, z: number, strength: number): number {
    const u = clamp(x / cellSize, 0, this.#columns - 1.001);
    const v = clamp(y / cellSize, 0, this.#rows - 1.001);
    const column = u | 0;
    const row = v | 0;
    const fx = u - column;
    const fy = v - row;
    const cell = row * this.#columns + column;
    const near = this.#interpolate(this.#near, cell, fx, fy);
    const wide = this.#interpolate(this.#wide, cell, fx, fy);
    const hidden = 1.9 * clamp(near - z, 0, 0.25) + 0.75 * clamp(wide - z, 0, 0.5);
    return clamp(1 - strength * hidden, 0.25, 1);
  }

  #interpolate(grid: Float32Array, cell: number, fx: number, fy: number): number {
    const below = cell + this.#columns;
    const upper = at(grid, cell) * (1 - fx) + at(grid, cell + 1) * fx;
    const lower = at(grid, below) * (1 - fx) + at(grid, below + 1) * fx;
    return upper + (lower - upper) * fy;
  }

  #blurTwice(source: Float32Array, radius: number): Float32Array {
    const [columns, rows] = [this.#columns, this.#rows];
    const turned = new Float32Array(source.length);
    const result = new Float32Array(source.length);
    // each pass blurs along rows and turns the grid, so that every pass reads memory in order
    blurRows(source, columns, rows, radius, turned);
    blurRows(turned, rows, columns, radius, result);
    blurRows(result, columns, rows, radius, turned);
    blurRows(turned, rows, columns, radius, result);
    return result;
  }
}

/** Box blur along rows; writes the transposed grid. */
function blurRows(
  source: Float32Array,
  columns: number,
  rows: number,
  radius: number,
  target: Float32Array,
): void {
  const scale = 1 / (2 * radius + 1);
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    let sum = 0;
    for (let i = -radius; i <= radius; i++) sum += at(source, start + clamp(i, 0, columns - 1));
    for (let column = 0; column < columns; column++) {
      target[column * rows + row] = sum * scale;
      sum += at(source, start + Math.min(columns - 1, column + radius + 1));
      sum -= at(source, start + Math.max(0, column - radius));
    }
  }
}
