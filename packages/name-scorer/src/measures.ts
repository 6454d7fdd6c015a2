import { Aligner, type Alignment, isByLetters } from './alignment.ts';
import type { PreparedName } from './prepared-name.ts';
import { editCost, letterMask, maskDistance } from './text/edit-cost.ts';
import { joinedWriting, type Word } from './word.ts';
import { kinshipCode } from './word-cache.ts';

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
export type Measured = Readonly<Record<Measure, number>>;

/** Where a measure stands among `MEASURES`. */
const AT = Object.fromEntries(MEASURES.map((name, index) => [name, index])) as Record<Measure, number>;
const [INITIAL, NICKNAME, JOINED] = [kinshipCode('initial'), kinshipCode('nickname'), kinshipCode('joined')];
const ONE_SIDED = 0.6;
/** Of two words that are one, the evidence begins here. */
const GOOD_SIMILARITY = 0.8;

/**
 * Measures two names. It does nothing but fill arrays of its own, which stay as they are until the next two names: no memory is taken for
 * each of the many names that a name is compared with.
 */
export class Measurer {
  /** In the order of `MEASURES`. */
  readonly values = new Float64Array(MEASURES.length);
  readonly #bias: number;
  readonly #weights: Float64Array;
  readonly #aligner = new Aligner();
  readonly #leftQuery = new LeftWords();
  readonly #leftCandidate = new LeftWords();
  #isAligned = false;

  /** @param weights what a measure adds to the score; but for `exact`, nothing above 0 */
  constructor(weights: Readonly<Record<Measure | 'bias', number>>) {
    this.#bias = weights.bias;
    this.#weights = Float64Array.from(MEASURES, (name) => weights[name]);
  }

  /**
   * Measures two names, to the end or until it is sure that they stay below.
   *
   * @param least log-odds that are asked for
   * @returns log-odds that the names are one; anything below `least` when it stays below
   */
  measure(query: PreparedName, candidate: PreparedName, least: number): number {
    const { values } = this;
    values.fill(0);
    this.#isAligned = false;
    if (query.kind !== 'person') values[AT.legalForm] = formsDiffer(query, candidate) ? 1 : 0;
    if (query.isSameAs(candidate)) {
      values[AT.exact] = 1;
      values[AT.littleEvidence] = Math.max(0, 1 - query.weight / 1.5);
      return this.#sum();
    }
    this.#isAligned = true;
    this.#aligner.align(query, candidate);
    const isShortened = query.kind !== 'person' && isAcronym(query, candidate);
    const mayBeOneWord = !isShortened && mayBeOne(query, candidate);
    this.#measureMet(query, candidate);
    if (!isShortened && !mayBeOneWord) {
      const most = this.#sum();
      if (most < least) return most;
    }
    this.#measureLeft(query, candidate);
    if (isShortened) this.#asAcronym();
    else if (mayBeOneWord) this.#asOneWord(query, candidate);
    return this.#sum();
  }

  /** Which words met which in the two names measured last; null for the same words in the same order. */
  explain(): Alignment | null {
    return this.#isAligned ? this.#aligner.explain() : null;
  }

  #sum(): number {
    let sum = this.#bias;
    for (let i = 0; i < MEASURES.length; i += 1) sum += at(this.#weights, i) * at(this.values, i);
    return sum;
  }

