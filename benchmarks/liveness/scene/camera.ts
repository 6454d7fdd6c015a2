import { createRandom, type LightLayers, type Random, type Rgb } from '@qiniso/synthetic-people';

/** A phone's or a webcam's camera, its nerves and the hand that holds it. */
export interface CameraTraits {
  /** Share of the way that exposure and white balance go with each frame; an exposure of 0 is locked. */
  readonly exposureRate: number;
  readonly balanceRate: number;
  readonly balanceStrength: number;
  /** Tone curve: display value = light to the power of 1/gamma, then contrast and saturation. */
  readonly gamma: number;
  readonly contrast: number;
  readonly saturation: number;
  /** Mean luminance that it exposes for. */
  readonly target: number;
  /** Variance of noise for each unit of light, and without any. */
  readonly shotNoise: number;
  readonly readNoise: number;
  /** How much of each colour its other channels see, 0 to 1. */
  readonly crossTalk: number;
  /** Pixels of movement from frame to frame. */
  readonly shake: number;
  /** From the screen's change to the frame that shows it, and time of exposure, milliseconds. */
  readonly latencyMs: number;
  readonly exposureMs: number;
  /** JPEG quality, 1 to 100. */
  readonly quality: number;
}

/** What a camera sees at one moment: people or things before a room, in linear light. */
export interface SeenLight {
  readonly layers: LightLayers;
  /** The room's light behind them, three channels a pixel. */
  readonly backdrop: Float32Array;
  /** How much of the screen's light the backdrop sends back, against skin before the camera. */
  readonly backdropShare: number;
  /** The screen's light during the exposure, where 1 is the room's light on skin before the camera. */
  readonly screen: Rgb;
  /** What `layers.screen` is multiplied with for that. */
  readonly screenScale: number;
  /** Factor on the room's light: lamps flicker, clouds pass. */
  readonly roomFactor: number;
}

export function drawCamera(seed: number, noise: number): CameraTraits {
  const random = createRandom(seed, 'camera');
  return {
    exposureRate: random.uniform() < 0.85 ? random.between(0.05, 0.35) : 0,
    balanceRate: random.between(0.02, 0.14),
    balanceStrength: random.between(0.4, 0.9),
    gamma: random.between(2, 2.4),
    contrast: random.between(0, 0.15),
    saturation: random.between(1, 1.25),
    target: random.between(0.16, 0.26),
    shotNoise: noise,
    readNoise: noise / 100,
    crossTalk: random.between(0.03, 0.12),
    shake: random.between(0.2, 1.2),
    latencyMs: random.between(40, 180),
    exposureMs: random.between(15, 40),
    quality: Math.round(random.between(55, 85)),
  };
}

const TONES = 4096;
const BRIGHTEST = 2;
const SHOULDER = 0.75;
const NOISE_TILE = 1 << 15;
const noiseTile = (() => {
  const random = createRandom(11, 'camera noise');
  return Float32Array.from({ length: NOISE_TILE }, () => random.gaussian());
})();

/** A camera in use: exposure, white balance and shake go on from frame to frame. */
export class Camera {
  readonly traits: CameraTraits;
  readonly #random: Random;
  readonly #tones: Float32Array;
  #light = new Float32Array(0);
  #passed = new Float32Array(0);
  #exposure: number | null = null;
  #balance = [0, 0, 0];
  #shift = [0, 0];

  constructor(traits: CameraTraits, seed: number) {
    this.traits = traits;
    this.#random = createRandom(seed, 'camera in use');
    this.#tones = Float32Array.from({ length: TONES + 1 }, (_, i) => toneOf((i / TONES) * BRIGHTEST, traits));
  }

  /** Takes the next frame: display values, three bytes a pixel. */
  take(seen: SeenLight): Uint8Array {
    const { width, height } = seen.layers;
    if (this.#light.length !== width * height * 3) {
      this.#light = new Float32Array(width * height * 3);
      this.#passed = new Float32Array(width * height * 3);
    }
    this.#gather(seen);
    this.#throughLens(width, height);
    return this.#develop(this.#adapted(width, height), width * height);
  }

