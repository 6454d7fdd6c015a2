import { joinWords, type Word } from './word.ts';

export type NameKind = 'person' | 'organisation' | 'vessel';

/** Shorter, neighbours written as one word say too little. */
const LEAST_JOINED_LETTERS = 4;
const NONE: readonly never[] = [];

/** What a name has besides its words. */
interface Besides {
  readonly forms: readonly string[];
  readonly acronyms: readonly string[];
  readonly alternatives: readonly PreparedName[];
}

/** A name made ready once, to be compared with many. Immutable. */
export class PreparedName implements Besides {
  readonly kind: NameKind;
  readonly words: readonly Word[];
  /** Kinds of legal form. */
  readonly forms: readonly string[];
  /** What its initials may make, three letters and more. Organisations only. */
  readonly acronyms: readonly string[];
  /** Other readings of the same text: on either side of a slash or of "trading as". */
  readonly alternatives: readonly PreparedName[];
  readonly weight: number;
  /** Letters of all words. */
  readonly letters: number;
  /** Words that are neither particle nor title. */
  readonly telling: number;
  readonly hasFamily: boolean;
  /** Whether it has words without their short vowels, words of another writing, and syllables. */
  readonly hasAbjad: boolean;
  readonly hasOther: boolean;
  readonly isSyllabic: boolean;
  /** Index of the first and the last word that names; -1 when none does. */
  readonly firstCore: number;
  readonly lastCore: number;
  /** Two and three neighbours as one word, made when they are first asked for. */
  #joined: (Word | undefined)[] | null = null;
  #joinedText: string | null = null;

  constructor(kind: NameKind, words: readonly Word[], besides: Partial<Besides>) {
    this.kind = kind;
    this.words = words;
    this.forms = besides.forms ?? NONE;
    this.acronyms = besides.acronyms ?? NONE;
    this.alternatives = besides.alternatives ?? NONE;
    let [weight, letters, telling, firstCore, lastCore] = [0, 0, 0, -1, -1];
    let [hasFamily, hasAbjad, hasOther, isSyllabic] = [false, false, false, false];
    for (let i = 0; i < words.length; i += 1) {
      const word = words[i] as Word;
      weight += word.weight;
      letters += word.text.length;
      if (word.isTelling) telling += 1;
      if (word.isFamily) hasFamily = true;
      if (word.writing === 'abjad') hasAbjad = true;
      else hasOther = true;
      if (word.character !== '') isSyllabic = true;
      if (word.role !== 'core') continue;
      if (firstCore < 0) firstCore = i;
      lastCore = i;
    }
    this.weight = weight;
    this.letters = letters;
    this.telling = telling;
    this.firstCore = firstCore;
    this.lastCore = lastCore;
    this.hasFamily = hasFamily;
    this.hasAbjad = hasAbjad;
    this.hasOther = hasOther;
    this.isSyllabic = isSyllabic;
  }

  /** Letters of two or three neighbours as one word; 0 where they say too little. */
  joinedLetters(from: number, count: number): number {
    let letters = 0;
    for (let i = from; i < from + count; i += 1) letters += (this.words[i] as Word).text.length;
    return letters < LEAST_JOINED_LETTERS ? 0 : letters;
  }

  /** Two or three neighbours as one word. */
  joined(from: number, count: number): Word {
    this.#joined ??= [];
    const at = 2 * from + count - 2;
    const word = this.#joined[at] ?? joinWords(this.words, from, count);
    this.#joined[at] = word;
    return word;
  }

  /** All words as one. */
  get joinedText(): string {
    this.#joinedText ??= this.words.map(({ text }) => text).join('');
    return this.#joinedText;
  }

  /** Its words in order, for showing and for telling equal names. */
  get text(): string {
    return this.words.map(({ text, character }) => text + character).join(' ');
  }

  /** Whether it is the same words in the same order. */
  isSameAs({ words }: PreparedName): boolean {
    if (words.length !== this.words.length) return false;
    for (let i = 0; i < words.length; i += 1) {
      const [a, b] = [this.words[i] as Word, words[i] as Word];
      if (a.mask !== b.mask || a.text !== b.text || a.character !== b.character) return false;
    }
    return true;
  }
}
