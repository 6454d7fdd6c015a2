import { type PreparedName, prepared } from './prepared-name.ts';
import { type TextWord, wordsOf } from './text/words.ts';
import {
  ARTICLES,
  FILIATIONS,
  GENERATIONS,
  PARTICLES,
  PATRONYMIC,
  STRAY_LEGAL,
  SURE_TITLES,
  TITLES,
} from './vocabulary/people.ts';
import { makeWord, type Role, type Word } from './word.ts';

const WEIGHTS: Readonly<Record<Role, number>> = {
  core: 1,
  initial: 0.3,
  particle: 0.12,
  title: 0.12,
  number: 0.3,
  generation: 0.3,
  patronymic: 0.4,
  business: 1,
  place: 1,
};
/** One syllable says little, and so do two letters. */
const SYLLABLE_WEIGHT = 0.45;
const SHORT_WEIGHT = 0.75;
/** Names that are particles elsewhere, when they stand first. */
const FIRST_NAMES = new Set(['an', 'ben', 'san', 'van', 'e', 'la', 'di', 'as']);

/** A person's name. `Family, Given` tells the family name; titles and legal endings go where a name is left without them. */
export function preparePerson(name: string): PreparedName {
  const comma = /^([^,]+),([^,]*[^,\s][^,]*)$/u.exec(name);
  const [family, text] = comma?.[1] && comma[2] ? [comma[1], `${comma[2]} ${comma[1]}`] : [null, name];
  const familyWords = new Set(family === null ? [] : wordsOf(family).map((word) => word.text));
  const abbreviated = new Set(
    [...text.matchAll(/(\p{L}{2,5})\./gu)].map(([, word]) => (word ?? '').toLowerCase()),
  );
  const kept = withoutTitles(wordsOf(text));
  const isAbjad = kept.some(({ writing }) => writing === 'abjad');
  const words: Word[] = [];
  for (const [index, raw] of kept.entries()) {
    const plain =
      raw.writing === 'abjad' && raw.text.length > 4 && raw.text.startsWith('al')
        ? raw.text.slice(2)
        : raw.text;
    // The same name written twice counts once.
    if (plain.length > 3 && words.at(-1)?.text === plain) continue;
    const role = roleOf({ ...raw, text: plain }, index, kept, isAbjad);
    const [before, further] = [words.at(-1), words.at(-2)];
    words.push(
      makeWord(plain, {
        role,
        weight: weightOf(role, plain, raw.character),
        writing: raw.writing,
        character: raw.character,
        key: role === 'generation' ? (GENERATIONS.get(plain) ?? null) : null,
        isFamily: role !== 'particle' && familyWords.has(raw.text),
        isAbbreviated: abbreviated.has(plain),
        isFiliation:
          before !== undefined &&
          role !== 'particle' &&
          (FILIATIONS.has(before.text) ||
            (ARTICLES.has(before.text) && further !== undefined && FILIATIONS.has(further.text))),
        isLetters: role === 'core' && isRunOfInitials(plain) && kept.length > 1,
      }),
    );
  }
  return prepared('person', words.length > 0 ? words : [makeWord('x', { weight: 0.1 })]);
}

function withoutTitles(words: readonly TextWord[]): readonly TextWord[] {
  const names = words.filter(
    ({ text }) => !SURE_TITLES.has(text) && !STRAY_LEGAL.has(text) && !(text === 'na' && words.length > 2),
  );
  return names.length > 0 ? names : words;
}

function roleOf(
  { text, character }: TextWord,
  index: number,
  words: readonly TextWord[],
  isAbjad: boolean,
): Role {
  const [isFirst, isLast] = [index === 0, index === words.length - 1];
  if (character !== '') return 'core';
  if (text.length === 1) return text === 'y' && !isFirst && !isLast ? 'particle' : 'initial';
  if (isAbjad && (text === 'bn' || text === 'abn' || text === 'al')) return 'particle';
  if (!isFirst && GENERATIONS.has(text)) return 'generation';
  const mayBeParticle =
    words.length > 1 &&
    PARTICLES.has(text) &&
    !(isFirst && FIRST_NAMES.has(text)) &&
    !(isLast && !FILIATIONS.has(text) && !ARTICLES.has(text));
  if (mayBeParticle) return 'particle';
  if (words.length > 1 && TITLES.has(text)) return 'title';
  return PATRONYMIC.test(text) ? 'patronymic' : 'core';
}

function weightOf(role: Role, text: string, character: string): number {
  if (character !== '') return SYLLABLE_WEIGHT;
  return WEIGHTS[role] * (text.length <= 2 && role === 'core' ? SHORT_WEIGHT : 1);
}

/** `JP`, `FWK`: initials without stops. */
const isRunOfInitials = (text: string): boolean => text.length <= 3 && !/[aeiouy]/u.test(text);
