import { LIMITS } from '../limits.ts';

const SEPARATOR = 0;
const WORD = 1;
const DROPPED = 2;

/** What an ASCII character is, after lower-casing. */
const asciiKind = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z0-9]/.test(character)) return WORD;
  return /['`]/.test(character) ? DROPPED : SEPARATOR;
});

/** Letters that Unicode does not decompose, as people type them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  ə: 'a',
  ŋ: 'n',
  ɓ: 'b',
  ɗ: 'd',
  ŧ: 't',
};
const PLAIN_LETTER = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');

/** Shown as nothing: zero-width and bidirectional marks, soft hyphens, variation selectors. */
const INVISIBLE = /\p{Cf}|\u034f|[\u115f\u1160\u17b4\u17b5\u3164\uffa0]|[\ufe00-\ufe0f]/gu;
/** Apostrophes, quotes and their look-alikes, which belong to the word they stand in: O'Brien, Ma’at, Qur’an. */
const APOSTROPHE = /['`\u00b4\u02b9-\u02bf\u2018-\u201b\u2032\uff07]/g;
/** Marks over and under Latin, Greek, Cyrillic, Hebrew and Arabic letters. */
const MARK = /[\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u064b-\u065f\u0670]/g;

/** The text as it is read: at most {@link LIMITS.textLength} units, in lower case, compatibility forms replaced, without invisible characters. */
export function readable(text: string): string {
  const cut = text.length > LIMITS.textLength ? text.slice(0, LIMITS.textLength) : text;
  if (isAscii(cut)) return cut.toLowerCase();
  return cut
    .replace(INVISIBLE, '')
    .normalize('NFKC')
    .slice(0, LIMITS.textLength)
    .toLowerCase()
    .replace(APOSTROPHE, "'")
    .normalize('NFD')
    .replace(MARK, '')
    .normalize('NFC')
    .replace(PLAIN_LETTER, (letter) => PLAIN_LETTERS[letter] ?? letter);
}

/** The words of {@link readable} text: runs of letters and digits of any script, apostrophes left out, each cut to {@link LIMITS.wordLength}. */
export function foldWords(text: string): string[] {
  return isAscii(text) ? asciiWords(text) : otherWords(text);
}

function asciiWords(text: string): string[] {
  const words: string[] = [];
  let start = -1;
  let kept = '';
  for (let i = 0; i <= text.length; i += 1) {
    const kind = i < text.length ? asciiKind[text.charCodeAt(i)] : SEPARATOR;
    if (kind === WORD) {
      if (start < 0) start = i;
      continue;
    }
    if (start >= 0) kept = kept === '' ? text.slice(start, i) : kept + text.slice(start, i);
    start = -1;
    if (kind === SEPARATOR && kept !== '') {
      words.push(cutWord(kept));
      kept = '';
    }
  }
  return words;
}

function otherWords(text: string): string[] {
  return text
    .replaceAll("'", '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .map(cutWord);
}

function cutWord(word: string): string {
  return word.length > LIMITS.wordLength ? word.slice(0, LIMITS.wordLength) : word;
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 127) return false;
  return true;
}
