import { clamp } from '../curves.ts';
import { at } from '../typed-arrays.ts';

/** Texels for each unit (100 mm). */
const density = 250;
const left = -0.86;
const bottom = -1.35;
const columns = Math.round(1.72 * density);
const rows = Math.round(2.6 * density);

/** A texel or a sample: linear red, green, blue, and gloss (how strongly the spot mirrors light). */
export type Texel = Float32Array;

/** A frontal map of the face's colours, looked up with the coordinates of the face at rest. */
export class FaceTexture {
  readonly #texels = new Float32Array(columns * rows * 4);

  /** Computes every texel. */
  fill(paint: (x: number, y: number, texel: Texel) => void): void {
    const texel = new Float32Array(4);
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        paint(left + column / density, bottom + row / density, texel);
        this.#texels.set(texel, (row * columns + column) * 4);
      }
    }
  }

  /** Lays a soft dot of colour over the texels around a position. */
  dab(x: number, y: number, colour: readonly [number, number, number], opacity: number): void {
    const column = (x - left) * density;
    const row = (y - bottom) * density;
    for (let j = Math.floor(row); j <= Math.floor(row) + 1; j++) {
      for (let i = Math.floor(column); i <= Math.floor(column) + 1; i++) {
        if (i < 0 || j < 0 || i >= columns || j >= rows) continue;
        const share = opacity * clamp(1.1 - Math.hypot(i - column, j - row));
        const offset = (j * columns + i) * 4;
        for (let channel = 0; channel < 3; channel++) {
          const before = at(this.#texels, offset + channel);
          this.#texels[offset + channel] = before + ((colour[channel] ?? 0) - before) * share;
        }
      }
    }
  }

  /** Writes the bilinear sample at a position; positions outside take the nearest edge. */
  sample(x: number, y: number, result: Texel): void {
    const texels = this.#texels;
    const u = clamp((x - left) * density, 0, columns - 1.001);
    const v = clamp((y - bottom) * density, 0, rows - 1.001);
    const column = u | 0;
    const row = v | 0;
    const fx = u - column;
    const fy = v - row;
    const upper = (row * columns + column) * 4;
    const lower = upper + columns * 4;
    const w00 = (1 - fx) * (1 - fy);
    const w10 = fx * (1 - fy);
    const w01 = (1 - fx) * fy;
    const w11 = fx * fy;
    for (let channel = 0; channel < 4; channel++) {
      result[channel] =
        at(texels, upper + channel) * w00 +
        at(texels, upper + 4 + channel) * w10 +
        at(texels, lower + channel) * w01 +
        at(texels, lower + 4 + channel) * w11;
    }
  }
}
