import { gamma } from './colour.ts';
import { createRandom } from './random.ts';
import { at } from './typed-arrays.ts';

/** Linear light above this is compressed, so that highlights keep their shape. */
const shoulder = 0.7;
const brightest = 4;
const tableSize = 8192;

const displayValues = Float32Array.from({ length: tableSize + 1 }, (_, i) => {
  const light = (i / tableSize) * brightest;
  const rest = 1 - shoulder;
  const shown = light < shoulder ? light : shoulder + rest * (1 - Math.exp(-(light - shoulder) / rest));
  return 255 * shown ** (1 / gamma);
});
/** Shadows change fast with little light and have a table of their own. */
const darkLimit = 1 / 16;
const darkValues = Float32Array.from(
  { length: tableSize + 1 },
  (_, i) => 255 * ((i / tableSize) * darkLimit) ** (1 / gamma),
);

const grainSize = 1 << 16;
const grainTile = (() => {
  const random = createRandom(7, 'sensor grain');
  return Float32Array.from({ length: grainSize }, () => random.gaussian());
})();

/** Turns linear light into display values, as a camera does: exposure, highlight roll-off, gamma, sensor noise. */
export function develop(light: Float32Array, exposure: number, grain: number, noiseSeed: number): Uint8Array {
  const image = new Uint8Array(light.length);
  const random = createRandom(noiseSeed, 'grain offset');
  let position = 0;
  for (let i = 0; i < light.length; i++) {
    // jumping in the tile now and then keeps its period from showing
    if (i % 997 === 0) position = Math.floor(random.uniform() * grainSize);
    position = (position + 1) & (grainSize - 1);
    const value = displayValue(at(light, i) * exposure) + grain * at(grainTile, position);
    image[i] = value < 0 ? 0 : value > 255 ? 255 : value + 0.5;
  }
  return image;
}

function displayValue(light: number): number {
  if (light < darkLimit) return light <= 0 ? 0 : at(darkValues, ((light / darkLimit) * tableSize) | 0);
  if (light >= brightest) return 255;
  return at(displayValues, ((light / brightest) * tableSize) | 0);
}
