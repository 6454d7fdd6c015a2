import sharp from 'sharp';
import { backdrop } from './backdrop.ts';
import type { DrawnPage } from './page.ts';
import { type Point, projection, type Quad } from './projection.ts';
import { createRandom, type Random } from './random.ts';
import { addGrain, smear } from './sensor.ts';

/** How well a photograph is taken; every value is the worst that may happen. */
export interface CameraLevel {
  readonly megapixels: readonly [number, number];
  /** Share of the picture's side that the document fills. */
  readonly fill: readonly [number, number];
  /** Degrees out of the document's plane, and within it. */
  readonly tilt: number;
  readonly turn: number;
  /** How often it is turned by 90°, 180° or 270° besides. */
  readonly quarterTurns: number;
  /** Deviation of the blur, and length of the smear by a moving hand, pixels. */
  readonly blur: number;
  readonly motion: number;
  /** Deviation of the grain, of 255. */
  readonly grain: number;
  /** JPEG quality. */
  readonly quality: number;
  /** How often a hard shadow falls on it, or a lamp is mirrored. */
  readonly shadow: number;
  readonly glare: number;
}

/** From a careful scan to a bad snapshot in a dim room. */
export const CAMERA_LEVELS = {
  scan: {
    megapixels: [8, 12],
    fill: [0.82, 0.92],
    tilt: 4,
    turn: 2,
    quarterTurns: 0,
    blur: 0.5,
    motion: 0,
    grain: 2,
    quality: 93,
    shadow: 0,
    glare: 0,
  },
  good: {
    megapixels: [5, 12],
    fill: [0.68, 0.85],
    tilt: 11,
    turn: 6,
    quarterTurns: 0.3,
    blur: 0.9,
    motion: 0,
    grain: 4,
    quality: 88,
    shadow: 0.3,
    glare: 0.1,
  },
  ordinary: {
    megapixels: [3, 8],
    fill: [0.58, 0.8],
    tilt: 18,
    turn: 12,
    quarterTurns: 0.5,
    blur: 1.2,
    motion: 2,
    grain: 7,
    quality: 80,
    shadow: 0.6,
    glare: 0.35,
  },
  poor: {
    megapixels: [2, 4],
    fill: [0.52, 0.72],
    tilt: 25,
    turn: 20,
    quarterTurns: 0.5,
    blur: 1.4,
    motion: 4,
    grain: 11,
    quality: 66,
    shadow: 0.8,
    glare: 0.5,
  },
  bad: {
    megapixels: [1, 2],
    fill: [0.45, 0.65],
    tilt: 30,
    turn: 30,
    quarterTurns: 0.5,
    blur: 1.5,
    motion: 5,
    grain: 16,
    quality: 50,
    shadow: 1,
    glare: 0.6,
  },
} as const satisfies Readonly<Record<string, CameraLevel>>;

export interface Photograph {
  readonly jpeg: Uint8Array;
  readonly width: number;
  readonly height: number;
  /** Where the document's corners really are: upper left, upper right, lower right, lower left of the upright document. */
  readonly corners: Quad;
}

/** Photographs a page lying on a table, as a telephone does: in perspective, in uneven light, with blur, grain and JPEG. */
export async function takePhotograph(page: DrawnPage, level: CameraLevel, seed: number): Promise<Photograph> {
  const random = createRandom(seed);
  const quarter = random.uniform() < level.quarterTurns ? random.whole(1, 3) : 0;
  const { width, height } = frameSize(page, random.between(...level.megapixels), quarter);
  const corners = placed(page, level, random, quarter, width, height);
  const pixels = await backdrop(random, width, height);
  const print = await printAtScale(page, corners);
  expose(pixels, { width, height }, print, corners, page, level, random);
  const smeared = smear(pixels, width, height, level.motion * random.uniform(), random.between(0, 6.28));
  const blurred = await sharp(smeared, { raw: { width, height, channels: 3 } })
    .blur(Math.max(0.3, level.blur * random.between(0.7, 1.15)))
    .raw()
    .toBuffer();
  addGrain(blurred, level.grain * random.between(0.6, 1.1), random);
  const jpeg = await sharp(blurred, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: Math.min(97, Math.round(level.quality + random.around(4))) })
    .toBuffer();
  return { jpeg, width, height, corners };
}

