/** Random choices that come out the same for the same seed on every machine. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `least` to `most`, both included. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<const Values extends readonly [unknown, ...unknown[]]>(values: Values): Values[number] {
    return values[Math.floor(this.next() * values.length)] ?? values[0];
  }

  /** One of several, each as often as its weight says. */
  weighted<Value>(choices: readonly [readonly [Value, number], ...(readonly [Value, number])[]]): Value {
    let left = this.next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    return choices[0][0];
  }

  /** A day from one year to another, `YYYY-MM-DD`; never the 29th or later, which not every month has. */
  day(firstYear: number, lastYear: number): string {
    const two = (number: number) => String(number).padStart(2, '0');
    return `${this.integer(firstYear, lastYear)}-${two(this.integer(1, 12))}-${two(this.integer(1, 28))}`;
  }
}

/** A seed made of a text. */
export function seedOf(text: string): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 16_777_619);
  return hash >>> 0;
}
