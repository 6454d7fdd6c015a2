import { type AlignedWords, type Alignment, alignWords, isByLetters } from './alignment.ts';
import type { PreparedName } from './prepared-name.ts';
import { editCost, maskDistance } from './text/edit-cost.ts';
import { consonantsOf } from './text/sound.ts';
import { isTelling, type Word } from './word.ts';

/** What is measured between two names. 0 where there is nothing of it; most lie between 0 and 1. */
export const MEASURES = [
  /** The same words in the same order. */
  'exact',
  /** How unlike the most unlike two words are that should be one. */
  'worstWord',
  /** How unlike the words are that met, by their weight. */
  'meanLoss',
  /** Telling words on both sides that met nothing: 0, 1, 2. */
  'replacedWords',
  /** Share of the weight that only one of them has. */
  'extraInQuery',
  'extraInCandidate',
  /** Only one word of several met: an organisation, a person. */
  'singleWord',
  'singleWordOfPerson',
  'initial',
  'initialConflict',
  'nickname',
  'order',
  'patronymic',
  'filiation',
  /** Numbers that differ; a number that only one of them has. */
  'number',
  'numberMissing',
  'legalForm',
  'place',
  /** Only words of business met. */
  'businessOnly',
  /** The family name met nothing. */
  'family',
  /** A given name that should stand first met nothing. */
  'givenName',
  /** Letters that differ over the whole name. */
  'wholeName',
  'edits',
  'mostEdits',
  /** Too little was told to be sure. */
  'littleEvidence',
  /** Fewer than three syllables of Chinese characters or Hangul met. */
  'fewSyllables',
  /** Few consonants of words written without vowels met words with them: 1 for none, 0 from eight on. */
  'fewConsonants',
] as const;

export type Measure = (typeof MEASURES)[number];
export type Measured = Record<Measure, number>;

/** What is measured, with the alignment it rests on; null where none was needed. */
export interface Measurement {
  readonly measured: Measured;
  readonly alignment: Alignment | null;
}

const ONE_SIDED = 0.6;

export function measure(query: PreparedName, candidate: PreparedName): Measurement {
  const measured = Object.fromEntries(MEASURES.map((name) => [name, 0])) as Measured;
  if (query.kind !== 'person') measured.legalForm = formsDiffer(query, candidate) ? 1 : 0;
  if (query.text === candidate.text) {
    measured.exact = 1;
    measured.littleEvidence = Math.max(0, 1 - query.weight / 1.5);
    return { measured, alignment: null };
  }
  const alignment = alignWords(query, candidate);
  measureMet(measured, query, candidate, alignment);
  measureLeft(measured, query, candidate, alignment);
  if (query.kind !== 'person' && isAcronym(query, candidate))
    return { measured: acronymOf(measured), alignment };
  return { measured: asOneWord(measured, query, candidate), alignment };
}

function measureMet(
  measured: Measured,
  query: PreparedName,
  candidate: PreparedName,
  { met, leftOfQuery, leftOfCandidate }: Alignment,
): void {
  let [weight, loss, evidence, core, telling, syllables, filiations] = [0, 0, 0, 0, 0, 0, 0];
  let hasJoined = false;
  let consonants = 0;
  let initials = 0;
  for (const each of met) {
    const [a, b] = [wordAt(query, each.query.from), wordAt(candidate, each.candidate.from)];
    const [ofQuery, ofCandidate] = [weightOf(query, each.query), weightOf(candidate, each.candidate)];
    const isInitial = each.kinship === 'initial';
    const own = isInitial ? Math.min(ofQuery, ofCandidate) : Math.max(ofQuery, ofCandidate);
    weight += own;
    if (!isInitial) loss += own * (1 - each.similarity);
    if (isByLetters(each.kinship)) {
      measured.edits += each.edits;
      measured.mostEdits = Math.max(measured.mostEdits, each.edits);
    }
    if (each.kinship === 'nickname') measured.nickname = 1;
    if (each.kinship === 'joined') hasJoined = true;
    if (isAcross(a, b)) consonants += consonantsOf(a.writing === 'abjad' ? a.sound : b.sound).length;
    if (!isTelling(a) || !isTelling(b)) continue;
    telling += 1;
    if (isInitial) initials += 1;
    else if (each.kinship !== 'nickname')
      measured.worstWord = Math.max(measured.worstWord, 1 - each.similarity);
    if (each.similarity > 0.8) evidence += own * (each.similarity - 0.8) * 5;
    if (a.role === 'core' || b.role === 'core' || isInitial || hasJoined) core += 1;
    if (a.isFiliation !== b.isFiliation && each.similarity > 0.8) filiations += 1;
    syllables +=
      a.character !== '' || b.character !== '' ? Math.max(each.query.count, each.candidate.count) : 2;
  }
  const isPerson = query.kind === 'person';
  measured.meanLoss = weight > 0 ? loss / weight : 1;
  measured.initial = Math.min(1, initials);
  measured.filiation = isPerson ? Math.min(1, filiations / 2) : 0;
  measured.order = orderOf(met);
  measured.edits = Math.min(4, measured.edits);
  measured.mostEdits = Math.min(3, measured.mostEdits);
  measured.littleEvidence = Math.max(0, 1 - evidence);
  const isSyllabic = [...query.words, ...candidate.words].some(({ character }) => character !== '');
  measured.fewSyllables = isSyllabic ? Math.min(1, Math.max(0, 3 - syllables)) : 0;

  const leftTelling = [
    ...leftOfQuery.map((i) => wordAt(query, i)),
    ...leftOfCandidate.map((j) => wordAt(candidate, j)),
  ].filter(isTelling).length;
  // Two words that make one of the other are enough where nothing else is left.
  const isWhole = hasJoined && leftTelling === 0;
  const isSingle = telling <= 1 && Math.max(query.telling, candidate.telling) > 1 && !isWhole;
  if (query.words.some((a) => candidate.words.some((b) => isAcross(a, b))))
    measured.fewConsonants = Math.max(0, 8 - consonants) / 8;
  if (isPerson)
    measured.singleWordOfPerson =
      isSingle || (telling - initials <= 1 && leftTelling > 0 && !isWhole) ? 1 : 0;
  else {
    measured.singleWord = isSingle ? 1 : 0;
    const hasCore = [...query.words, ...candidate.words].some(({ role }) => role === 'core');
    measured.businessOnly = core === 0 && telling > 0 && hasCore ? 1 : 0;
  }
  if (isPerson) {
    measured.family = familyMissed(query, candidate, met) ? 1 : 0;
    measured.givenName = givenNameMissed(query, candidate, met) ? 1 : 0;
  }
}