function frameSize({ millimetres: [w, h] }: DrawnPage, megapixels: number, quarter: number) {
  const long = Math.round(Math.sqrt((megapixels * 4e6) / 3));
  const short = Math.round((long * 3) / 4);
  const isLandscape = w > h !== (quarter % 2 === 1);
  return isLandscape ? { width: long, height: short } : { width: short, height: long };
}

/** Where the corners of the tilted, turned page come to lie; the page fills a share of the frame and lies within it. */
function placed(
  { millimetres }: DrawnPage,
  level: CameraLevel,
  random: Random,
  quarter: number,
  width: number,
  height: number,
): Quad {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const turn = radians(random.around(level.turn) + quarter * 90);
  const [tiltX, tiltY] = [radians(random.around(level.tilt)), radians(random.around(level.tilt))];
  const focal = 1.1 * Math.max(width, height);
  const corner = ([signX, signY]: Point, distance: number): Point => {
    const [px, py] = [(signX * millimetres[0]) / 2, (signY * millimetres[1]) / 2];
    const [x0, y0] = [px * Math.cos(turn) - py * Math.sin(turn), px * Math.sin(turn) + py * Math.cos(turn)];
    const [y, z0] = [y0 * Math.cos(tiltX), y0 * Math.sin(tiltX)];
    const [x, z] = [
      x0 * Math.cos(tiltY) + z0 * Math.sin(tiltY),
      -x0 * Math.sin(tiltY) + z0 * Math.cos(tiltY),
    ];
    const scale = focal / (distance + z);
    return [width / 2 + x * scale, height / 2 + y * scale];
  };
  const seenFrom = (distance: number): Quad => [
    corner([-1, -1], distance),
    corner([1, -1], distance),
    corner([1, 1], distance),
    corner([-1, 1], distance),
  ];
  const fill = random.between(...level.fill);
  let [near, far] = [millimetres[0] * 0.7, 5000];
  for (let step = 0; step < 40; step += 1) {
    const distance = (near + far) / 2;
    const { left, right, top, bottom } = boundsOf(seenFrom(distance));
    if (Math.max((right - left) / width, (bottom - top) / height) > fill) near = distance;
    else far = distance;
  }
  const quad = seenFrom(far);
  const { left, right, top, bottom } = boundsOf(quad);
  const dx = random.between(width * 0.02 - left, width * 0.98 - right);
  const dy = random.between(height * 0.02 - top, height * 0.98 - bottom);
  const moved = ([x, y]: Point): Point => [x + dx, y + dy];
  return [moved(quad[0]), moved(quad[1]), moved(quad[2]), moved(quad[3])];
}

