import { encodeJpeg, type RgbImage } from '@qiniso/synthetic-people';

/** Frames a second of a recorded clip; the fake camera repeats each of them. */
export const CLIP_FRAMES_PER_SECOND = 10;

/** Deviation of the sensor's noise in display values of 0 to 255. */
const NOISE = 2;
const JPEG_QUALITY = 72;
/** A prime, so that the same grain comes to lie elsewhere in every frame. */
const GRAINS = 1_299_709;

const grains = makeGrains();

/**
 * Films a row of pictures as a camera does: every frame has grain of its own, so that no two are the same however often a
 * picture comes again. The same pictures give the same film.
 */
export async function* filmed(pictures: Iterable<RgbImage>): AsyncGenerator<Buffer> {
  let frame = 0;
  for (const { width, height, data } of pictures) {
    const grainy = new Uint8ClampedArray(data.length);
    let grain = (frame * 7_919) % GRAINS;
    for (let i = 0; i < data.length; i += 3) {
      const noise = grains[grain] ?? 0;
      grain = grain + 1 < GRAINS ? grain + 1 : 0;
      for (let channel = i; channel < i + 3; channel += 1) grainy[channel] = (data[channel] ?? 0) + noise;
    }
    yield await encodeJpeg({ width, height, data: new Uint8Array(grainy.buffer) }, JPEG_QUALITY);
    frame += 1;
  }
}

/** Noise of about `NOISE` in deviation: the sum of two uniform numbers is near enough to a sensor's. */
function makeGrains(): Int8Array {
  let state = 1;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
  return Int8Array.from({ length: GRAINS }, () => Math.round((uniform() + uniform() - 1) * 2.45 * NOISE));
}
