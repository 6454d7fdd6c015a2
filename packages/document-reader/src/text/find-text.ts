import { TEXT_RESOLUTION, type Word } from './recognise-text.ts';

/** Letters and digits only. */
const bare = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** Letters that are often read where a digit stands. */
const AS_DIGITS: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  A: '4',
  S: '5',
  G: '6',
  T: '7',
  B: '8',
};
const asDigits = (text: string): string =>
  bare(text).replaceAll(/[A-Z]/g, (letter) => AS_DIGITS[letter] ?? letter);

/** Words that stand in a row. */
const isOneLine = (a: Word, b: Word): boolean =>
  Math.abs((a.top + a.bottom) / 2 - (b.top + b.bottom) / 2) <= (a.bottom - a.top) * 0.7;

/** How alike the likest words in a row are to a value, 0 to 1; 1 is the value itself, letter by letter. */
export function likenessTo(words: readonly Word[], value: string): number {
  const wanted = bare(value);
  if (wanted === '') return 0;
  let best = 0;
  for (const [index, first] of words.entries()) {
    let text = '';
    for (const word of words.slice(index, index + 5)) {
      if (!isOneLine(first, word)) break;
      text += bare(word.text);
      if (text.length > wanted.length + 3) break;
      best = Math.max(best, likeness(text, wanted));
    }
  }
  return best;
}

/** Runs of thirteen digits among the words that pass a test, such as a checksum; letters that look like digits count as them. */
export function findNumbers(words: readonly Word[], isNumber: (digits: string) => boolean): string[] {
  const found = new Set<string>();
  for (const [index, first] of words.entries()) {
    let text = '';
    for (const word of words.slice(index, index + 5)) {
      if (!isOneLine(first, word)) break;
      text += asDigits(word.text);
      for (let at = 0; at + 13 <= text.length; at += 1) {
        const digits = text.slice(at, at + 13);
        if (/^[0-9]{13}$/.test(digits) && isNumber(digits)) found.add(digits);
      }
    }
  }
  return [...found];
}

/** What stands below a label, or to the right of it; null where the label is not found or nothing stands there. */
export function valueOfLabel(words: readonly Word[], label: string, where: 'below' | 'right'): string | null {
  const at = findLabel(words, label);
  if (!at) return null;
  const mm = TEXT_RESOLUTION;
  const isThere = (word: Word): boolean =>
    where === 'below'
      ? word.top > at.bottom - 0.8 * mm &&
        word.top < at.bottom + 3.6 * mm &&
        word.left > at.left - 1.5 * mm &&
        word.left < at.left + 36 * mm
      : Math.abs((word.top + word.bottom) / 2 - (at.top + at.bottom) / 2) < 1.6 * mm && word.left > at.right;
  const value: Word[] = [];
  for (const word of words.filter(isThere).sort((a, b) => a.left - b.left)) {
    const [first, last] = [value[0], value.at(-1)];
    if (first && last && (word.left - last.right > 2.2 * mm || Math.abs(word.top - first.top) > 1.4 * mm))
      break;
    value.push(word);
  }
  const text = value
    .map((word) => word.text)
    .join(' ')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9 '/-]/g, '')
    .trim();
  return text === '' ? null : text;
}

/** How alike the words of a label must be. */
const LEAST_LIKENESS = 0.74;

function findLabel(words: readonly Word[], label: string): Omit<Word, 'text' | 'confidence'> | null {
  const wanted = bare(label);
  let [best, found]: [number, Omit<Word, 'text' | 'confidence'> | null] = [LEAST_LIKENESS, null];
  for (const [index, first] of words.entries()) {
    let text = '';
    for (const word of words.slice(index, index + 3)) {
      if (Math.abs(word.top - first.top) > 16) break;
      text += bare(word.text);
      const alike = likeness(text, wanted);
      if (alike <= best) continue;
      best = alike;
      found = { left: first.left, top: first.top, right: word.right, bottom: word.bottom };
    }
  }
  return found;
}

/** 1 less the share of letters that must be changed (Levenshtein). */
export function likeness(a: string, b: string): number {
  const distances = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    let diagonal = distances[0] ?? 0;
    distances[0] = i;
    for (let j = 1; j <= b.length; j += 1) {
      const above = distances[j] ?? 0;
      const changed = diagonal + (a[i - 1] === b[j - 1] ? 0 : 1);
      distances[j] = Math.min(above + 1, (distances[j - 1] ?? 0) + 1, changed);
      diagonal = above;
    }
  }
  return 1 - (distances[b.length] ?? 0) / Math.max(a.length, b.length, 1);
}