  #measureMet(query: PreparedName, candidate: PreparedName): void {
    const { values } = this;
    const aligner = this.#aligner;
    let [weight, loss, evidence, core, telling, syllables, filiations] = [0, 0, 0, 0, 0, 0, 0];
    let [consonants, initials, letterEdits, mostEdits, worst] = [0, 0, 0, 0, 0];
    let hasJoined = false;
    for (let index = 0; index < aligner.metCount; index += 1) {
      const edge = int(aligner.met, index);
      const [from, count] = [int(aligner.queryFrom, edge), int(aligner.queryCount, edge)];
      const [to, countTo] = [int(aligner.candidateFrom, edge), int(aligner.candidateCount, edge)];
      const [similarity, kinship] = [at(aligner.similarity, edge), int(aligner.kinship, edge)];
      const [a, b] = [wordAt(query, from), wordAt(candidate, to)];
      const [ofQuery, ofCandidate] = [weightOf(query, from, count), weightOf(candidate, to, countTo)];
      const isInitial = kinship === INITIAL;
      const own = isInitial ? Math.min(ofQuery, ofCandidate) : Math.max(ofQuery, ofCandidate);
      weight += own;
      if (!isInitial) loss += own * (1 - similarity);
      if (isByLetters(kinship)) {
        const edits = at(aligner.edits, edge);
        letterEdits += edits;
        if (edits > mostEdits) mostEdits = edits;
      }
      if (kinship === NICKNAME) values[AT.nickname] = 1;
      if (kinship === JOINED) hasJoined = true;
      if (isAcross(a, b)) consonants += (a.writing === 'abjad' ? a : b).consonants.length;
      if (!a.isTelling || !b.isTelling) continue;
      telling += 1;
      if (isInitial) initials += 1;
      else if (kinship !== NICKNAME && 1 - similarity > worst) worst = 1 - similarity;
      if (similarity > GOOD_SIMILARITY) evidence += own * (similarity - GOOD_SIMILARITY) * 5;
      if (a.role === 'core' || b.role === 'core' || isInitial || hasJoined) core += 1;
      if (a.isFiliation !== b.isFiliation && similarity > GOOD_SIMILARITY) filiations += 1;
      syllables += a.character !== '' || b.character !== '' ? Math.max(count, countTo) : 2;
    }
    const isPerson = query.kind === 'person';
    values[AT.worstWord] = worst;
    values[AT.meanLoss] = weight > 0 ? loss / weight : 1;
    values[AT.initial] = Math.min(1, initials);
    values[AT.filiation] = isPerson ? Math.min(1, filiations / 2) : 0;
    values[AT.order] = orderOf(aligner);
    values[AT.edits] = Math.min(4, letterEdits);
    values[AT.mostEdits] = Math.min(3, mostEdits);
    values[AT.littleEvidence] = Math.max(0, 1 - evidence);
    if (query.isSyllabic || candidate.isSyllabic)
      values[AT.fewSyllables] = Math.min(1, Math.max(0, 3 - syllables));
    if ((query.hasAbjad && candidate.hasOther) || (query.hasOther && candidate.hasAbjad))
      values[AT.fewConsonants] = Math.max(0, 8 - consonants) / 8;

