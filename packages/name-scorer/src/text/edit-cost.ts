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

/** Letters of a word that are compared. */
export const LONGEST = 38;
const codesA = new Int32Array(LONGEST);
const codesB = new Int32Array(LONGEST);

/** The letters of a word as numbers below 36; what is longer than any word is cut. */
function encode(text: string, codes: Int32Array): number {
  const length = Math.min(text.length, LONGEST);
  for (let i = 0; i < length; i += 1) {
    const code = text.charCodeAt(i);
    codes[i] = code >= 97 ? code - 97 : code - 22;
  }
  return length;
}

/** Which letters a word has, as bits; the digits share five. */
export function letterMask(text: string): number {
  const length = Math.min(text.length, LONGEST);
  let mask = 0;
  for (let i = 0; i < length; i += 1) {
    const code = text.charCodeAt(i);
    mask |= code >= 97 ? 1 << (code - 97) : 1 << (26 + ((code - 22) % 5));
  }
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

/** Three rows in turn, and what it costs to add each letter of the second word where it stands. */
const ROW = LONGEST + 2;
const rows = new Int32Array(3 * ROW);
const inserts = new Int32Array(LONGEST);

/**
 * What it costs to make one word of another; 1 is one plain edit. Words are of `a` to `z` and digits.
 *
 * @param most above it the cost may be anything above it: it is not worked out to the end
 */
export function editCost(a: string, b: string, most: number): number {
  const limit = most * 100;
  const lengthA = encode(a, codesA);
  const lengthB = encode(b, codesB);
  let [older, previous, current] = [0, ROW, 2 * ROW];
  let total = 0;
  rows[previous] = 0;
  for (let j = 0; j < lengthB; j += 1) {
    const insert = j > 0 && codesB[j] === codesB[j - 1] ? DOUBLE : at(INSERT, at(codesB, j));
    inserts[j] = insert;
    total += insert;
    rows[previous + j + 1] = total;
  }
  let before = -1;
  for (let i = 0; i < lengthA; i += 1) {
    const letter = at(codesA, i);
    const remove = letter === before ? DOUBLE : at(INSERT, letter);
    const exchanges = letter * LETTERS;
    let left = at(rows, previous) + remove;
    let diagonal = at(rows, previous);
    let least = left;
    let otherBefore = -1;
    rows[current] = left;
    for (let j = 0; j < lengthB; j += 1) {
      const other = at(codesB, j);
      const above = at(rows, previous + j + 1);
      let cost = diagonal;
      if (letter !== other) {
        const exchange = at(EXCHANGE, exchanges + other);
        // The first letter is seldom wrong.
        cost += i === 0 && j === 0 ? exchange + (exchange >> 2) : exchange;
        if (letter === otherBefore && before === other) {
          const transposed = at(rows, older + j - 1) + TRANSPOSE;
          if (transposed < cost) cost = transposed;
        }
        if (above + remove < cost) cost = above + remove;
        const inserted = left + at(inserts, j);
        if (inserted < cost) cost = inserted;
      }
      rows[current + j + 1] = cost;
      if (cost < least) least = cost;
      diagonal = above;
      left = cost;
      otherBefore = other;
    }
    const free = older;
    older = previous;
    previous = current;
    current = free;
    before = letter;
    if (least > limit) return least / 100;
  }
  return at(rows, previous + lengthB) / 100;
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

const at = (values: Int32Array, index: number): number => values[index] as number;