function boundsOf(quad: Quad) {
  const [xs, ys] = [quad.map(([x]) => x), quad.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** The page at about the size at which it is seen, so that reading single pixels of it makes no patterns. */
async function printAtScale(page: DrawnPage, corners: Quad): Promise<DrawnPage> {
  const seen = Math.hypot(corners[1][0] - corners[0][0], corners[1][1] - corners[0][1]);
  const scale = Math.min(1, (seen * 1.25) / page.width);
  const [width, height] = [Math.round(page.width * scale), Math.round(page.height * scale)];
  const data = await sharp(page.data, { raw: { width: page.width, height: page.height, channels: 3 } })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { data, width, height, millimetres: page.millimetres };
}

/** Light on the scene: uneven, coloured, sometimes with the edge of a shadow or a mirrored lamp. */
interface Light {
  /** Of red, green and blue. */
  readonly gains: readonly [number, number, number];
  /** Factor at a pixel. */
  readonly brightness: (x: number, y: number) => number;
  /** What a mirrored lamp adds, of 255. */
  readonly mirrored: (x: number, y: number) => number;
}

function lighting(level: CameraLevel, random: Random, corners: Quad, width: number, height: number): Light {
  const [slopeX, slopeY] = [random.around(0.32), random.around(0.32)];
  const gains = [random.between(0.93, 1.06), 1, random.between(0.9, 1.08)] as const;
  const exposure = random.between(0.82, 1.08);
  const hasShadow = random.uniform() < level.shadow;
  const angle = random.between(0, 6.28);
  const offset = random.around(0.25);
  const depth = random.between(0.45, 0.75);
  const softness = random.between(0.02, 0.2);
  const hasGlare = random.uniform() < level.glare;
  const glareX = corners[0][0] + (corners[2][0] - corners[0][0]) * random.between(0.1, 0.9);
  const glareY = corners[0][1] + (corners[2][1] - corners[0][1]) * random.between(0.1, 0.9);
  const glareWidth = width * random.between(0.03, 0.1);
  const glareHeight = height * random.between(0.03, 0.12);
  const strength = random.between(60, 170);
  return {
    gains,
    brightness: (x, y) => {
      const nx = x / width - 0.5;
      const ny = y / height - 0.5;
      const even = exposure * (1 + nx * slopeX + ny * slopeY - (nx * nx + ny * ny) * 0.35);
      if (!hasShadow) return even;
      const across = (nx * Math.cos(angle) + ny * Math.sin(angle) - offset) / softness;
      return even * (depth + (1 - depth) / (1 + Math.exp(across * 4)));
    },
    mirrored: (x, y) => {
      if (!hasGlare) return 0;
      const distance = ((x - glareX) / glareWidth) ** 2 + ((y - glareY) / glareHeight) ** 2;
      return distance < 9 ? strength * Math.exp(-distance) : 0;
    },
  };
}

/** Light changes slowly: it is worked out for one pixel in this many of a row. */
const LIGHT_STEP = 8;

/** Lays the page on the backdrop and lights both, in place. */
function expose(
  pixels: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  print: DrawnPage,
  corners: Quad,
  page: DrawnPage,
  level: CameraLevel,
  random: Random,
): void {
  const { gains, brightness, mirrored } = lighting(level, random, corners, width, height);
  const [red, green, blue] = gains;
  const plane = projection(corners, [
    [0, 0],
    [print.width, 0],
    [print.width, print.height],
    [0, print.height],
  ]);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = plane;
  const shadowX = random.between(-0.01, 0.012) * width;
  const shadowY = random.between(0.002, 0.014) * height;
  // Cards have round corners, books nearly none.
  const radius = (Math.max(...page.millimetres) < 90 ? 3.2 : 0.8) * (print.width / page.millimetres[0]);
  const ink = new Float32Array(3);
  for (let y = 0; y < height; y += 1) {
    let light = 1;
    let added = 0;
    for (let x = 0; x < width; x += 1) {
      if (x % LIGHT_STEP === 0) {
        light = brightness(x, y);
        added = mirrored(x, y);
      }
      const at = (y * width + x) * 3;
      const depth = g * x + h * y + 1;
      const u = (a * x + b * y + c) / depth - 0.5;
      const v = (d * x + e * y + f) / depth - 0.5;
      if (isWithin(print, u, v, radius)) sample(print, u, v, ink);
      else {
        const X = x - shadowX;
        const Y = y - shadowY;
        const depthThere = g * X + h * Y + 1;
        const isShaded = isWithin(
          print,
          (a * X + b * Y + c) / depthThere,
          (d * X + e * Y + f) / depthThere,
          0,
        );
        const shade = isShaded ? 0.72 : 1;
        for (let k = 0; k < 3; k += 1) ink[k] = (pixels[at + k] ?? 0) * shade;
      }
      pixels[at] = Math.min(255, (ink[0] ?? 0) * light * red + added);
      pixels[at + 1] = Math.min(255, (ink[1] ?? 0) * light * green + added);
      pixels[at + 2] = Math.min(255, (ink[2] ?? 0) * light * blue + added);
    }
  }
}

function isWithin({ width, height }: DrawnPage, u: number, v: number, radius: number): boolean {
  if (u < 0 || v < 0 || u >= width - 1 || v >= height - 1) return false;
  const cornerX = Math.min(u, width - 1 - u);
  const cornerY = Math.min(v, height - 1 - v);
  return cornerX >= radius || cornerY >= radius || Math.hypot(radius - cornerX, radius - cornerY) <= radius;
}

function sample({ data, width }: DrawnPage, u: number, v: number, into: Float32Array): void {
  const x = Math.trunc(u);
  const y = Math.trunc(v);
  const fx = u - x;
  const fy = v - y;
  const at = (y * width + x) * 3;
  const below = at + width * 3;
  for (let k = 0; k < 3; k += 1)
    into[k] =
      ((data[at + k] ?? 0) * (1 - fx) + (data[at + 3 + k] ?? 0) * fx) * (1 - fy) +
      ((data[below + k] ?? 0) * (1 - fx) + (data[below + 3 + k] ?? 0) * fx) * fy;
}