  #gather({ layers, backdrop, backdropShare, screen, screenScale, roomFactor }: SeenLight): void {
    const { room, screen: white, cover } = layers;
    const light = this.#light;
    const { crossTalk } = this.traits;
    const grey = (screen[0] + screen[1] + screen[2]) / 3;
    const [red, green, blue] = screen.map((value) => value * (1 - crossTalk) + grey * crossTalk) as [
      number,
      number,
      number,
    ];
    const [addRed, addGreen, addBlue] = [red * screenScale, green * screenScale, blue * screenScale];
    const behindRed = roomFactor + red * backdropShare;
    const behindGreen = roomFactor + green * backdropShare;
    const behindBlue = roomFactor + blue * backdropShare;
    for (let place = 0, i = 0; place < cover.length; place += 1, i += 3) {
      const share = cover[place] as number;
      if (share === 0) {
        light[i] = (backdrop[i] as number) * behindRed;
        light[i + 1] = (backdrop[i + 1] as number) * behindGreen;
        light[i + 2] = (backdrop[i + 2] as number) * behindBlue;
        continue;
      }
      const empty = 1 - share;
      light[i] =
        (room[i] as number) * roomFactor +
        (white[i] as number) * addRed +
        empty * (backdrop[i] as number) * behindRed;
      light[i + 1] =
        (room[i + 1] as number) * roomFactor +
        (white[i + 1] as number) * addGreen +
        empty * (backdrop[i + 1] as number) * behindGreen;
      light[i + 2] =
        (room[i + 2] as number) * roomFactor +
        (white[i + 2] as number) * addBlue +
        empty * (backdrop[i + 2] as number) * behindBlue;
    }
  }

  /** Shake and the lens's softness together: a shift by parts of a pixel and a blur of three, first across, then down. */
  #throughLens(width: number, height: number): void {
    const { shake } = this.traits;
    for (const axis of [0, 1])
      this.#shift[axis] = 0.92 * (this.#shift[axis] ?? 0) + 0.35 * shake * this.#random.gaussian();
    const [dx = 0, dy = 0] = this.#shift;
    blurAcross(this.#light, this.#passed, width, height, dx);
    blurDown(this.#passed, this.#light, width, height, dy);
  }

  /** Gains for the three channels after automatic exposure and white balance. */
  #adapted(width: number, height: number): [number, number, number] {
    const light = this.#light;
    const sums = [0, 0, 0];
    let weights = 0;
    for (let y = 0; y < height; y += 6) {
      for (let x = 0; x < width; x += 6) {
        const weight = 0.4 + Math.exp(-(((x / width - 0.5) / 0.3) ** 2) - ((y / height - 0.5) / 0.35) ** 2);
        weights += weight;
        for (let channel = 0; channel < 3; channel += 1)
          sums[channel] =
            (sums[channel] ?? 0) + weight * Math.min(2, light[(y * width + x) * 3 + channel] as number);
      }
    }
    const [red = 1, green = 1, blue = 1] = sums.map((sum) => Math.max(1e-5, sum / weights));
    const { exposureRate, balanceRate, balanceStrength, target } = this.traits;
    const wanted = Math.log(target / (0.3 * red + 0.59 * green + 0.11 * blue));
    const balance = [Math.log(green / red), 0, Math.log(green / blue)].map(
      (value) => value * balanceStrength,
    );
    if (this.#exposure === null) {
      this.#exposure = wanted;
      this.#balance = balance;
    } else {
      this.#exposure += (wanted - this.#exposure) * exposureRate;
      this.#balance = this.#balance.map((value, i) => value + ((balance[i] ?? 0) - value) * balanceRate);
    }
    const exposure = this.#exposure;
    const [r = 0, g = 0, b = 0] = this.#balance.map((value) => Math.exp(exposure + value));
    return [r, g, b];
  }

  #develop([red, green, blue]: readonly [number, number, number], pixels: number): Uint8Array {
    const { saturation, shotNoise, readNoise } = this.traits;
    const light = this.#light;
    const tones = this.#tones;
    const image = new Uint8Array(pixels * 3);
    let noise = 0;
    for (let place = 0; place < pixels; place += 1) {
      const i = place * 3;
      // jumping in the tile now and then keeps its period from showing
      if (place % 1009 === 0) noise = Math.floor(this.#random.uniform() * NOISE_TILE);
      let r = (light[i] as number) * red;
      let g = (light[i + 1] as number) * green;
      let b = (light[i + 2] as number) * blue;
      const grey = 0.3 * r + 0.59 * g + 0.11 * b;
      const deviation = Math.sqrt(shotNoise * (grey > 0.001 ? grey : 0.001) + readNoise);
      r = grey + (r - grey) * saturation + 1.3 * deviation * (noiseTile[noise & (NOISE_TILE - 1)] as number);
      g = grey + (g - grey) * saturation + deviation * (noiseTile[(noise + 1) & (NOISE_TILE - 1)] as number);
      b =
        grey +
        (b - grey) * saturation +
        1.5 * deviation * (noiseTile[(noise + 2) & (NOISE_TILE - 1)] as number);
      noise += 3;
      image[i] = shown(tones, r);
      image[i + 1] = shown(tones, g);
      image[i + 2] = shown(tones, b);
    }
    return image;
  }
}

