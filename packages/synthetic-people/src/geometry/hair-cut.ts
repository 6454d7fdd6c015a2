import type { HairStyle } from '../traits.ts';
import type { HairlineForm } from './hairline.ts';

/** The form of a haircut. */
export interface HairCut {
  /** Thickness at the sides and, added to it, at the top; units of 100 mm. */
  side: number;
  top: number;
  strands: 'straight' | 'wavy' | 'coiled' | 'braided' | 'cloth';
  hairline: HairlineForm;
  /** Where the curtain of long hair ends (a height), or null for hair without one. */
  curtainEnd: number | null;
  hasBun: boolean;
  /** 0 to 1: how densely hair is painted on the scalp itself. */
  scalpShade: number;
}

function cut(side: number, top: number, rest: Partial<HairCut> = {}): HairCut {
  return {
    side,
    top,
    strands: 'straight',
    hairline: 'natural',
    curtainEnd: null,
    hasBun: false,
    scalpShade: 0.85,
    ...rest,
  };
}

const cuts: Record<HairStyle, HairCut | null> = {
  bald: null,
  buzz: cut(0.012, 0.004, { strands: 'coiled', scalpShade: 0.8 }),
  crop: cut(0.05, 0.04, { strands: 'coiled' }),
  short: cut(0.08, 0.06),
  sideParted: cut(0.1, 0.09),
  volume: cut(0.12, 0.14),
  afro: cut(0.26, 0.24, { strands: 'coiled' }),
  bun: cut(0.045, 0.04, { hasBun: true }),
  bob: cut(0.12, 0.06, { curtainEnd: -0.95, hairline: 'parted' }),
  long: cut(0.1, 0.06, { curtainEnd: -1.9, hairline: 'parted' }),
  wavy: cut(0.13, 0.09, { curtainEnd: -1.8, strands: 'wavy', hairline: 'parted' }),
  fringe: cut(0.1, 0.07, { curtainEnd: -1, hairline: 'fringe' }),
  braids: cut(0.07, 0.05, { curtainEnd: -1.9, strands: 'braided' }),
  headwrap: cut(0.12, 0.16, { strands: 'cloth', hairline: 'wrapped', scalpShade: 0 }),
};

/** The haircut of a style; null for a bald head. */
export function hairCut(style: HairStyle): HairCut | null {
  return cuts[style];
}
