import { fromDisplay, mixRgb, type Rgb } from './colour.ts';
import { smoothStep } from './curves.ts';
import type { Backdrop, FrameView } from './frame-view.ts';
import { noise } from './noise.ts';
import { createRandom } from './random.ts';

/** A blurred piece of furniture, in shares of the picture's width and height. */
interface Furnishing {
  x: number;
  y: number;
  width: number;
  height: number;
  colour: Rgb;
  opacity: number;
  blur: number;
}

const cache = new Map<string, Float32Array>();
const cacheLimit = 4;

/** The linear light of the backdrop, three channels a pixel; it is the same for all frames of a view. */
export function paintBackdrop(view: Pick<FrameView, 'width' | 'height' | 'backdrop'>): Float32Array {
  const key = JSON.stringify([view.width, view.height, view.backdrop]);
  const known = cache.get(key);
  if (known !== undefined) return known;
  const oldest = cache.keys().next();
  if (cache.size >= cacheLimit && !oldest.done) cache.delete(oldest.value);
  const pixels = paint(view.width, view.height, view.backdrop);
  cache.set(key, pixels);
  return pixels;
}

function paint(width: number, height: number, backdrop: Backdrop): Float32Array {
  const wall = backdrop.kind === 'plain' ? backdrop.colour : roomWall(backdrop.seed);
  const furnishings = backdrop.kind === 'plain' ? [] : furnish(backdrop.seed);
  const pixels = new Float32Array(width * height * 3);
  for (let row = 0; row < height; row++) {
    const v = row / height;
    for (let column = 0; column < width; column++) {
      const u = column / width;
      const light = 1.05 - 0.25 * v - 0.6 * (u - 0.5) ** 2 + 0.015 * noise(u * 6, v * 6);
      let colour = wall;
      for (const piece of furnishings) {
        const cover =
          piece.opacity *
          smoothStep(-piece.blur, piece.blur, piece.width / 2 - Math.abs(u - piece.x)) *
          smoothStep(-piece.blur, piece.blur, piece.height / 2 - Math.abs(v - piece.y));
        if (cover > 0) colour = mixRgb(colour, piece.colour, cover);
      }
      pixels.set([colour[0] * light, colour[1] * light, colour[2] * light], (row * width + column) * 3);
    }
  }
  return pixels;
}

function roomWall(seed: number): Rgb {
  const random = createRandom(seed, 'room wall');
  const light = random.between(110, 190);
  return fromDisplay(
    light + random.between(-5, 25),
    light + random.between(-5, 15),
    light + random.between(-25, 10),
  );
}

/** A window or a door, a shelf, pictures, a chair: soft rectangles in muted colours. */
function furnish(seed: number): Furnishing[] {
  const random = createRandom(seed, 'room furnishings');
  const muted = (low: number, high: number): Rgb => {
    const light = random.between(low, high);
    return fromDisplay(
      light + random.between(-15, 20),
      light + random.between(-12, 12),
      light + random.between(-25, 12),
    );
  };
  const side = random.pick([0.08, 0.92]);
  const pieces: Furnishing[] = [
    { x: side, y: 0.35, width: 0.3, height: 0.62, colour: muted(175, 240), opacity: 0.9, blur: 0.02 },
    { x: 1 - side, y: 0.6, width: 0.34, height: 0.8, colour: muted(40, 110), opacity: 0.85, blur: 0.02 },
  ];
  for (let i = 0; i < 5; i++) {
    pieces.push({
      x: random.uniform(),
      y: random.uniform(),
      width: random.between(0.06, 0.24),
      height: random.between(0.06, 0.3),
      colour: muted(50, 200),
      opacity: random.between(0.5, 0.9),
      blur: random.between(0.01, 0.03),
    });
  }
  return pieces;
}
