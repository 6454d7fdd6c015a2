import { encode, letterMask } from './text/edit-cost.ts';
import { soundOf } from './text/sound.ts';
import type { Writing } from './text/words.ts';
import { FREQUENT, NICKNAMES, SPELLINGS } from './vocabulary/people.ts';

/** What a word does in a name. */
export type Role =
  | 'core'
  | 'initial'
  | 'particle'
  | 'title'
  | 'number'
  | 'generation'
  | 'patronymic'
  /** A word of business: trading, bank, oil. */
  | 'business'
  | 'place';

/** A word of a prepared name, with all that is compared. */
export interface Word {
  readonly text: string;
  readonly role: Role;
  /** How much it tells, 0 to 1. */
  readonly weight: number;
  readonly writing: Writing;
  /** The syllable's own character; empty for other words. */
  readonly character: string;
  /** Words of the same key say the same: of business, places, numbers, generations. Null: it says itself. */
  readonly key: string | null;
  readonly codes: Uint8Array;
  readonly mask: number;
  readonly sound: string;
  readonly soundCodes: Uint8Array;
  readonly soundMask: number;
  readonly nicknames: readonly number[];
  readonly spellings: readonly number[];
  readonly isFrequent: boolean;
  /** The name says that it is the family name. */
  readonly isFamily: boolean;
  /** Written with a full stop: `Alex.` */
  readonly isAbbreviated: boolean;
  /** Follows a word that means "son of". */
  readonly isFiliation: boolean;
  /** Dotted or single letters written as one: compared letter by letter. */
  readonly isLetters: boolean;
}

const NONE: readonly number[] = [];

/** A word of its text and whatever is known beyond it. */
export function makeWord(text: string, facts: Partial<Word> = {}): Word {
  const sound = soundOf(text);
  const codes = encode(text);
  const soundCodes = sound === text ? codes : encode(sound);
  const isSyllable = (facts.character ?? '') !== '';
  return {
    text,
    role: 'core',
    weight: 1,
    writing: 'alphabetic',
    character: '',
    key: null,
    codes,
    mask: letterMask(codes),
    sound,
    soundCodes,
    soundMask: letterMask(soundCodes),
    nicknames: isSyllable ? NONE : (NICKNAMES.get(text) ?? NONE),
    spellings: SPELLINGS.get(text) ?? NONE,
    isFrequent: FREQUENT.has(text),
    isFamily: false,
    isAbbreviated: false,
    isFiliation: false,
    isLetters: false,
    ...facts,
  };
}

/** Neighbours written as one word. */
export function joinWords(words: readonly Word[]): Word {
  const weight = words.reduce((sum, word) => sum + word.weight, 0);
  const has = (writing: Writing): boolean => words.some((word) => word.writing === writing);
  const writing = has('abjad') ? 'abjad' : has('syllabic') ? 'syllabic' : 'alphabetic';
  return makeWord(words.map(({ text }) => text).join(''), { weight, writing });
}

/** Whether a word tells who it is, rather than what. */
export const isTelling = ({ role }: Word): boolean =>
  role !== 'particle' && role !== 'title' && role !== 'generation' && role !== 'number';