function measureLeft(
  measured: Measured,
  query: PreparedName,
  candidate: PreparedName,
  { met, leftOfQuery, leftOfCandidate, nearestLeft }: Alignment,
): void {
  const ofQuery = leftOfQuery.map((i) => wordAt(query, i));
  const ofCandidate = leftOfCandidate.map((j) => wordAt(candidate, j));
  const weighty = (words: readonly Word[]): number =>
    words.reduce(
      (sum, { role, weight }) => sum + (role === 'number' || role === 'generation' ? 0 : weight),
      0,
    );
  const named = (words: readonly Word[]): number =>
    words.filter((word) => isTelling(word) && word.role !== 'initial').length;
  const [queryWeight, candidateWeight] = [weighty(ofQuery), weighty(ofCandidate)];
  const replaced = Math.min(named(ofQuery), named(ofCandidate));
  measured.replacedWords = Math.min(2, replaced);
  if (replaced > 0) measured.worstWord = Math.max(measured.worstWord, 1 - nearestLeft);
  measured.extraInQuery = Math.max(0, queryWeight - candidateWeight) / query.weight;
  measured.extraInCandidate = Math.max(0, candidateWeight - queryWeight) / candidate.weight;

  const has = (words: readonly Word[], role: Word['role']): boolean =>
    words.some((word) => word.role === role);
  const initialLeft = [has(ofQuery, 'initial'), has(ofCandidate, 'initial')];
  const nameLeft = [named(ofQuery) > 0, named(ofCandidate) > 0];
  measured.initialConflict =
    (initialLeft[0] && (nameLeft[1] || initialLeft[1])) || (initialLeft[1] && nameLeft[0]) ? 1 : 0;
  measured.patronymic = has(ofQuery, 'patronymic') && has(ofCandidate, 'patronymic') ? 1 : 0;
  const numbers = (words: readonly Word[]): boolean => has(words, 'number') || has(words, 'generation');
  // Shelf companies differ by their number alone; a fund's or a ship's next number is its sister.
  const sisters = met.filter((each) => wordAt(query, each.query.from).role === 'core').length >= 2;
  measured.number = numbers(ofQuery) && numbers(ofCandidate) ? (sisters ? 0.15 : 1) : 0;
  measured.numberMissing = numbers(ofQuery) !== numbers(ofCandidate) ? 1 : 0;
  const places = [has(ofQuery, 'place'), has(ofCandidate, 'place')];
  measured.place = places[0] && places[1] ? 1 : places[0] || places[1] ? 0.4 : 0;

  let [length, loss] = [0, 0];
  for (const each of met) {
    const letters = Math.max(lettersOf(query, each.query), lettersOf(candidate, each.candidate));
    const own = each.kinship === 'initial' ? 1 : letters;
    length += own;
    if (each.kinship !== 'initial') loss += own * (1 - each.similarity);
  }
  const letters = (words: readonly Word[]): number => words.reduce((sum, { text }) => sum + text.length, 0);
  const [a, b] = [letters(ofQuery), letters(ofCandidate)];
  const left = Math.min(a, b) + ONE_SIDED * Math.abs(a - b);
  measured.wholeName = length + left > 0 ? (loss + left) / (length + left) : 1;
}

