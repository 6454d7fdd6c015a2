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
export function wordsOf(name: string): readonly TextWord[] {
  return plainWordsOf(name) ?? otherWordsOf(name);
}

/** What an ASCII character does: a letter or digit, left out, a space, or something that the long way has to look at. */
const [SPACE, LETTER, DROPPED, OTHER] = [0, 1, 2, 3];
const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (/[a-z0-9]/u.test(character)) return LETTER;
  if (/['`"]/u.test(character)) return DROPPED;
  return /[@$!|+%\p{Cc}]/u.test(character) ? OTHER : SPACE;
});
const AMPERSAND = '&'.charCodeAt(0);

/** The words of a name of plain Latin letters, as most are; null for any other. */
function plainWordsOf(name: string): TextWord[] | null {
  const text = (name.length > MOST_CHARACTERS ? name.slice(0, MOST_CHARACTERS) : name).toLowerCase();
  const words: TextWord[] = [];
  let [word, start] = ['', 0];
  for (let i = 0; i <= text.length; i += 1) {
    const code = i < text.length ? text.charCodeAt(i) : AMPERSAND;
    const does = code < 128 ? ASCII[code] : OTHER;
    if (does === LETTER) continue;
    if (does === OTHER) return null;
    if (i > start) word += text.slice(start, i);
    start = i + 1;
    if (does === DROPPED) continue;
    if (word !== '') words.push({ text: word, writing: 'alphabetic', character: '' });
    word = '';
    if (code === AMPERSAND && i < text.length) words.push(AND);
  }
  return words.length > MOST_WORDS ? words.slice(0, MOST_WORDS) : words;
}

const AND: TextWord = { text: 'and', writing: 'alphabetic', character: '' };

function otherWordsOf(name: string): TextWord[] {
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
    if (piece !== '') words.push(...knownLatinised(piece));
    if (words.length >= MOST_WORDS) break;
  }
  return words.slice(0, MOST_WORDS);
}

/** Words in other writings are few, and looked up letter by letter. */
const MOST_KNOWN = 20_000;
const known = new Map<string, readonly TextWord[]>();

function knownLatinised(piece: string): readonly TextWord[] {
  const before = known.get(piece);
  if (before !== undefined) return before;
  const words = latinised(piece);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(piece, words);
  return words;
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