    const leftTelling =
      countTelling(query, aligner.leftOfQuery) + countTelling(candidate, aligner.leftOfCandidate);
    // Two words that make one of the other are enough where nothing else is left.
    const isWhole = hasJoined && leftTelling === 0;
    const isSingle = telling <= 1 && Math.max(query.telling, candidate.telling) > 1 && !isWhole;
    if (isPerson) {
      values[AT.singleWordOfPerson] =
        isSingle || (telling - initials <= 1 && leftTelling > 0 && !isWhole) ? 1 : 0;
      values[AT.family] = familyMissed(query, candidate, aligner) ? 1 : 0;
      values[AT.givenName] = givenNameMissed(query, candidate, aligner) ? 1 : 0;
    } else {
      values[AT.singleWord] = isSingle ? 1 : 0;
      const hasCore = query.firstCore >= 0 || candidate.firstCore >= 0;
      values[AT.businessOnly] = core === 0 && telling > 0 && hasCore ? 1 : 0;
    }
  }

  #measureLeft(query: PreparedName, candidate: PreparedName): void {
    const { values } = this;
    const aligner = this.#aligner;
    const [a, b] = [this.#leftQuery, this.#leftCandidate];
    a.read(query, aligner.leftOfQuery);
    b.read(candidate, aligner.leftOfCandidate);
    const replaced = Math.min(a.named, b.named);
    values[AT.replacedWords] = Math.min(2, replaced);
    if (replaced > 0) values[AT.worstWord] = Math.max(at(values, AT.worstWord), 1 - aligner.nearestLeft);
    values[AT.extraInQuery] = Math.max(0, a.weight - b.weight) / query.weight;
    values[AT.extraInCandidate] = Math.max(0, b.weight - a.weight) / candidate.weight;
    values[AT.initialConflict] =
      (a.hasInitial && (b.named > 0 || b.hasInitial)) || (b.hasInitial && a.named > 0) ? 1 : 0;
    values[AT.patronymic] = a.hasPatronymic && b.hasPatronymic ? 1 : 0;
    values[AT.number] = a.hasNumber && b.hasNumber ? (this.#areSisters(query) ? 0.15 : 1) : 0;
    values[AT.numberMissing] = a.hasNumber !== b.hasNumber ? 1 : 0;
    values[AT.place] = a.hasPlace && b.hasPlace ? 1 : a.hasPlace || b.hasPlace ? 0.4 : 0;

    let [length, loss] = [0, 0];
    for (let index = 0; index < aligner.metCount; index += 1) {
      const edge = int(aligner.met, index);
      if (aligner.kinship[edge] === INITIAL) {
        length += 1;
        continue;
      }
      const letters = Math.max(
        lettersOf(query, int(aligner.queryFrom, edge), int(aligner.queryCount, edge)),
        lettersOf(candidate, int(aligner.candidateFrom, edge), int(aligner.candidateCount, edge)),
      );
      length += letters;
      loss += letters * (1 - at(aligner.similarity, edge));
    }
    const left = Math.min(a.letters, b.letters) + ONE_SIDED * Math.abs(a.letters - b.letters);
    values[AT.wholeName] = length + left > 0 ? (loss + left) / (length + left) : 1;
  }

  /** Shelf companies differ by their number alone; a fund's or a ship's next number is its sister. */
  #areSisters(query: PreparedName): boolean {
    let core = 0;
    for (let index = 0; index < this.#aligner.metCount; index += 1) {
      const from = int(this.#aligner.queryFrom, int(this.#aligner.met, index));
      if (wordAt(query, from).role === 'core') core += 1;
    }
    return core >= 2;
  }

  #asAcronym(): void {
    const { values } = this;
    const legalForm = at(values, AT.legalForm);
    values.fill(0);
    values[AT.legalForm] = legalForm;
    values[AT.initial] = 1;
    values[AT.worstWord] = 0.25;
    values[AT.meanLoss] = 0.25;
    values[AT.wholeName] = 0.25;
  }

  /** Where the spaces differ throughout, the names are compared as one word, when that says more. */
  #asOneWord(query: PreparedName, candidate: PreparedName): void {
    const { values } = this;
    const cost = editCost(query.joinedText, candidate.joinedText, 3);
    const loss = cost / Math.max(query.letters, candidate.letters);
    if (loss > 0.15 || cost >= at(values, AT.edits) + 2.5 || at(values, AT.wholeName) <= loss) return;
    const [legalForm, number] = [at(values, AT.legalForm), at(values, AT.number)];
    values.fill(0);
    values[AT.legalForm] = legalForm;
    values[AT.number] = number;
    values[AT.worstWord] = loss;
    values[AT.meanLoss] = loss;
    values[AT.wholeName] = loss;
    values[AT.edits] = cost;
    values[AT.mostEdits] = cost;
  }
}

/** What is to be known of a name's words that met nothing. */
class LeftWords {
  weight = 0;
  letters = 0;
  /** Telling words that are more than an initial. */
  named = 0;
  hasInitial = false;
  hasPatronymic = false;
  hasNumber = false;
  hasPlace = false;

  read(name: PreparedName, left: number): void {
    let [weight, letters, named] = [0, 0, 0];
    let [hasInitial, hasPatronymic, hasNumber, hasPlace] = [false, false, false, false];
    for (let i = 0; left >> i !== 0; i += 1) {
      if (((left >> i) & 1) === 0) continue;
      const word = wordAt(name, i);
      const { role } = word;
      letters += word.text.length;
      if (role === 'number' || role === 'generation') hasNumber = true;
      else weight += word.weight;
      if (role === 'initial') hasInitial = true;
      else if (word.isTelling) named += 1;
      if (role === 'patronymic') hasPatronymic = true;
      if (role === 'place') hasPlace = true;
    }
    this.weight = weight;
    this.letters = letters;
    this.named = named;
    this.hasInitial = hasInitial;
    this.hasPatronymic = hasPatronymic;
    this.hasNumber = hasNumber;
    this.hasPlace = hasPlace;
  }
}

/** Share of the pairs of words that stand in another order. */
function orderOf({ met, metCount, queryFrom, candidateFrom }: Aligner): number {
  let crossed = 0;
  for (let i = 0; i < metCount; i += 1)
    for (let k = i + 1; k < metCount; k += 1) {
      const [one, other] = [int(met, i), int(met, k)];
      const ofQuery = int(queryFrom, one) - int(queryFrom, other);
      if (ofQuery * (int(candidateFrom, one) - int(candidateFrom, other)) < 0) crossed += 1;
    }
  return crossed === 0 ? 0 : Math.min(1, crossed / Math.max(1, metCount - 1));
}

