/** A repeatable source of random numbers. */
export interface Random {
  /** In [0, 1). */
  uniform(): number;
  /** In [low, high). */
  between(low: number, high: number): number;
  /** In [-size, size). */
  around(size: number): number;
  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number;
  pick<Choice>(choices: readonly [Choice, ...Choice[]]): Choice;
  digits(count: number): string;
}

/** The random numbers of a seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = Math.imul(seed ^ 0x5bf03635, 0x9e3779b1) | 0;
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number): number => low + Math.floor(uniform() * (high - low + 1));
  return {
    uniform,
    between: (low, high) => low + uniform() * (high - low),
    around: (size) => (uniform() * 2 - 1) * size,
    whole,
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
    digits: (count) => Array.from({ length: count }, () => whole(0, 9)).join(''),
  };
}
