import type { Rgb } from './colour.ts';
import { fromDisplay } from './colour.ts';
import { clamp } from './curves.ts';
import { drawFaceShape, type FaceShape } from './face-shape.ts';
import type { EyeColour, HairColour } from './palette.ts';
import { createRandom } from './random.ts';

export type HairStyle =
  | 'bald'
  | 'buzz'
  | 'crop'
  | 'short'
  | 'sideParted'
  | 'volume'
  | 'afro'
  | 'bun'
  | 'bob'
  | 'long'
  | 'wavy'
  | 'fringe'
  | 'braids'
  | 'headwrap';

export type Beard = 'none' | 'stubble' | 'full' | 'goatee' | 'moustache';

/** Everything that makes a person, apart from pose, expression and light. */
export interface Traits {
  sex: 'female' | 'male';
  /** Years. */
  age: number;
  /** 0 palest to 7 darkest. */
  skinTone: number;
  hairColour: HairColour;
  hairStyle: HairStyle;
  eyeColour: EyeColour;
  beard: Beard;
  glasses: 'none' | 'thin' | 'thick';
  /** 0 to 1.2: how ruddy the cheeks and the nose are. */
  redness: number;
  /** -1 rosy to 1 golden skin. */
  undertone: number;
  /** 0 matte to 2 shiny skin; 1 is usual. */
  shine: number;
  /** 0 even to 1 patchy skin. */
  pigmentation: number;
  /** 0 to 1: how dark the skin under and around the eyes is. */
  eyeShadows: number;
  /** 0 to 1. */
  lipRedness: number;
  /** 0 none to 1 strong: colour on lips and lids. */
  makeup: number;
  /** 0 none to 1 many. */
  freckles: number;
  moleCount: number;
  /** How far the hairline has moved back at the temples, 0 to 0.8. */
  recession: number;
  clothing: Rgb;
  shape: FaceShape;
}

/** Traits to fix; the others, and the proportions not named, stay those of the seed. */
export type TraitOverrides = Partial<Omit<Traits, 'shape'>> & { shape?: Partial<FaceShape> };

/** How old a face looks: 0 at 30 years or younger, 1 at 75. */
export function ageingAt(years: number): number {
  return clamp((years - 30) / 45);
}

/** Draws the traits of a seed: mostly darker skin, ages 20 to 65, as a South African register would show. */
export function drawTraits(seed: number, overrides: TraitOverrides = {}): Traits {
  const random = (trait: string) => createRandom(seed, trait);
  const { shape, ...fixed } = overrides;

  const sex = fixed.sex ?? random('sex').pick(['female', 'male']);
  const isMale = sex === 'male';
  const age = fixed.age ?? 20 + 45 * random('age').uniform() ** 1.2;
  const ageing = ageingAt(age);
  const skinTone = fixed.skinTone ?? drawSkinTone(seed);

  return {
    hairColour: drawHairColour(seed, isMale, skinTone, ageing),
    hairStyle: drawHairStyle(seed, isMale, skinTone, ageing),
    eyeColour: drawEyeColour(seed, skinTone),
    beard: isMale
      ? random('beard').pick(['none', 'none', 'stubble', 'full', 'full', 'goatee', 'moustache'])
      : 'none',
    glasses: random('glasses').pick(['none', 'none', 'none', 'none', 'none', 'thin', 'thick']),
    redness: clamp(0.5 + 0.35 * random('redness').gaussian(), 0, 1.2),
    undertone: random('undertone').between(-1, 1),
    shine: random('shine').between(0.15, 1.9),
    pigmentation: random('pigmentation').uniform() ** 1.5,
    eyeShadows: random('eye shadows').uniform() ** 1.5,
    lipRedness: clamp((isMale ? 0.25 : 0.7) + 0.25 * random('lips').gaussian(), 0.05, 1),
    makeup: isMale ? 0 : Math.max(0, random('makeup').between(-0.6, 1)),
    freckles: skinTone < 2.4 && random('freckles').uniform() < 0.3 ? random('freckle count').uniform() : 0,
    moleCount: Math.floor(random('moles').uniform() * 4),
    recession: isMale ? clamp(0.2 * random('recession').gaussian() + 0.5 * ageing, 0, 0.8) : 0,
    clothing: drawClothing(seed),
    ...fixed,
    sex,
    age,
    skinTone,
    shape: { ...drawFaceShape(seed, { isMale, ageing, skinTone }), ...shape },
  };
}

/** Muted, as most clothes are. */
function drawClothing(seed: number): Rgb {
  const random = createRandom(seed, 'clothing');
  const light = random.between(35, 190);
  const channel = () => clamp(light + random.between(-45, 45), 20, 225);
  return fromDisplay(channel(), channel(), channel());
}

function drawSkinTone(seed: number): number {
  const random = createRandom(seed, 'skin tone');
  return random.uniform() < 0.7 ? random.between(3.6, 7) : random.between(0, 3.6);
}

function drawHairColour(seed: number, isMale: boolean, skinTone: number, ageing: number): HairColour {
  const random = createRandom(seed, 'hair colour');
  if (ageing > 0.7) return random.pick(['grey', 'grey', 'white']);
  if (ageing > 0.45 && random.uniform() < 0.5) return 'grey';
  if (skinTone > 3.5) {
    return isMale
      ? random.pick(['black', 'black', 'darkBrown'])
      : random.pick(['black', 'black', 'black', 'darkBrown', 'auburn', 'blond']);
  }
  if (skinTone > 2) return random.pick(['black', 'darkBrown', 'brown']);
  return random.pick(['darkBrown', 'brown', 'brown', 'blond', 'blond', 'red', 'auburn']);
}

function drawHairStyle(seed: number, isMale: boolean, skinTone: number, ageing: number): HairStyle {
  const random = createRandom(seed, 'hair style');
  const isCoiled = skinTone > 3.8;
  if (isMale && random.uniform() < 0.14 + 0.2 * ageing) return 'bald';
  if (isMale && isCoiled) return random.pick(['buzz', 'buzz', 'crop', 'crop', 'afro', 'short']);
  if (isMale) return random.pick(['short', 'short', 'crop', 'buzz', 'volume', 'sideParted']);
  if (isCoiled)
    return random.pick(['afro', 'braids', 'headwrap', 'bun', 'crop', 'fringe', 'bob', 'wavy', 'buzz']);
  return random.pick(['long', 'long', 'bob', 'bun', 'fringe', 'wavy']);
}

function drawEyeColour(seed: number, skinTone: number): EyeColour {
  const random = createRandom(seed, 'eye colour');
  if (skinTone > 3) return random.pick(['darkBrown', 'darkBrown', 'brown']);
  if (skinTone > 1.8) return random.pick(['brown', 'darkBrown', 'hazel', 'green']);
  return random.pick(['blue', 'green', 'grey', 'hazel', 'brown']);
}
