// Weighted edit distance (optimal string alignment): letters that are easily confused cost less.

const LETTERS = 36;
const codeOf = (letter: string): number => {
  const code = letter.charCodeAt(0);
  return code >= 97 ? code - 97 : code - 48 + 26;
};

/** In hundredths of an edit. */
const EXCHANGE = new Int32Array(LETTERS * LETTERS).fill(100);
const INSERT = new Int32Array(LETTERS).fill(100);
const TRANSPOSE = 60;
/** A letter doubled or no longer doubled. */
const DOUBLE = 25;

const exchanges = (cost: number, pairs: string): void => {
  for (const pair of pairs.split(' ')) {
    const [a, b] = [codeOf(pair.charAt(0)), codeOf(pair.charAt(1))];
    EXCHANGE[a * LETTERS + b] = Math.min(EXCHANGE[a * LETTERS + b] ?? cost, cost);
    EXCHANGE[b * LETTERS + a] = EXCHANGE[a * LETTERS + b] ?? cost;
  }
};
for (let a = 26; a < LETTERS; a += 1) for (let b = 26; b < LETTERS; b += 1) EXCHANGE[a * LETTERS + b] = 120;
for (let a = 0; a < LETTERS; a += 1) EXCHANGE[a * LETTERS + a] = 0;
exchanges(60, 'ae ai ao au eo eu io iu');
exchanges(40, 'ei ou ay ey');
exchanges(15, 'iy');
exchanges(35, 'ij uv uw ow jy gq sz cs vw');
exchanges(20, 'ck kq cq 0o 1i 1l 5s 9g 3e 4a 8b 7t 6b 9q 2z');
exchanges(60, 'kx xs xz gk dt bp bv fv zj gj cz cx mn gc');
exchanges(75, 'hk hg hx lr');
for (const row of ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'])
  for (let i = 1; i < row.length; i += 1) exchanges(90, row.slice(i - 1, i + 1));
for (const letter of 'aeiouy') INSERT[codeOf(letter)] = 60;
INSERT[codeOf('h')] = 50;
INSERT[codeOf('j')] = 80;

const LONGEST = 38;

/** The letters of a word as numbers below 36; what is longer than any word is cut. */
export function encode(text: string): Uint8Array {
  const codes = new Uint8Array(Math.min(text.length, LONGEST));
  for (let i = 0; i < codes.length; i += 1) codes[i] = codeOf(text.charAt(i));
  return codes;
}

/** Which letters a word has, as bits; the digits share five. */
export function letterMask(codes: Uint8Array): number {
  let mask = 0;
  for (const code of codes) mask |= 1 << (code < 26 ? code : 26 + (code % 5));
  return mask;
}

/** How many letters at least differ between two words with these masks. */
export function maskDistance(a: number, b: number): number {
  return Math.max(bits(a & ~b), bits(b & ~a));
}

function bits(value: number): number {
  let count = value - ((value >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return (((count + (count >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

let older = new Int32Array(LONGEST + 2);
let previous = new Int32Array(LONGEST + 2);
let current = new Int32Array(LONGEST + 2);

/**
 * What it costs to make one word of another; 1 is one plain edit.
 *
 * @param most above it the cost may be anything above it: it is not worked out to the end
 */
export function editCost(a: Uint8Array, b: Uint8Array, most: number): number {
  const limit = most * 100;
  previous[0] = 0;
  for (let j = 1; j <= b.length; j += 1)
    previous[j] = at(previous, j - 1) + (j > 1 && b[j - 1] === b[j - 2] ? DOUBLE : at(INSERT, at(b, j - 1)));
  for (let i = 1; i <= a.length; i += 1) {
    const letter = at(a, i - 1);
    const before = i > 1 ? at(a, i - 2) : -1;
    const remove = letter === before ? DOUBLE : at(INSERT, letter);
    let least = at(previous, 0) + remove;
    current[0] = least;
    for (let j = 1; j <= b.length; j += 1) {
      const other = at(b, j - 1);
      const otherBefore = j > 1 ? at(b, j - 2) : -1;
      let cost = at(previous, j - 1);
      if (letter !== other) {
        const exchange = at(EXCHANGE, letter * LETTERS + other);
        // The first letter is seldom wrong.
        cost += i === 1 && j === 1 ? exchange + (exchange >> 2) : exchange;
        if (letter === otherBefore && before === other) cost = Math.min(cost, at(older, j - 2) + TRANSPOSE);
        const insert = other === otherBefore ? DOUBLE : at(INSERT, other);
        cost = Math.min(cost, at(previous, j) + remove, at(current, j - 1) + insert);
      }
      current[j] = cost;
      if (cost < least) least = cost;
    }
    [older, previous, current] = [previous, current, older];
    if (least > limit) return least / 100;
  }
  return at(previous, b.length) / 100;
}

/**
 * What it costs to read a word written with all its vowels out of one written without the short ones, as Arabic and Hebrew do: vowels
 * between its letters are free, but its own long vowels must be met.
 *
 * @param full sound of the word with vowels
 * @param bare sound of the word without; both as `soundOf` gives them
 */
export function vowellingCost(full: string, bare: string): number {
  let row = new Float64Array(full.length + 1);
  for (let j = 1; j <= full.length; j += 1) row[j] = (row[j - 1] ?? 0) + addedCost(full, j - 1);
  for (let i = 1; i <= bare.length; i += 1) {
    const letter = bare.charAt(i - 1);
    const next = new Float64Array(full.length + 1);
    const drop = droppedCost(letter, i === 1);
    next[0] = (row[0] ?? 0) + drop;
    for (let j = 1; j <= full.length; j += 1) {
      const other = full.charAt(j - 1);
      next[j] = Math.min(
        (row[j - 1] ?? 0) + metCost(letter, other, i === 1),
        (row[j] ?? 0) + drop,
        (next[j - 1] ?? 0) + addedCost(full, j - 1),
      );
    }
    row = next;
  }
  return row[full.length] ?? 0;
}

const isVowel = (letter: string): boolean => letter === 'a' || letter === 'i' || letter === 'u';

/** A letter of the full word that the bare one does not have. */
function addedCost(full: string, index: number): number {
  const letter = full.charAt(index);
  if (letter === 'h') return 0.3;
  if (!isVowel(letter)) return letter === full.charAt(index - 1) ? 0.1 : 1;
  // A word's last vowel is mostly written.
  return index === full.length - 1 ? 0.25 : 0.05;
}

function droppedCost(letter: string, isFirst: boolean): number {
  if (letter === 'h') return 0.2;
  return isVowel(letter) ? (isFirst ? 0.3 : 0.5) : 1;
}

function metCost(letter: string, other: string, isFirst: boolean): number {
  if (letter === other) return 0;
  // An initial alif or ayn carries any vowel; waw and ya are consonants as well.
  if (letter === 'a' && isVowel(other)) return isFirst ? 0.05 : 0.4;
  if (letter === 'u' && other === 'v') return 0;
  if (isVowel(letter) && isVowel(other)) return 0.45;
  const pair = letter < other ? letter + other : other + letter;
  if (
    pair === 'bp' ||
    pair === 'gj' ||
    pair === 'gk' ||
    pair === 'fv' ||
    pair === 'bv' ||
    pair === 'cj' ||
    pair === 'st'
  )
    return 0.35;
  if (pair === 'dt' || pair === 'ds' || pair === 'cs' || pair === 'ks' || pair === 'hk') return 0.5;
  return 1.2;
}

const at = (values: Int32Array | Uint8Array, index: number): number => values[index] as number;