/** Both say which is the family name, and these did not meet; or the last words of both met nothing. */
function familyMissed(query: PreparedName, candidate: PreparedName, aligner: Aligner): boolean {
  if (!query.hasFamily || !candidate.hasFamily)
    return has(aligner.leftOfQuery, query.lastCore) && has(aligner.leftOfCandidate, candidate.lastCore);
  for (let index = 0; index < aligner.metCount; index += 1) {
    const edge = int(aligner.met, index);
    if (
      at(aligner.similarity, edge) > 0.6 &&
      hasFamilyWord(query, int(aligner.queryFrom, edge), int(aligner.queryCount, edge)) &&
      hasFamilyWord(candidate, int(aligner.candidateFrom, edge), int(aligner.candidateCount, edge))
    )
      return false;
  }
  return true;
}

/** The first name of one met a later one of the other, whose own first met nothing. */
function givenNameMissed(query: PreparedName, candidate: PreparedName, aligner: Aligner): boolean {
  if (aligner.metCount < 2) return false;
  const [a, b] = [query.firstCore, candidate.firstCore];
  const [isLeftA, isLeftB] = [a < 0 || has(aligner.leftOfQuery, a), b < 0 || has(aligner.leftOfCandidate, b)];
  if (!isLeftA && !isLeftB) return false;
  for (let index = 0; index < aligner.metCount; index += 1) {
    const edge = int(aligner.met, index);
    const [from, to] = [int(aligner.queryFrom, edge), int(aligner.candidateFrom, edge)];
    if ((isLeftB && from === a && to > b) || (isLeftA && to === b && from > a)) return true;
  }
  return false;
}

function formsDiffer({ forms }: PreparedName, other: PreparedName): boolean {
  return forms.length > 0 && other.forms.length > 0 && !forms.some((form) => other.forms.includes(form));
}

function isAcronym(query: PreparedName, candidate: PreparedName): boolean {
  const of = (short: PreparedName, long: PreparedName): boolean =>
    short.words.length === 1 && long.words.length > 1 && long.acronyms.includes(wordAt(short, 0).text);
  return of(query, candidate) || of(candidate, query);
}

/** Whether two names of other numbers of words may be one when their spaces are left out. */
function mayBeOne(query: PreparedName, candidate: PreparedName): boolean {
  if (query.words.length === candidate.words.length || Math.max(query.letters, candidate.letters) < 6)
    return false;
  if (Math.abs(query.letters - candidate.letters) > 2) return false;
  const writing = ({ words }: PreparedName): string => joinedWriting(words, 0, words.length);
  if (writing(query) !== writing(candidate)) return false;
  return maskDistance(letterMask(query.joinedText), letterMask(candidate.joinedText)) <= 4;
}

/** One is written without its short vowels, the other with them. */
const isAcross = (a: Word, b: Word): boolean => (a.writing === 'abjad') !== (b.writing === 'abjad');

const at = (values: Float64Array, index: number): number => values[index] as number;
const int = (values: Int32Array, index: number): number => values[index] as number;
const has = (bits: number, index: number): boolean => index >= 0 && ((bits >> index) & 1) === 1;
const wordAt = (name: PreparedName, index: number): Word => name.words[index] as Word;

function weightOf(name: PreparedName, from: number, count: number): number {
  let weight = 0;
  for (let i = from; i < from + count; i += 1) weight += wordAt(name, i).weight;
  return weight;
}

function lettersOf(name: PreparedName, from: number, count: number): number {
  let letters = 0;
  for (let i = from; i < from + count; i += 1) letters += wordAt(name, i).text.length;
  return letters;
}

function hasFamilyWord(name: PreparedName, from: number, count: number): boolean {
  for (let i = from; i < from + count; i += 1) if (wordAt(name, i).isFamily) return true;
  return false;
}

function countTelling(name: PreparedName, bits: number): number {
  let count = 0;
  for (let i = 0; bits >> i !== 0; i += 1) if (has(bits, i) && wordAt(name, i).isTelling) count += 1;
  return count;
}