function shown(tones: Float32Array, light: number): number {
  if (light <= 0) return 0;
  return tones[light >= BRIGHTEST ? TONES : ((light * TONES) / BRIGHTEST) | 0] as number;
}

function toneOf(light: number, { gamma, contrast }: CameraTraits): number {
  const rest = 1 - SHOULDER;
  const rolled = light < SHOULDER ? light : SHOULDER + rest * (1 - Math.exp(-(light - SHOULDER) / rest));
  const value = rolled ** (1 / gamma);
  return 255 * (value + contrast * (value * value * (3 - 2 * value) - value)) + 0.5;
}

/** The four weights of a blur of three, shifted by a part of a pixel, and where the first of them lies. */
function taps(shift: number): readonly [first: number, a: number, b: number, c: number, d: number] {
  const whole = Math.floor(shift);
  const part = shift - whole;
  return [
    whole - 1,
    0.25 * (1 - part),
    0.25 * part + 0.5 * (1 - part),
    0.5 * part + 0.25 * (1 - part),
    0.25 * part,
  ];
}

const within = (index: number, count: number): number => (index < 0 ? 0 : index >= count ? count - 1 : index);

/** Blurs and shifts along rows; edges repeat. */
function blurAcross(
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  shift: number,
): void {
  const [first, wa, wb, wc, wd] = taps(shift);
  for (let x = 0; x < width; x += 1) OFFSETS[x] = within(x + first, width) * 3;
  for (let x = width; x < width + 3; x += 1) OFFSETS[x] = within(x + first, width) * 3;
  for (let y = 0; y < height; y += 1) {
    const row = y * width * 3;
    for (let x = 0; x < width; x += 1) {
      const a = row + (OFFSETS[x] as number);
      const b = row + (OFFSETS[x + 1] as number);
      const c = row + (OFFSETS[x + 2] as number);
      const d = row + (OFFSETS[x + 3] as number);
      const target = row + x * 3;
      to[target] =
        wa * (from[a] as number) +
        wb * (from[b] as number) +
        wc * (from[c] as number) +
        wd * (from[d] as number);
      to[target + 1] =
        wa * (from[a + 1] as number) +
        wb * (from[b + 1] as number) +
        wc * (from[c + 1] as number) +
        wd * (from[d + 1] as number);
      to[target + 2] =
        wa * (from[a + 2] as number) +
        wb * (from[b + 2] as number) +
        wc * (from[c + 2] as number) +
        wd * (from[d + 2] as number);
    }
  }
}

const OFFSETS = new Int32Array(4096);

/** Blurs and shifts along columns, row by row, so that memory is read in order; edges repeat. */
function blurDown(from: Float32Array, to: Float32Array, width: number, height: number, shift: number): void {
  const [first, wa, wb, wc, wd] = taps(shift);
  const stride = width * 3;
  for (let y = 0; y < height; y += 1) {
    const a = within(y + first, height) * stride;
    const b = within(y + first + 1, height) * stride;
    const c = within(y + first + 2, height) * stride;
    const d = within(y + first + 3, height) * stride;
    const target = y * stride;
    for (let i = 0; i < stride; i += 1)
      to[target + i] =
        wa * (from[a + i] as number) +
        wb * (from[b + i] as number) +
        wc * (from[c + i] as number) +
        wd * (from[d + i] as number);
  }
}
