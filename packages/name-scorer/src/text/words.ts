import anyAscii from 'any-ascii';
import { ARABIC, CYRILLIC, HEBREW, LATIN, LOOK_ALIKE, LOOK_ALIKE_LATIN } from './alphabets.ts';

/**
 * How a word is written: `abjad` leaves short vowels out, `syllabic` (Chinese characters, Hangul) is one syllable. Everything else
 * is `alphabetic`.
 */
export type Writing = 'alphabetic' | 'abjad' | 'syllabic';

export interface TextWord {
  /** Latin letters and digits, lower case. */
  readonly text: string;
  readonly writing: Writing;
  /** The syllable's own character; empty for other words. */
  readonly character: string;
}

/** Longer names are cut: no name has more. */
const MOST_CHARACTERS = 400;
const MOST_WORDS = 24;
const APOSTROPHES = /['’‘ʼʻ`´ʾʿ′ʹ"“”«»„]/gu;
const DISGUISED = new Map([
  ['@', 'a'],
  ['$', 's'],
  ['!', 'i'],
  ['|', 'l'],
  ['€', 'e'],
]);

/**
 * The words of a name in Latin letters. Marks, punctuation and characters without width are dropped, letters that only look like
 * ours are read as ours, and Chinese characters and Hangul become a word a syllable.
 */
export function wordsOf(name: string): TextWord[] {
  const plain = name
    .slice(0, MOST_CHARACTERS)
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Cc}]/gu, (control) => (/\s/u.test(control) ? ' ' : ''))
    .toLowerCase()
    .replace(
      /(?<=\p{L})[@$!|€](?=\p{L})|(?<=\p{L})[@$|€]|[@$!|€](?=\p{L})/gu,
      (sign) => DISGUISED.get(sign) ?? ' ',
    )
    .replace(APOSTROPHES, '')
    .replaceAll('&', ' and ')
    .replaceAll('+', ' plus ')
    .replaceAll('%', ' percent ');
  const words: TextWord[] = [];
  for (const piece of plain.split(/[^\p{L}\p{N}\p{M}]+/u)) {
    if (piece !== '') words.push(...latinised(piece));
    if (words.length >= MOST_WORDS) break;
  }
  return words.slice(0, MOST_WORDS);
}

function latinised(piece: string): TextWord[] {
  const words: TextWord[] = [];
  const disguise = disguiseOf(piece);
  let text = '';
  let writing: Writing = 'alphabetic';
  const end = (): void => {
    if (text !== '') words.push({ text, writing, character: '' });
    text = '';
    writing = 'alphabetic';
  };
  for (const letter of piece.normalize('NFC')) {
    if (isSyllable(letter)) {
      end();
      words.push({ text: syllableText(letter), writing: 'syllabic', character: letter });
      continue;
    }
    const abjad = ARABIC.get(letter) ?? HEBREW.get(letter);
    if (abjad !== undefined) {
      writing = 'abjad';
      text += abjad;
    } else text += letterText(letter, disguise);
  }
  end();
  return words.filter((word) => word.text !== '');
}

type Disguise = 'latin' | 'cyrillic' | null;

/** Whether a word mixes alphabets, and which of the two it is meant to be in. */
function disguiseOf(piece: string): Disguise {
  let latin = 0;
  let other = 0;
  for (const letter of piece) {
    if (/\p{Script=Latin}/u.test(letter)) latin += 1;
    else if (CYRILLIC.has(letter) || LOOK_ALIKE.has(letter)) other += 1;
  }
  if (latin === 0 || other === 0) return null;
  return latin >= other ? 'latin' : 'cyrillic';
}

function letterText(letter: string, disguise: Disguise): string {
  const code = letter.charCodeAt(0);
  if (code < 128) {
    const cyrillic = disguise === 'cyrillic' ? LOOK_ALIKE_LATIN.get(letter) : undefined;
    return cyrillic === undefined ? letter : (CYRILLIC.get(cyrillic) ?? letter);
  }
  const known =
    (disguise === 'latin' ? LOOK_ALIKE.get(letter) : undefined) ?? CYRILLIC.get(letter) ?? LATIN.get(letter);
  if (known !== undefined) return known;
  const base = letter.normalize('NFD').replace(/\p{M}/gu, '');
  if (base === '') return '';
  if (base !== letter) return [...base].map((each) => letterText(each, disguise)).join('');
  return anyAscii(letter)
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, '');
}

function isSyllable(letter: string): boolean {
  return /[\p{Script=Han}\p{Script=Hangul}]/u.test(letter);
}

/** Korean eo and eu are written o and u in passports and lists. */
function syllableText(letter: string): string {
  const text = anyAscii(letter)
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, '');
  return /\p{Script=Hangul}/u.test(letter)
    ? text.replace('yeo', 'yo').replace('eo', 'o').replace('eu', 'u')
    : text;
}
