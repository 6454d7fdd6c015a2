import { readFileSync } from 'node:fs';
import type { Plane } from '../imaging/planes.ts';
import { MRZ_CHARACTERS } from './td3.ts';

/**
 * A small network that reads one OCR-B character: a patch of 20 × 24 pixels, 128 hidden units, 37 characters. `scripts/train-glyph-net.ts`
 * makes its weights.
 */

/** Lines are read at this many pixels a millimetre, where characters stand this many pixels apart (2.54 mm). */
export const MRZ_RESOLUTION = 10;
export const PITCH = 25.4;

const [PATCH_WIDTH, PATCH_HEIGHT] = [20, 24];
export const PATCH_SIZE = PATCH_WIDTH * PATCH_HEIGHT;
export const HIDDEN = 128;
export const CLASSES = MRZ_CHARACTERS.length;
/** Deviation of brightness below which a patch is all but blank. */
const LEAST_CONTRAST = 3;

/**
 * Cuts the surroundings of a character, 1.3 pitches wide and 1.55 high, ink positive, at mean 0 and deviation 1.
 *
 * @returns the deviation it had
 */
export function cutPatch(
  { data, width, height }: Plane,
  centreX: number,
  centreY: number,
  pitch: number,
  into: Float32Array,
  shear = 0,
): number {
  const [stepX, stepY] = [(1.3 * pitch) / PATCH_WIDTH, (1.55 * PITCH) / PATCH_HEIGHT];
  const [lastX, lastY] = [width - 1.01, height - 1.01];
  let [sum, squares] = [0, 0];
  for (let row = 0, at = 0; row < PATCH_HEIGHT; row += 1) {
    const below = (row - PATCH_HEIGHT / 2 + 0.5) * stepY;
    const v = Math.max(0, Math.min(lastY, centreY + below));
    const y = Math.trunc(v);
    const fy = v - y;
    for (let column = 0; column < PATCH_WIDTH; column += 1, at += 1) {
      const right = (column - PATCH_WIDTH / 2 + 0.5) * stepX + below * shear;
      const u = Math.max(0, Math.min(lastX, centreX + right));
      const x = Math.trunc(u);
      const fx = u - x;
      const from = y * width + x;
      const value =
        ((data[from] ?? 0) * (1 - fx) + (data[from + 1] ?? 0) * fx) * (1 - fy) +
        ((data[from + width] ?? 0) * (1 - fx) + (data[from + width + 1] ?? 0) * fx) * fy;
      into[at] = value;
      sum += value;
      squares += value * value;
    }
  }
  const mean = sum / PATCH_SIZE;
  const deviation = Math.sqrt(Math.max(LEAST_CONTRAST ** 2, squares / PATCH_SIZE - mean * mean));
  for (let at = 0; at < PATCH_SIZE; at += 1) into[at] = (mean - (into[at] ?? 0)) / deviation;
  return deviation;
}

/** The weights of the network, layer after layer. */
export interface GlyphWeights {
  readonly hidden: Float32Array;
  readonly hiddenBias: Float32Array;
  readonly output: Float32Array;
  readonly outputBias: Float32Array;
}

export class GlyphNet {
  readonly weights: GlyphWeights;
  /** Of the last patch, for the training. */
  readonly activations = new Float32Array(HIDDEN);

  constructor(weights: GlyphWeights) {
    this.weights = weights;
  }

  /** The logarithms of how likely each character is. */
  read(patch: Float32Array, into: Float32Array): Float32Array {
    const { hidden, hiddenBias, output, outputBias } = this.weights;
    for (let unit = 0, at = 0; unit < HIDDEN; unit += 1) {
      let sum = hiddenBias[unit] ?? 0;
      for (let input = 0; input < PATCH_SIZE; input += 1, at += 1)
        sum += (hidden[at] ?? 0) * (patch[input] ?? 0);
      this.activations[unit] = Math.max(0, sum);
    }
    let highest = -Infinity;
    for (let character = 0, at = 0; character < CLASSES; character += 1) {
      let sum = outputBias[character] ?? 0;
      for (let unit = 0; unit < HIDDEN; unit += 1, at += 1)
        sum += (output[at] ?? 0) * (this.activations[unit] ?? 0);
      into[character] = sum;
      highest = Math.max(highest, sum);
    }
    let total = 0;
    for (let character = 0; character < CLASSES; character += 1)
      total += Math.exp((into[character] ?? 0) - highest);
    const logarithm = highest + Math.log(total);
    for (let character = 0; character < CLASSES; character += 1)
      into[character] = (into[character] ?? 0) - logarithm;
    return into;
  }
}

/** Weights as kept in the file: whole numbers from -127 to 127 in base64, and what one of them is worth. */
interface Quantised {
  readonly scale: number;
  readonly base64: string;
}
export interface StoredWeights {
  readonly hidden: Quantised;
  readonly output: Quantised;
  readonly hiddenBias: readonly number[];
  readonly outputBias: readonly number[];
}

let loaded: GlyphNet | null = null;

/** The trained network, read from its file once. */
export function glyphNet(): GlyphNet {
  if (!loaded) {
    const file = new URL('./glyph-net.json', import.meta.url);
    const stored = JSON.parse(readFileSync(file, 'utf8')) as StoredWeights;
    loaded = new GlyphNet({
      hidden: dequantised(stored.hidden),
      hiddenBias: Float32Array.from(stored.hiddenBias),
      output: dequantised(stored.output),
      outputBias: Float32Array.from(stored.outputBias),
    });
  }
  return loaded;
}

function dequantised({ scale, base64 }: Quantised): Float32Array {
  const bytes = Buffer.from(base64, 'base64');
  return Float32Array.from({ length: bytes.length }, (_, at) => bytes.readInt8(at) * scale);
}
