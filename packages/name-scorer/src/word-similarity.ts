import { editCost, maskDistance, vowellingCost } from './text/edit-cost.ts';
import { ARTICLES, FILIATIONS } from './vocabulary/people.ts';
import type { Word } from './word.ts';

/** Why two words are taken for one. */
export type Kinship =
  | 'same'
  | 'spelling'
  | 'sound'
  | 'initial'
  | 'nickname'
  | 'meaning'
  | 'known-spelling'
  | 'joined'
  | 'writing';

export interface WordMatch {
  /** 0 to 1. */
  readonly similarity: number;
  readonly kinship: Kinship;
  /** Plain edits between them. */
  readonly edits: number;
}

const NOTHING: WordMatch = { similarity: 0, kinship: 'spelling', edits: 0 };
const SAME: WordMatch = { similarity: 1, kinship: 'same', edits: 0 };
const match = (similarity: number, kinship: Kinship, edits = 0): WordMatch => ({
  similarity,
  kinship,
  edits,
});

/** Share of letters that may be missing, and of edits, for two words to be compared at all. */
export const MOST_OTHER_LETTERS = 0.4;
const MOST_EDITS = 0.55;
const MOST_OTHER_SOUNDS = 4;
/** How far the same sound makes up for other letters. */
const SOUND_SHARE = 0.75;
const SOUND_LOSS = 0.06;
/** Less alike, a word without its vowels is any word. */
const LEAST_VOWELLED = 0.72;
/** Lost between two frequent names that differ. */
const TWO_FREQUENT = 0.1;

/** How alike two words are, and why. Symmetric. */
export function compareWords(a: Word, b: Word): WordMatch {
  if (a.text === b.text)
    return a.character !== '' && b.character !== '' && a.character !== b.character
      ? match(0.45, 'sound')
      : SAME;
  if (a.character !== '' && b.character !== '') return match(0.1, 'spelling');
  if (a.role === 'number' || b.role === 'number' || a.role === 'generation' || b.role === 'generation')
    return a.key !== null && a.key === b.key ? SAME : NOTHING;
  if (a.key !== null && b.key !== null) {
    if (a.key === b.key) return match(0.97, 'meaning');
    if (a.role === 'place' && b.role === 'place') return match(0.1, 'spelling');
  }
  if (a.role === 'initial' || b.role === 'initial') return compareInitial(a, b);
  if (a.role === 'particle' || b.role === 'particle') return compareParticles(a, b);
  if (shares(a.spellings, b.spellings)) return match(0.96, 'known-spelling');
  if (shares(a.nicknames, b.nicknames)) return match(0.88, 'nickname');
  if (a.writing !== b.writing) {
    if (a.writing === 'abjad') return compareVowelling(b, a);
    if (b.writing === 'abjad') return compareVowelling(a, b);
    return compareSyllables(a, b);
  }
  if ((a.isLetters || b.isLetters) && a.text.length <= 5 && b.text.length <= 5) return match(0.3, 'spelling');
  if (a.isAbbreviated !== b.isAbbreviated) {
    const [short, long] = a.isAbbreviated ? [a, b] : [b, a];
    if (long.text.startsWith(short.text)) return match(0.88, 'initial');
  }
  return compareLetters(a, b);
}

function compareInitial(a: Word, b: Word): WordMatch {
  if (a.role === 'particle' || b.role === 'particle' || a.character !== '' || b.character !== '')
    return NOTHING;
  return a.text.charAt(0) === b.text.charAt(0) ? match(0.8, 'initial') : NOTHING;
}

function compareParticles(a: Word, b: Word): WordMatch {
  if (a.role !== b.role) return NOTHING;
  const isSame =
    (FILIATIONS.has(a.text) && FILIATIONS.has(b.text)) ||
    (ARTICLES.has(a.text) && ARTICLES.has(b.text)) ||
    (a.writing !== b.writing && a.text.charAt(0) === b.text.charAt(0));
  return isSame ? SAME : NOTHING;
}

