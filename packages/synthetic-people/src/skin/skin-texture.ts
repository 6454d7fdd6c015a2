import { clamp, hill2, mix, smoothStep } from '../curves.ts';
import { hairCut } from '../geometry/hair-cut.ts';
import { degreesFromFace } from '../geometry/hair-mesh.ts';
import type { HeadProfile } from '../geometry/head-profile.ts';
import type { Lips } from '../geometry/lips.ts';
import { fractalNoise, noise } from '../noise.ts';
import { createRandom } from '../random.ts';
import { ageingAt, type Traits } from '../traits.ts';
import { at } from '../typed-arrays.ts';
import { beardMask } from './beard-mask.ts';
import { paintBrows } from './brows.ts';
import type { PersonColours } from './skin-colours.ts';
import { FaceTexture, type Texel } from './texture.ts';

interface Mole {
  x: number;
  y: number;
  radius: number;
}

/** Paints the face of a person: complexion, age, lips, beard, scalp, brows. Takes some 0.2 s. */
export function paintFace(
  profile: HeadProfile,
  lips: Lips,
  traits: Traits,
  colours: PersonColours,
  seed: number,
): FaceTexture {
  const painter = new FacePainter(profile, lips, traits, colours, seed);
  const texture = new FaceTexture();
  texture.fill((x, y, texel) => painter.paint(x, y, texel));
  paintBrows(texture, profile.shape, colours, seed);
  return texture;
}

class FacePainter {
  readonly #profile: HeadProfile;
  readonly #lips: Lips;
  readonly #traits: Traits;
  readonly #colours: PersonColours;
  readonly #ageing: number;
  readonly #offset: number;
  readonly #moles: readonly Mole[];
  readonly #beard: (x: number, y: number) => number;
  readonly #scalpShade: number;

