/**
 * Names longer than this many characters are compared for equality only: the cost of a similarity grows with
 * the square of the length, and no real name comes near.
 */
const longestCompared = 400;

/** Names of more words than this are not compared word by word. */
const mostTokens = 16;

/**
 * The form in which names are compared: Unicode NFKD, marks removed, upper-cased, everything that is neither
 * letter nor digit to a space, spaces folded and trimmed (decisions: Identity matching). Idempotent.
 */
export function normaliseName(name: string): string {
  return (
    name
      .normalize('NFKD')
      .toUpperCase()
      // Upper-casing can bring forms that decompose again.
      .normalize('NFKD')
      .replace(/\p{M}+/gu, '')
      // Modifier letters are where ʼ and ʻ, the typographer's apostrophes, live.
      .replace(/[^\p{L}\p{N}]+|\p{Lm}+/gu, ' ')
      .replace(/ {2,}/g, ' ')
      .trim()
  );
}

/**
 * Jaro–Winkler similarity of two texts as they are, 0 to 1, rounded to 4 decimals; prefix weight 0.1 on at most
 * 4 characters, no boost threshold (decisions: Identity matching). Symmetric: the usual one is not quite, so the
 * shorter text, or else the one that sorts first, always leads.
 */
export function jaroWinkler(left: string, right: string): number {
  if (left === right) return 1;
  const [a, b] = inOrder(left, right);
  if (a.length === 0 || b.length > longestCompared) return 0;

  const jaro = jaroSimilarity(a, b);
  let prefix = 0;
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix++;
  // Rounded, because 0.95 exactly is 0.9500000000000001 in doubles or a little less.
  return Math.round((jaro + prefix * 0.1 * (1 - jaro)) * 10_000) / 10_000;
}

/**
 * How well submitted given names fit a record's, 0 to 1: the best of the whole names, their sorted words, and
 * the best one-to-one assignment of the submitted words to the record's, which counts as much as its worst pair.
 * So `Thabo` fits THABO JOHN fully, and `Thabo Peter` no better than Peter does. Not symmetric in that last part:
 * a record may have names that were not submitted, never the other way round. A missing name fits nothing.
 */
export function givenNameSimilarity(submitted: string, recorded: string): number {
  const [left, right] = [normaliseName(submitted), normaliseName(recorded)];
  if (left === '' || right === '') return 0;
  return Math.max(wholeNameSimilarity(left, right), assignmentSimilarity(left.split(' '), right.split(' ')));
}

/**
 * How alike two surnames are, 0 to 1: whole, or with their words sorted, which is for double-barrelled ones
 * (decisions: Identity matching). Symmetric. A missing surname fits nothing.
 */
export function surnameSimilarity(submitted: string, recorded: string): number {
  const [left, right] = [normaliseName(submitted), normaliseName(recorded)];
  return left === '' || right === '' ? 0 : wholeNameSimilarity(left, right);
}

function wholeNameSimilarity(left: string, right: string): number {
  const sorted = (name: string) => name.split(' ').sort().join(' ');
  return Math.max(jaroWinkler(left, right), jaroWinkler(sorted(left), sorted(right)));
}

function inOrder(left: string, right: string): [readonly string[], readonly string[]] {
  const [a, b] = [Array.from(left), Array.from(right)];
  const isOrdered = a.length === b.length ? left < right : a.length < b.length;
  return isOrdered ? [a, b] : [b, a];
}

function jaroSimilarity(a: readonly string[], b: readonly string[]): number {
  const reach = Math.max(0, Math.floor(b.length / 2) - 1);
  const isTaken = new Array<boolean>(b.length).fill(false);
  const matchedOfA: string[] = [];
  for (const [position, character] of a.entries()) {
    const end = Math.min(b.length, position + reach + 1);
    for (let other = Math.max(0, position - reach); other < end; other++) {
      if (isTaken[other] || b[other] !== character) continue;
      isTaken[other] = true;
      matchedOfA.push(character);
      break;
    }
  }
  const matches = matchedOfA.length;
  if (matches === 0) return 0;

  const matchedOfB = b.filter((_, position) => isTaken[position]);
  const outOfPlace = matchedOfA.filter((character, index) => character !== matchedOfB[index]).length;
  return (matches / a.length + matches / b.length + (matches - outOfPlace / 2) / matches) / 3;
}

/** The largest score that every submitted word can have at once, each with a word of the record of its own. */
function assignmentSimilarity(submitted: readonly string[], recorded: readonly string[]): number {
  if (submitted.length > recorded.length || recorded.length > mostTokens) return 0;
  const scores = submitted.map((word) => recorded.map((other) => jaroWinkler(word, other)));
  const candidates = [...new Set(scores.flat())].sort((a, b) => a - b);

  // Whether a score can be had by all falls from yes to no as it rises: halve.
  let [low, high] = [0, candidates.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (allCanBePaired(scores, candidates[middle] ?? 1)) low = middle;
    else high = middle - 1;
  }
  return candidates[low] ?? 0;
}

/** Whether each row can have a column of its own with at least this score (augmenting paths). */
function allCanBePaired(scores: readonly (readonly number[])[], least: number): boolean {
  const rowOfColumn = new Map<number, number>();
  const place = (row: number, tried: Set<number>): boolean => {
    for (const [column, score] of (scores[row] ?? []).entries()) {
      if (score < least || tried.has(column)) continue;
      tried.add(column);
      const holder = rowOfColumn.get(column);
      if (holder === undefined || place(holder, tried)) {
        rowOfColumn.set(column, row);
        return true;
      }
    }
    return false;
  };
  return scores.every((_, row) => place(row, new Set()));
}
