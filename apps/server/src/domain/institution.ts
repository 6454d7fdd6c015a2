import { jaroWinkler, normaliseName } from './name-similarity.ts';

export const INSTITUTION_TYPES = [
  'UNIVERSITY',
  'UNIVERSITY_OF_TECHNOLOGY',
  'COMPREHENSIVE',
  'PRIVATE',
  'TVET',
] as const;

/** A place of higher education (domain-facts 2.11, 4.15). */
export interface Institution {
  readonly name: string;
  readonly shortName: string | null;
  readonly type: (typeof INSTITUTION_TYPES)[number];
  /** Names it had, and those of what was merged into it: their certificates bear them. */
  readonly formerNames: readonly string[];
}

/** Least similarity of a word to a word of a name, where people type. */
const LIKE = 0.88;
/** Words that say nothing of which institution it is. */
const STOP_WORDS: ReadonlySet<string> = new Set(['AND', 'AT', 'FOR', 'IN', 'OF', 'THE', 'UNIVERSITY']);

const namesOf = ({ name, shortName, formerNames }: Institution): string[] => [
  name,
  ...(shortName === null ? [] : [shortName]),
  ...formerNames,
];

/**
 * The institution that a name is one of: its own, its short one or a former one. Case, accents and punctuation do not matter; null:
 * none. Of two institutions with a former name in common it is the first.
 */
export function findInstitution(institutions: readonly Institution[], name: string): Institution | null {
  const wanted = normaliseName(name);
  if (wanted === '') return null;
  const isCalled = (names: readonly string[]) => names.some((each) => normaliseName(each) === wanted);
  return (
    institutions.find((institution) => isCalled([institution.name])) ??
    institutions.find((institution) => isCalled(namesOf(institution))) ??
    null
  );
}

/**
 * Institutions that somebody may mean, the likeliest first: each word typed is like a word of one of the names, or begins one, or the whole is
 * like the short name. Former names count. A text without a letter or digit finds nothing.
 */
export function searchInstitutions(institutions: readonly Institution[], text: string): Institution[] {
  const wanted = normaliseName(text);
  if (wanted === '') return [];
  return institutions
    .map((institution) => ({
      institution,
      score: Math.max(...namesOf(institution).map((name) => likeness(wanted, normaliseName(name)))),
    }))
    .filter(({ score }) => score > 0)
    .toSorted(
      (left, right) => right.score - left.score || (left.institution.name < right.institution.name ? -1 : 1),
    )
    .map(({ institution }) => institution);
}

/** 0 where a word typed is like none of the name; else how like they are, a little less for words left over. */
function likeness(wanted: string, name: string): number {
  if (wanted === name) return 2;
  const words = name.split(' ');
  const typed = wanted.split(' ');
  const telling = typed.filter((word) => !STOP_WORDS.has(word));
  const asked = telling.length > 0 ? telling : typed;
  let sum = 0;
  for (const word of asked) {
    const best = Math.max(...words.map((other) => wordLikeness(word, other)));
    if (best < LIKE) return 0;
    sum += best;
  }
  return sum / asked.length - 0.01 * Math.max(0, words.length - asked.length);
}

/** The beginning of a word is as good as typing stopped there. */
const wordLikeness = (typed: string, word: string): number =>
  typed === word
    ? 1
    : typed.length >= 3 && word.startsWith(typed)
      ? 0.97
      : typed.length < 4
        ? 0
        : jaroWinkler(typed, word);
