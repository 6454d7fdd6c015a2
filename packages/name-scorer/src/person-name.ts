import { PreparedName } from './prepared-name.ts';
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
import { internWord, makeWord, type Role, type Word } from './word.ts';

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
const NOBODY: ReadonlySet<string> = new Set();

/** A person's name. `Family, Given` tells the family name; titles and legal endings go where a name is left without them. */
export function preparePerson(name: string): PreparedName {
  const comma = name.includes(',') ? /^([^,]+),([^,]*[^,\s][^,]*)$/u.exec(name) : null;
  const [family, text] = comma?.[1] && comma[2] ? [comma[1], `${comma[2]} ${comma[1]}`] : [null, name];
  const familyWords = family === null ? NOBODY : new Set(wordsOf(family).map((word) => word.text));
  const abbreviated = text.includes('.') ? abbreviatedIn(text) : NOBODY;
  const kept = withoutTitles(wordsOf(text));
  const isAbjad = kept.some(({ writing }) => writing === 'abjad');
  const words: Word[] = [];
  let before: Word | null = null;
  let further: Word | null = null;
  for (let index = 0; index < kept.length; index += 1) {
    const { text: written, writing, character } = kept[index] as TextWord;
    const plain =
      writing === 'abjad' && written.length > 4 && written.startsWith('al') ? written.slice(2) : written;
    // The same name written twice counts once.
    if (plain.length > 3 && before?.text === plain) continue;
    const role = roleOf(plain, character, index, kept.length, isAbjad);
    const word = internWord(plain, {
      role,
      weight: weightOf(role, plain, character),
      writing,
      character,
      key: role === 'generation' ? (GENERATIONS.get(plain) ?? null) : null,
      isFamily: role !== 'particle' && familyWords.has(written),
      isAbbreviated: abbreviated.has(plain),
      isFiliation: role !== 'particle' && followsFiliation(before, further),
      isLetters: role === 'core' && kept.length > 1 && isRunOfInitials(plain),
    });
    words.push(word);
    further = before;
    before = word;
  }
  return new PreparedName('person', words.length > 0 ? words : [makeWord('x', { weight: 0.1 })], {});
}

/** Short words that end in a full stop. */
function abbreviatedIn(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/(\p{L}{2,5})\./gu)].map(([, word]) => (word ?? '').toLowerCase()));
}

function withoutTitles(words: readonly TextWord[]): readonly TextWord[] {
  const isTitle = ({ text }: TextWord): boolean =>
    SURE_TITLES.has(text) || STRAY_LEGAL.has(text) || (text === 'na' && words.length > 2);
  if (!words.some(isTitle)) return words;
  const names = words.filter((word) => !isTitle(word));
  return names.length > 0 ? names : words;
}

function followsFiliation(before: Word | null, further: Word | null): boolean {
  // Neither is longer than five letters.
  if (before === null || before.text.length > 5) return false;
  if (FILIATIONS.has(before.text)) return true;
  return further !== null && ARTICLES.has(before.text) && FILIATIONS.has(further.text);
}

function roleOf(text: string, character: string, index: number, count: number, isAbjad: boolean): Role {
  const [isFirst, isLast] = [index === 0, index === count - 1];
  if (character !== '') return 'core';
  if (text.length === 1) return text === 'y' && !isFirst && !isLast ? 'particle' : 'initial';
  if (isAbjad && (text === 'bn' || text === 'abn' || text === 'al')) return 'particle';
  if (!isFirst && GENERATIONS.has(text)) return 'generation';
  const mayBeParticle =
    count > 1 &&
    PARTICLES.has(text) &&
    !(isFirst && FIRST_NAMES.has(text)) &&
    !(isLast && !FILIATIONS.has(text) && !ARTICLES.has(text));
  if (mayBeParticle) return 'particle';
  if (count > 1 && TITLES.has(text)) return 'title';
  return text.length > 4 && PATRONYMIC.test(text) ? 'patronymic' : 'core';
}

function weightOf(role: Role, text: string, character: string): number {
  if (character !== '') return SYLLABLE_WEIGHT;
  return WEIGHTS[role] * (text.length <= 2 && role === 'core' ? SHORT_WEIGHT : 1);
}

/** `JP`, `FWK`: initials without stops. */
const isRunOfInitials = (text: string): boolean => text.length <= 3 && !/[aeiouy]/u.test(text);
