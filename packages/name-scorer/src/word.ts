import { letterMask } from './text/edit-cost.ts';
import { consonantsOf, soundOf } from './text/sound.ts';
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

/** What a word is in the name it stands in. */
export interface WordFacts {
  readonly role: Role;
  /** How much it tells, 0 to 1. */
  readonly weight: number;
  readonly writing: Writing;
  /** The syllable's own character; empty for other words. */
  readonly character: string;
  /** Words of the same key say the same: of business, places, numbers, generations. Null: it says itself. */
  readonly key: string | null;
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
let nextId = 1;

/** A word of a prepared name, with all that is compared. Shared by all names that have it, and immutable. */
export class Word implements WordFacts {
  /** No other word has it as long as the process runs. */
  readonly id: number;
  readonly text: string;
  readonly role: Role;
  readonly weight: number;
  readonly writing: Writing;
  readonly character: string;
  readonly key: string | null;
  readonly isFamily: boolean;
  readonly isAbbreviated: boolean;
  readonly isFiliation: boolean;
  readonly isLetters: boolean;
  /** Whether it tells who it is, rather than what. */
  readonly isTelling: boolean;
  readonly mask: number;
  readonly nicknames: readonly number[];
  readonly spellings: readonly number[];
  readonly isFrequent: boolean;
  /** Nothing but its letters can make it like another word. */
  readonly isPlain: boolean;
  #sound: string | null = null;
  #soundMask = 0;
  #consonants: string | null = null;

  constructor(text: string, facts: WordFacts) {
    const { role, character, key, isAbbreviated } = facts;
    this.id = nextId;
    nextId += 1;
    this.text = text;
    this.role = role;
    this.weight = facts.weight;
    this.writing = facts.writing;
    this.character = character;
    this.key = key;
    this.isFamily = facts.isFamily;
    this.isAbbreviated = isAbbreviated;
    this.isFiliation = facts.isFiliation;
    this.isLetters = facts.isLetters;
    this.isTelling = role !== 'particle' && role !== 'title' && role !== 'generation' && role !== 'number';
    this.mask = letterMask(text);
    this.nicknames = character !== '' ? NONE : (NICKNAMES.get(text) ?? NONE);
    this.spellings = SPELLINGS.get(text) ?? NONE;
    this.isFrequent = FREQUENT.has(text);
    this.isPlain =
      this.writing === 'alphabetic' &&
      (role === 'core' || role === 'patronymic') &&
      !isAbbreviated &&
      this.nicknames.length === 0 &&
      this.spellings.length === 0;
  }

  get sound(): string {
    if (this.#sound === null) {
      this.#sound = soundOf(this.text);
      this.#soundMask = letterMask(this.#sound);
    }
    return this.#sound;
  }

  get soundMask(): number {
    return this.sound === '' ? 0 : this.#soundMask;
  }

  /** What is left of its sound without vowels. */
  get consonants(): string {
    this.#consonants ??= consonantsOf(this.sound);
    return this.#consonants;
  }
}

const PLAIN: WordFacts = {
  role: 'core',
  weight: 1,
  writing: 'alphabetic',
  character: '',
  key: null,
  isFamily: false,
  isAbbreviated: false,
  isFiliation: false,
  isLetters: false,
};

/** Texts whose words are kept, about 20 MB of them. */
const MOST_KNOWN = 50_000;
const known = new Map<string, Word[]>();

/** The word of its text and whatever is known beyond it; the same one again while it is remembered. */
export function makeWord(text: string, facts: Partial<WordFacts> = {}): Word {
  return internWord(text, { ...PLAIN, ...facts });
}

export function internWord(text: string, facts: WordFacts): Word {
  let words = known.get(text);
  if (words === undefined) {
    if (known.size >= MOST_KNOWN) known.clear();
    words = [];
    known.set(text, words);
  }
  for (const word of words) if (isSame(word, facts)) return word;
  const word = new Word(text, facts);
  words.push(word);
  return word;
}

const isSame = (a: WordFacts, b: WordFacts): boolean =>
  a.role === b.role &&
  a.weight === b.weight &&
  a.writing === b.writing &&
  a.character === b.character &&
  a.key === b.key &&
  a.isFamily === b.isFamily &&
  a.isAbbreviated === b.isAbbreviated &&
  a.isFiliation === b.isFiliation &&
  a.isLetters === b.isLetters;

/** Neighbours written as one word. */
export function joinWords(words: readonly Word[], from: number, count: number): Word {
  let text = '';
  for (let i = from; i < from + count; i += 1) text += (words[i] as Word).text;
  const writing = joinedWriting(words, from, count);
  return internWord(text, writing === 'alphabetic' ? PLAIN : { ...PLAIN, writing });
}

export function joinedWriting(words: readonly Word[], from: number, count: number): Writing {
  let writing: Writing = 'alphabetic';
  for (let i = from; i < from + count; i += 1) {
    const own = (words[i] as Word).writing;
    if (own === 'abjad') return own;
    if (own === 'syllabic') writing = own;
  }
  return writing;
}
