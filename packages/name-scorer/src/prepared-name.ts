import { isTelling, joinWords, type Word } from './word.ts';

export type NameKind = 'person' | 'organisation' | 'vessel';

/** A name made ready once, to be compared with many. Immutable. */
export interface PreparedName {
  readonly kind: NameKind;
  readonly words: readonly Word[];
  /** Two and three neighbours as one word, by the first of them; null where they say too little. */
  readonly pairs: readonly (Word | null)[];
  readonly triples: readonly (Word | null)[];
  /** All words as one. */
  readonly whole: Word;
  /** Words in order, for telling equal names. */
  readonly text: string;
  readonly weight: number;
  /** Words that are neither particle nor title. */
  readonly telling: number;
  readonly hasFamily: boolean;
  /** Kinds of legal form. */
  readonly forms: readonly string[];
  /** What its initials may make, three letters and more. Organisations only. */
  readonly acronyms: readonly string[];
  /** Other readings of the same text: on either side of a slash or of "trading as". */
  readonly alternatives: readonly PreparedName[];
}

export function prepared(
  kind: NameKind,
  words: readonly Word[],
  more: Partial<Pick<PreparedName, 'forms' | 'acronyms' | 'alternatives'>> = {},
): PreparedName {
  const joined = (count: number): (Word | null)[] =>
    words.slice(0, Math.max(0, words.length - count + 1)).map((_, i) => {
      const run = words.slice(i, i + count);
      const length = run.reduce((sum, { text }) => sum + text.length, 0);
      return length >= 4 ? joinWords(run) : null;
    });
  return {
    kind,
    words,
    pairs: joined(2),
    triples: joined(3),
    whole: joinWords(words),
    text: words.map(({ text, character }) => text + character).join(' '),
    weight: words.reduce((sum, { weight }) => sum + weight, 0),
    telling: words.filter(isTelling).length,
    hasFamily: words.some(({ isFamily }) => isFamily),
    forms: [],
    acronyms: [],
    alternatives: [],
    ...more,
  };
}