/** A word with its vowels against one without the short ones. */
function compareVowelling(full: Word, bare: Word): WordMatch {
  if (full.text.length < 2 || bare.text.length < 2) return NOTHING;
  const [fullConsonants, bareConsonants] = [full.consonants, bare.consonants];
  const length = Math.max(fullConsonants.length, bareConsonants.length);
  if (Math.abs(fullConsonants.length - bareConsonants.length) > 1) return NOTHING;
  const cost = vowellingCost(full.sound, bare.sound);
  const similarity = 1 - cost / Math.max(2, length + 0.5);
  return similarity < LEAST_VOWELLED ? NOTHING : match(Math.min(0.97, similarity), 'writing', cost);
}

/**
 * Syllables have few spellings and many namesakes: what is not the same by one of the usual transcriptions is another name.
 */
function compareSyllables(a: Word, b: Word): WordMatch {
  const same = transcription(a.text) === transcription(b.text);
  return same ? match(0.9, 'writing') : NOTHING;
}

/** Wade–Giles and older Korean spellings as the present ones. */
function transcription(text: string): string {
  return text
    .replace(/^hs/u, 'x')
    .replace(/ts(?=[aeiou])|tz/gu, 'z')
    .replace(/ch(?=i)/gu, 'j')
    .replace(/q(?=i)/gu, 'j')
    .replace(/zh/gu, 'z')
    .replace(/ch/gu, 'z')
    .replace(/^r(?=h|i)|rh/gu, 'l')
    .replace(/u[eo]/gu, 'o')
    .replace(/oo/gu, 'u')
    .replace(/ee/gu, 'i');
}

function compareLetters(a: Word, b: Word): WordMatch {
  const [shorter, longer] = a.text.length < b.text.length ? [a, b] : [b, a];
  const length = longer.text.length;
  if (length > 3 && length - shorter.text.length > 0.6 * length) return NOTHING;
  const others = maskDistance(a.mask, b.mask);
  if (others === 0 && isAnagram(a, b)) {
    const cost = editCost(a.text, b.text, 3);
    if (cost > 1.2) return match(0.8, 'spelling', 1.2);
  }
  let similarity = 0;
  let edits = 0;
  let kinship: Kinship = 'spelling';
  if (others <= length * MOST_OTHER_LETTERS + 0.5) {
    edits = editCost(a.text, b.text, length * MOST_EDITS);
    similarity = Math.max(0, 1 - edits / Math.max(length, 2));
  }
  const mayBeSound =
    similarity < 0.9 &&
    maskDistance(a.soundMask, b.soundMask) <= MOST_OTHER_SOUNDS &&
    (similarity > 0.2 || a.sound.charAt(0) === b.sound.charAt(0));
  if (mayBeSound) {
    const most = Math.max(a.sound.length, b.sound.length, 2);
    const cost = a.sound === b.sound ? 0 : editCost(a.sound, b.sound, most * 0.6);
    const bySound = 1 - cost / most - SOUND_LOSS;
    if (bySound > similarity) {
      similarity = (1 - SOUND_SHARE) * similarity + SOUND_SHARE * bySound;
      edits = (1 - SOUND_SHARE) * edits + SOUND_SHARE * cost;
      kinship = 'sound';
    }
  }
  const areTwo =
    similarity > 0.5 && a.isFrequent && b.isFrequent && a.sound !== b.sound && a.consonants !== b.consonants;
  return areTwo ? match(similarity - TWO_FREQUENT, kinship, edits + 0.5) : match(similarity, kinship, edits);
}

function isAnagram(a: Word, b: Word): boolean {
  if (a.text.length !== b.text.length || a.text.length < 4) return false;
  if (a.text.length === 4 && [...a.text].reverse().join('') !== b.text) return false;
  return [...a.text].sort().join('') === [...b.text].sort().join('');
}

function shares(a: readonly number[], b: readonly number[]): boolean {
  return a.length > 0 && b.length > 0 && a.some((group) => b.includes(group));
}
