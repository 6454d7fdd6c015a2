import type { Rgb } from '../colour.ts';
import type { PersonModel } from '../person-model.ts';
import { at } from '../typed-arrays.ts';
import { shadowSize } from './frame-buffers.ts';
import { rasteriseDepth } from './rasteriser.ts';

/** Width of the scene that the map covers, in units. */
const extent = 4.2;
const scale = shadowSize / extent;
/** The middle of the map lies below the eyes. */
const centreY = -0.35;
/** How much nearer to the light a surface must be to throw a shadow: spares surfaces from their own. */
const bias = 0.045;
/** Width of the soft edge, in the map's pixels. */
const edge = 5.7;

let projected = new Float32Array(0);

/** What the key light reaches. */
export class ShadowMap {
  readonly #depth: Float32Array;
  readonly #right: Rgb;
  readonly #up: Rgb;
  readonly #taps: number;
  readonly #towards: Rgb;

  /**
   * @param towards unit direction from the scene to the light
   * @param taps looks at the map in each direction, for soft edges
   */
  constructor(model: PersonModel, positions: Float32Array, towards: Rgb, depth: Float32Array, taps: 2 | 4) {
    this.#taps = taps;
    this.#depth = depth;
    this.#towards = towards;
    const horizontal = Math.hypot(towards[0], towards[2]) || 1;
    this.#right = [towards[2] / horizontal, 0, -towards[0] / horizontal];
    this.#up = [
      towards[1] * this.#right[2],
      towards[2] * this.#right[0] - towards[0] * this.#right[2],
      -towards[1] * this.#right[0],
    ];
    rasteriseDepth(model, this.#project(positions, model.positions.length), shadowSize, depth);
  }

  /** The share of the key light, 0 to 1, that reaches a point. */
  lightAt(x: number, y: number, z: number): number {
    const right = this.#right;
    const up = this.#up;
    const towards = this.#towards;
    const depth = this.#depth;
    const dy = y - centreY;
    const taps = this.#taps;
    const tapDistance = edge / (taps - 1);
    const spread = edge / 2;
    const u = shadowSize / 2 + (x * right[0] + z * right[2]) * scale - spread;
    const v = shadowSize / 2 - (x * up[0] + dy * up[1] + z * up[2]) * scale - spread;
    const own = x * towards[0] + dy * towards[1] + z * towards[2] + bias;
    let lit = 0;
    for (let row = 0; row < taps; row++) {
      const mapY = (v + row * tapDistance) | 0;
      if (mapY < 0 || mapY >= shadowSize) {
        lit += taps;
        continue;
      }
      for (let column = 0; column < taps; column++) {
        const mapX = (u + column * tapDistance) | 0;
        if (mapX < 0 || mapX >= shadowSize || at(depth, mapY * shadowSize + mapX) < own) lit++;
      }
    }
    return lit / (taps * taps);
  }

  #project(positions: Float32Array, length: number): Float32Array {
    if (projected.length < length) projected = new Float32Array(length);
    const [right, up, towards] = [this.#right, this.#up, this.#towards];
    for (let i = 0; i < length; i += 3) {
      const x = at(positions, i);
      const y = at(positions, i + 1) - centreY;
      const z = at(positions, i + 2);
      projected[i] = shadowSize / 2 + (x * right[0] + z * right[2]) * scale;
      projected[i + 1] = shadowSize / 2 - (x * up[0] + y * up[1] + z * up[2]) * scale;
      projected[i + 2] = x * towards[0] + y * towards[1] + z * towards[2];
    }
    return projected;
  }
}