  constructor(profile: HeadProfile, lips: Lips, traits: Traits, colours: PersonColours, seed: number) {
    this.#profile = profile;
    this.#lips = lips;
    this.#traits = traits;
    this.#colours = colours;
    this.#ageing = ageingAt(traits.age);
    this.#offset = (Math.abs(seed) * 3.7) % 200;
    this.#beard = beardMask(traits.beard, profile, lips);
    const cut = hairCut(traits.hairStyle);
    this.#scalpShade = cut?.scalpShade ?? (traits.age < 55 && traits.sex === 'male' ? 0.14 : 0);
    const random = createRandom(seed, 'mole places');
    this.#moles = Array.from({ length: traits.moleCount }, () => ({
      x: random.between(-0.5, 0.5),
      y: random.between(-0.9, 0.4),
      radius: random.between(0.008, 0.018),
    }));
  }

  paint(x: number, y: number, texel: Texel): void {
    const side = Math.abs(x);
    this.#complexion(x, y, side, texel);
    this.#shadeSockets(side, y, texel);
    if (this.#ageing > 0.2) this.#ageSpots(x, y, side, texel);
    if (this.#traits.freckles > 0) this.#freckles(x, y, side, texel);
    for (const mole of this.#moles) {
      const distance = Math.hypot(x - mole.x, y - mole.y) / mole.radius;
      if (distance < 1) dim(texel, 0.58 - 0.5 * smoothStep(0.5, 1, distance));
    }
    this.#paintLips(x, y, side, texel);
    this.#paintBeard(x, y, texel);
    this.#paintScalp(x, y, side, texel);
    const nostril = hill2(
      side,
      y,
      this.#profile.shape.noseWidth * 0.52,
      this.#profile.noseBase + 0.032,
      0.034,
      0.014,
    );
    tint(texel, clamp(nostril * 1.25), 0.78, 0.86, 0.88);
  }

  #complexion(x: number, y: number, side: number, texel: Texel): void {
    const { noseTip, chin } = this.#profile;
    const { darkness, skin } = this.#colours;
    const offset = this.#offset;
    const ruddy =
      this.#traits.redness *
      (0.38 * hill2(side, y, 0.4, -0.3, 0.2, 0.17) +
        0.4 * hill2(x, y, 0, noseTip, 0.13, 0.09) +
        0.15 * hill2(x, y, 0, chin + 0.2, 0.16, 0.1));
    const around = 0.18 * hill2(side, y, 0.32, -0.04, 0.17, 0.07) + 0.12;
    const blotches = fractalNoise(x * 9 + offset, y * 9 + offset, 4);
    const grain = 0.5 * noise(x * 110 + offset, y * 110) + 0.5 * noise(x * 60, y * 60 + offset);
    const redness = clamp((ruddy + around) * (1 - 0.55 * darkness) + 0.12 * blotches);
    const patches = smoothStep(0, 0.35, fractalNoise(x * 3.1 + 2 * offset, y * 2.6 - offset, 3));
    const light = (1 + 0.1 * blotches + 0.05 * grain) * (1 - 0.3 * this.#traits.pigmentation * patches);
    // the forehead and the nose's ridge are a little lighter than the jaw on dark skin
    const zone = 1 + darkness * (0.1 * hill2(x, y, 0, 0.3, 0.4, 0.35) - 0.12 * smoothStep(-0.4, -1, y));
    texel[0] = skin[0] * light * zone * (1 + 0.04 * redness);
    texel[1] = skin[1] * light * zone * (1 - 0.26 * redness);
    texel[2] = skin[2] * light * zone * (1 - 0.28 * redness);
    const shine = 0.05 * hill2(x, y, 0, 0.4, 0.3, 0.2) + 0.035 * hill2(x, y, 0, noseTip, 0.08, 0.2);
    texel[3] = this.#traits.shine * (0.07 + shine);
  }

  #shadeSockets(side: number, y: number, texel: Texel): void {
    const socket = hill2(side, y, this.#profile.shape.eyeSpacing - 0.03, 0.03, 0.17, 0.1);
    const below = hill2(side, y, 0.25, -0.1, 0.1, 0.045);
    const shade =
      (0.12 + 0.1 * this.#colours.darkness + 0.25 * this.#traits.eyeShadows) * socket +
      (0.08 + 0.1 * this.#ageing + 0.3 * this.#traits.eyeShadows) * below;
    tint(texel, shade, 0.75, 1, 0.85);
    const lid = hill2(side, y, this.#profile.shape.eyeSpacing + 0.03, 0.075, 0.14, 0.05);
    tint(texel, 0.5 * this.#traits.makeup * lid, 0.8, 1, 0.8);
  }

  #ageSpots(x: number, y: number, side: number, texel: Texel): void {
    const corner = this.#ageing * hill2(side, y, 0.55, 0, 0.06, 0.09);
    if (corner > 0.02) {
      const angle = Math.atan2(y, side - 0.42);
      dim(texel, 0.16 * corner * Math.max(0, Math.cos(14 * angle)) ** 6);
    }
    const spots = clamp(6 * (fractalNoise(x * 14 + 2 * this.#offset, y * 14, 3) - 0.22));
    tint(texel, spots * this.#ageing, 0.08, 0.13, 0.18);
  }

  #freckles(x: number, y: number, side: number, texel: Texel): void {
    const speck = clamp(5 * (fractalNoise(x * 38 + this.#offset, y * 38 + x * 11, 2) - 0.34));
    const zone = 0.3 + hill2(side, y, 0.28, -0.22, 0.3, 0.2);
    tint(texel, speck * this.#traits.freckles * zone, 0.16, 0.3, 0.44);
  }

  #paintLips(x: number, y: number, side: number, texel: Texel): void {
    const across = side / this.#lips.halfWidth;
    if (across >= 1) return;
    const line = this.#lips.line(x);
    const isUpper = y >= line;
    const share = isUpper
      ? (y - line) / (this.#lips.upperHeight(x) + 1e-3)
      : (line - y) / (this.#lips.lowerHeight(x) + 1e-3);
    const cover = 0.88 * smoothStep(1.12, 0.82, share) * smoothStep(1, 0.86, across);
    if (cover === 0) return;
    const creases = 1 + 0.07 * noise(x * 110, y * 14);
    // darker lips have a lighter, rosier lower lip
    const shade = creases * (isUpper ? 0.86 : 1.04 + 0.12 * this.#colours.darkness);
    for (let channel = 0; channel < 3; channel++) {
      texel[channel] = mix(at(texel, channel), (this.#colours.lips[channel] ?? 0) * shade, cover);
    }
    texel[3] = mix(at(texel, 3), 0.15, cover);
  }

  #paintBeard(x: number, y: number, texel: Texel): void {
    const cover = this.#beard(x, y);
    if (cover <= 0) {
      // even a shaved jaw is a little darker and bluer
      if (this.#traits.sex === 'male') tint(texel, 0.09 * smoothStep(-0.5, -0.75, y), 1.1, 0.9, 0.7);
      return;
    }
    const strand = clamp(0.55 + 0.6 * noise(x * 115, y * 105) + 0.3 * noise(x * 60 + 3, y * 50));
    const isStubble = this.#traits.beard === 'stubble';
    const opacity = cover * (isStubble ? 0.34 + 0.2 * strand : 0.74 + 0.24 * strand);
    const shade = isStubble ? 1 : 0.6 + 0.8 * strand;
    for (let channel = 0; channel < 3; channel++) {
      texel[channel] = mix(at(texel, channel), (this.#colours.beard[channel] ?? 0) * shade, opacity);
    }
    texel[3] = at(texel, 3) * (1 - 0.7 * opacity);
  }

  /** Hair on the scalp, so that the hairline is soft where the hair's own mesh begins. */
  #paintScalp(x: number, y: number, side: number, texel: Texel): void {
    if (this.#scalpShade === 0) return;
    const width = this.#profile.width(y) + 1e-3;
    const angle = Math.asin(clamp(side / width));
    const margin = y - this.#profile.hairline(degreesFromFace(angle));
    if (margin < -0.1) return;
    const ragged = margin + 0.03 * noise(x * 45, y * 45) + 0.02 * noise(x * 90 + 7, y * 60);
    const strand = clamp(0.75 + 0.5 * noise(x * 100 + 11, y * 100));
    const cover = this.#scalpShade * smoothStep(-0.03, 0.075, ragged) * strand;
    for (let channel = 0; channel < 3; channel++) {
      texel[channel] = mix(at(texel, channel), 1.1 * (this.#colours.hair[channel] ?? 0), cover);
    }
    texel[3] = at(texel, 3) * (1 - 0.7 * cover);
  }
}

/** Takes a share of the light from all channels. */
function dim(texel: Texel, share: number): void {
  tint(texel, share, 1, 1, 1);
}

/** Takes a share of the light, weighted by channel. */
function tint(texel: Texel, share: number, red: number, green: number, blue: number): void {
  texel[0] = at(texel, 0) * (1 - share * red);
  texel[1] = at(texel, 1) * (1 - share * green);
  texel[2] = at(texel, 2) * (1 - share * blue);
}