/** Share of the pairs of words that stand in another order. */
function orderOf(met: readonly AlignedWords[]): number {
  let crossed = 0;
  for (const [i, one] of met.entries())
    for (const other of met.slice(i + 1))
      if ((one.query.from - other.query.from) * (one.candidate.from - other.candidate.from) < 0) crossed += 1;
  return crossed === 0 ? 0 : Math.min(1, crossed / Math.max(1, met.length - 1));
}

/** Both say which is the family name, and these did not meet; or the last words of both met nothing. */
function familyMissed(query: PreparedName, candidate: PreparedName, met: readonly AlignedWords[]): boolean {
  if (query.hasFamily && candidate.hasFamily)
    return !met.some(
      (each) =>
        each.similarity > 0.6 &&
        wordsAt(query, each.query).some(({ isFamily }) => isFamily) &&
        wordsAt(candidate, each.candidate).some(({ isFamily }) => isFamily),
    );
  const [a, b] = [lastCore(query), lastCore(candidate)];
  return a >= 0 && b >= 0 && !isMet(met, 'query', a) && !isMet(met, 'candidate', b);
}

/** The first name of one met a later one of the other, whose own first met nothing. */
function givenNameMissed(
  query: PreparedName,
  candidate: PreparedName,
  met: readonly AlignedWords[],
): boolean {
  if (met.length < 2) return false;
  const [a, b] = [firstCore(query), firstCore(candidate)];
  const ofA = met.find((each) => each.query.from === a);
  const ofB = met.find((each) => each.candidate.from === b);
  return (
    (ofA !== undefined && ofA.candidate.from > b && !isMet(met, 'candidate', b)) ||
    (ofB !== undefined && ofB.query.from > a && !isMet(met, 'query', a))
  );
}

function formsDiffer({ forms }: PreparedName, other: PreparedName): boolean {
  return forms.length > 0 && other.forms.length > 0 && !forms.some((form) => other.forms.includes(form));
}

function isAcronym(query: PreparedName, candidate: PreparedName): boolean {
  const of = (short: PreparedName, long: PreparedName): boolean =>
    short.words.length === 1 && long.words.length > 1 && long.acronyms.includes(wordAt(short, 0).text);
  return of(query, candidate) || of(candidate, query);
}

function acronymOf(measured: Measured): Measured {
  const plain = Object.fromEntries(MEASURES.map((name) => [name, 0])) as Measured;
  return {
    ...plain,
    legalForm: measured.legalForm,
    initial: 1,
    worstWord: 0.25,
    meanLoss: 0.25,
    wholeName: 0.25,
  };
}

/** Where the spaces differ throughout, the names are compared as one word, when that says more. */
function asOneWord(measured: Measured, query: PreparedName, candidate: PreparedName): Measured {
  const [a, b] = [query.whole, candidate.whole];
  const length = Math.max(a.text.length, b.text.length);
  if (query.words.length === candidate.words.length || length < 6 || a.writing !== b.writing) return measured;
  if (Math.abs(a.text.length - b.text.length) > 2 || maskDistance(a.mask, b.mask) > 4) return measured;
  const cost = editCost(a.codes, b.codes, 3);
  const loss = cost / length;
  if (loss > 0.15 || cost >= measured.edits + 2.5 || measured.wholeName <= loss) return measured;
  const plain = Object.fromEntries(MEASURES.map((name) => [name, 0])) as Measured;
  return {
    ...plain,
    legalForm: measured.legalForm,
    number: measured.number,
    worstWord: loss,
    meanLoss: loss,
    wholeName: loss,
    edits: cost,
    mostEdits: cost,
  };
}

/** One is written without its short vowels, the other with them. */
const isAcross = (a: Word, b: Word): boolean => (a.writing === 'abjad') !== (b.writing === 'abjad');

type Span = AlignedWords['query'];
const wordAt = (name: PreparedName, index: number): Word => name.words[index] as Word;
const wordsAt = (name: PreparedName, { from, count }: Span): readonly Word[] =>
  name.words.slice(from, from + count);
const weightOf = (name: PreparedName, span: Span): number =>
  wordsAt(name, span).reduce((sum, { weight }) => sum + weight, 0);
const lettersOf = (name: PreparedName, span: Span): number =>
  wordsAt(name, span).reduce((sum, { text }) => sum + text.length, 0);
const firstCore = ({ words }: PreparedName): number => words.findIndex(({ role }) => role === 'core');
const lastCore = ({ words }: PreparedName): number => words.findLastIndex(({ role }) => role === 'core');
const isMet = (met: readonly AlignedWords[], side: 'query' | 'candidate', index: number): boolean =>
  met.some((each) => index >= each[side].from && index < each[side].from + each[side].count);
