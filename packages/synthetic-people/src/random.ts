import { clamp } from './curves.ts';

/** A repeatable source of random numbers. */
export interface Random {
  /** In [0, 1). */
  uniform(): number;
  /** In [low, high). */
  between(low: number, high: number): number;
  /** Near-normal, mean 0, deviation 1, never beyond ±2.2: no monsters. */
  gaussian(): number;
  /** Clearly below or clearly above 0: between 1.35 and 2.1 on either side. */
  decided(): number;
  /** One of the choices; repeat a choice to make it likelier. */
  pick<T>(choices: readonly [T, ...T[]]): T;
}

/**
 * Creates the random numbers of a seed. Streams of different names are independent, so that overriding one trait, or
 * adding a new one, does not change the others.
 */
export function createRandom(seed: number, stream = ''): Random {
  let state = (Math.imul(seed | 0, 0x9e3779b1) ^ hashText(stream)) >>> 0;

  function uniform(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  return {
    uniform,
    between: (low, high) => low + (high - low) * uniform(),
    gaussian() {
      const sum = uniform() + uniform() + uniform() + uniform();
      return clamp((sum - 2) * Math.sqrt(3), -2.2, 2.2);
    },
    decided: () => (uniform() < 0.5 ? -1 : 1) * (1.35 + 0.75 * uniform()),
    pick(choices) {
      return choices[Math.floor(uniform() * choices.length)] ?? choices[0];
    },
  };
}

/** FNV-1a. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
