import { type Mask, SECOND_LINE } from './alphabet.ts';
import type { Likelihoods } from './fit-line.ts';
import { characterValue, LINE_LENGTH, MRZ_CHARACTERS, WEIGHTS } from './td3.ts';

/** A reading and the logarithm of how likely it is. */
export interface Reading {
  readonly text: string;
  readonly likelihood: number;
}

/** The likeliest allowed character of each cell by itself. */
export function readGreedily(likelihoods: Likelihoods, masks: readonly Mask[]): Reading {
  let [text, likelihood] = ['', 0];
  for (const [cell, likely] of likelihoods.entries()) {
    let best = -1;
    for (let character = 0; character < likely.length; character += 1) {
      if (!masks[cell]?.[character]) continue;
      if (best < 0 || (likely[character] ?? 0) > (likely[best] ?? 0)) best = character;
    }
    text += MRZ_CHARACTERS.charAt(best);
    likelihood += likely[best] ?? 0;
  }
  return { text, likelihood };
}

/** First cell of each field with a check digit, and the cell of that digit. */
const FIELDS = [
  [0, 9],
  [13, 19],
  [21, 27],
  [28, 42],
] as const;

/** For each cell: its place in the sum over everything, or -1. */
const COMPOSITE_PLACES = (() => {
  let next = 0;
  return Array.from({ length: LINE_LENGTH - 1 }, (_, cell) => {
    const counts = cell < 10 || (cell >= 13 && cell < 20) || cell >= 21;
    if (!counts) return -1;
    next += 1;
    return next - 1;
  });
})();

/** Characters less likely than this are not considered. */
const LEAST = -16;

/**
 * The likeliest second line of which every check digit is right. The path so far only matters by two sums modulo 10: that of the field under
 * way, and that over everything.
 */
export function readWithCheckDigits(likelihoods: Likelihoods): Reading | null {
  let paths = new Map<number, Reading>([[0, { text: '', likelihood: 0 }]]);
  for (const [cell, likely] of likelihoods.entries()) {
    const longer = new Map<number, Reading>();
    for (const [sums, path] of paths)
      for (let character = 0; character < likely.length; character += 1) {
        const chance = likely[character] ?? LEAST;
        if (!SECOND_LINE[cell]?.[character] || chance < LEAST) continue;
        const after = sumsAfter(sums, cell, MRZ_CHARACTERS.charAt(character));
        if (after === null) continue;
        const likelihood = path.likelihood + chance;
        const known = longer.get(after);
        if (!known || likelihood > known.likelihood)
          longer.set(after, { text: path.text + MRZ_CHARACTERS.charAt(character), likelihood });
      }
    paths = longer;
  }
  let best: Reading | null = null;
  for (const path of paths.values()) if (!best || path.likelihood > best.likelihood) best = path;
  return best;
}

/** Both sums (field · 10 + everything) with one more character; null where it breaks a check digit. */
function sumsAfter(sums: number, cell: number, character: string): number | null {
  const value = characterValue(character);
  const [fieldSum, total] = [Math.trunc(sums / 10), sums % 10];
  const field = FIELDS.find(([from, digit]) => cell >= from && cell <= digit);
  let nextField = 0;
  if (field && cell === field[1]) {
    // Only an empty personal number may go without its digit.
    const mayBeFiller = cell === 42 && fieldSum === 0;
    if (value !== fieldSum || (character === '<' && !mayBeFiller)) return null;
  } else if (field) nextField = (fieldSum + value * (WEIGHTS[(cell - field[0]) % 3] ?? 0)) % 10;
  if (cell === LINE_LENGTH - 1) return value === total && character !== '<' ? 0 : null;
  const place = COMPOSITE_PLACES[cell] ?? -1;
  const nextTotal = place < 0 ? total : (total + value * (WEIGHTS[place % 3] ?? 0)) % 10;
  return nextField * 10 + nextTotal;
}
