import { createRandom } from './random.ts';
import { at } from './typed-arrays.ts';

const size = 256;
const mask = size - 1;

const lattice = (() => {
  const random = createRandom(99, 'noise lattice');
  return Float32Array.from({ length: size * size }, () => random.between(-1, 1));
})();

/** Smooth value noise in [-1, 1], one feature per unit, repeating every 256 units. */
export function noise(x: number, y: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  let fx = x - column;
  let fy = y - row;
  fx = fx * fx * (3 - 2 * fx);
  fy = fy * fy * (3 - 2 * fy);
  const left = column & mask;
  const right = (column + 1) & mask;
  const top = (row & mask) * size;
  const bottom = ((row + 1) & mask) * size;
  const upper = at(lattice, top + left) * (1 - fx) + at(lattice, top + right) * fx;
  const lower = at(lattice, bottom + left) * (1 - fx) + at(lattice, bottom + right) * fx;
  return upper + (lower - upper) * fy;
}

/** Noise with finer and fainter octaves on top, about [-0.9, 0.9]. */
export function fractalNoise(x: number, y: number, octaves: number): number {
  let sum = 0;
  let amplitude = 0.5;
  let px = x;
  let py = y;
  for (let octave = 0; octave < octaves; octave++) {
    sum += amplitude * noise(px, py);
    px = px * 2.03 + 17.1;
    py = py * 2.03 + 5.3;
    amplitude *= 0.5;
  }
  return sum;
}
