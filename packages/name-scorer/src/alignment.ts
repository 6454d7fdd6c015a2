import type { PreparedName } from './prepared-name.ts';
import { LONGEST, maskDistance } from './text/edit-cost.ts';
import type { Word } from './word.ts';
import { edits, KINSHIPS, kinshipCode, kinships, similarities, slotOf } from './word-cache.ts';
import { type Kinship, MOST_OTHER_LETTERS, type WordMatch } from './word-similarity.ts';

/** Words of one name that were taken for words of the other: one for one, or several for one. */
export interface AlignedWords extends WordMatch {
  /** Index of the first word, and how many, on either side. */
  readonly query: { readonly from: number; readonly count: number };
  readonly candidate: { readonly from: number; readonly count: number };
}

/** Which words met which, and which were left over (as indexes). */
export interface Alignment {
  readonly met: readonly AlignedWords[];
  readonly leftOfQuery: readonly number[];
  readonly leftOfCandidate: readonly number[];
  /** How alike the nearest two of the words left over are. */
  readonly nearestLeft: number;
}

const LEAST_SIMILARITY = 0.5;
const LEAST_JOINED = 0.78;
const LEAST_JOINED_ACROSS = 0.9;
const JOINED_LOSS = 0.02;
const INITIALS = 0.8;
const [SAME, INITIAL, JOINED] = [kinshipCode('same'), kinshipCode('initial'), kinshipCode('joined')];

/** Words of a name are bits of a number. */
const MOST_WORDS = 24;
/** More cannot be: every word with every word, with every two and three neighbours, with initials at every place. */
const MOST_EDGES = MOST_WORDS * MOST_WORDS * 7;

/** Indexes of words as a list. */
function indexes(bits: number): number[] {
  const list: number[] = [];
  for (let i = 0; bits >> i !== 0; i += 1) if ((bits >> i) & 1) list.push(i);
  return list;
}

const spanBits = (from: number, count: number): number => ((1 << count) - 1) << from;

/**
 * Aligns the words of two names: all that may belong together are collected, then the most alike are taken first. Joined and split words
 * are one against two or three; a run of initials is one against as many words. What it finds stays until the next two names.
 */
export class Aligner {
  /** What may belong together. */
  readonly similarity = new Float64Array(MOST_EDGES);
  readonly edits = new Float64Array(MOST_EDGES);
  /** Index in `KINSHIPS`. */
  readonly kinship = new Int32Array(MOST_EDGES);
  readonly queryFrom = new Int32Array(MOST_EDGES);
  readonly queryCount = new Int32Array(MOST_EDGES);
  readonly candidateFrom = new Int32Array(MOST_EDGES);
  readonly candidateCount = new Int32Array(MOST_EDGES);
  /** What was taken of it, the most alike first. */
  readonly met = new Int32Array(MOST_WORDS);
  metCount = 0;
  /** Words that met nothing, as bits. */
  leftOfQuery = 0;
  leftOfCandidate = 0;
  nearestLeft = 0;

  readonly #rank = new Float64Array(MOST_EDGES);
  readonly #between = new Float64Array(MOST_WORDS * MOST_WORDS);
  #edgeCount = 0;
  #exactOfQuery = 0;
  #exactOfCandidate = 0;

  align(query: PreparedName, candidate: PreparedName): void {
    this.#edgeCount = 0;
    this.#takeExact(query.words, candidate.words);
    this.#compareEach(query.words, candidate.words);
    if (query.words.length > 1) this.#addJoined(query, candidate.words, true);
    if (candidate.words.length > 1) this.#addJoined(candidate, query.words, false);
    this.#addInitials(query, candidate, true);
    this.#addInitials(candidate, query, false);
    this.#takeBest(query, candidate);
  }

  /** What was found, to be kept. */
  explain(): Alignment {
    const met: AlignedWords[] = [];
    for (let index = 0; index < this.metCount; index += 1) {
      const edge = this.met[index] as number;
      met.push({
        similarity: this.similarity[edge] as number,
        kinship: KINSHIPS[this.kinship[edge] as number] as Kinship,
        edits: this.edits[edge] as number,
        query: { from: this.queryFrom[edge] as number, count: this.queryCount[edge] as number },
        candidate: { from: this.candidateFrom[edge] as number, count: this.candidateCount[edge] as number },
      });
    }
    return {
      met,
      leftOfQuery: indexes(this.leftOfQuery),
      leftOfCandidate: indexes(this.leftOfCandidate),
      nearestLeft: this.nearestLeft,
    };
  }

  #add(
    similarity: number,
    kinship: number,
    cost: number,
    i: number,
    ofQuery: number,
    j: number,
    ofCandidate: number,
  ): void {
    const edge = this.#edgeCount;
    this.#edgeCount = edge + 1;
    this.similarity[edge] = similarity;
    this.kinship[edge] = kinship;
    this.edits[edge] = cost;
    this.queryFrom[edge] = i;
    this.queryCount[edge] = ofQuery;
    this.candidateFrom[edge] = j;
    this.candidateCount[edge] = ofCandidate;
    // Of equals those that stand nearer, and several words rather than one.
    this.#rank[edge] = similarity + (ofQuery + ofCandidate > 2 ? 0.01 : 0) - 0.002 * Math.abs(i - j);
  }

  /** The same word on both sides belongs together, whatever else there is. */
  #takeExact(query: readonly Word[], candidate: readonly Word[]): void {
    let [ofQuery, ofCandidate] = [0, 0];
    for (let i = 0; i < query.length; i += 1) {
      const a = query[i] as Word;
      if (a.text.length <= 2 && a.character === '') continue;
      for (let j = 0; j < candidate.length; j += 1) {
        const b = candidate[j] as Word;
        if (a.mask !== b.mask || (ofCandidate >> j) & 1) continue;
        if (a.text !== b.text || a.character !== b.character) continue;
        ofQuery |= 1 << i;
        ofCandidate |= 1 << j;
        this.#add(1, SAME, 0, i, 1, j, 1);
        break;
      }
    }
    this.#exactOfQuery = ofQuery;
    this.#exactOfCandidate = ofCandidate;
  }

  #compareEach(query: readonly Word[], candidate: readonly Word[]): void {
    for (let i = 0; i < query.length; i += 1) {
      if ((this.#exactOfQuery >> i) & 1) continue;
      const a = query[i] as Word;
      for (let j = 0; j < candidate.length; j += 1) {
        if ((this.#exactOfCandidate >> j) & 1) continue;
        const slot = slotOf(a, candidate[j] as Word);
        const similarity = similarities[slot] as number;
        this.#between[i * MOST_WORDS + j] = similarity;
        if (similarity < LEAST_SIMILARITY) continue;
        this.#add(similarity, kinships[slot] as number, edits[slot] as number, i, 1, j, 1);
      }
    }
  }

  /** Neighbours of a name that make one word of the other. */
  #addJoined(name: PreparedName, singles: readonly Word[], isOfQuery: boolean): void {
    const taken = isOfQuery ? this.#exactOfQuery : this.#exactOfCandidate;
    const takenSingles = isOfQuery ? this.#exactOfCandidate : this.#exactOfQuery;
    for (let at = 0; at < singles.length; at += 1) {
      const single = singles[at] as Word;
      if ((takenSingles >> at) & 1 || single.text.length < 4) continue;
      for (let count = 2; count <= 3; count += 1) {
        for (let from = 0; from + count <= name.words.length; from += 1) {
          if (taken & spanBits(from, count) || !mayJoin(name, from, count, single)) continue;
          const joined = name.joined(from, count);
          const slot = slotOf(joined, single);
          const similarity = similarities[slot] as number;
          const isAcross = joined.writing !== single.writing;
          if (similarity < (isAcross ? LEAST_JOINED_ACROSS : LEAST_JOINED)) continue;
          const cost = edits[slot] as number;
          if (isOfQuery) this.#add(similarity - JOINED_LOSS, JOINED, cost, from, count, at, 1);
          else this.#add(similarity - JOINED_LOSS, JOINED, cost, at, 1, from, count);
        }
      }
    }
  }

  /** A short word that is the initials of neighbours in the other name. */
  #addInitials(short: PreparedName, long: PreparedName, isOfQuery: boolean): void {
    const isOrganisation = short.kind !== 'person';
    const taken = isOfQuery ? this.#exactOfQuery : this.#exactOfCandidate;
    for (let at = 0; at < short.words.length; at += 1) {
      const word = short.words[at] as Word;
      const { length } = word.text;
      const mayBe = isOrganisation ? word.role === 'core' && length >= 2 && length <= 5 : word.isLetters;
      if (!mayBe || (taken >> at) & 1 || length > long.words.length) continue;
      if (isOrganisation && length < 3 && length !== long.words.length) continue;
      for (let from = 0; from + length <= long.words.length; from += 1) {
        if (!areInitials(word.text, long.words, from)) continue;
        if (isOfQuery) this.#add(INITIALS, INITIAL, 0, at, 1, from, length);
        else this.#add(INITIALS, INITIAL, 0, from, length, at, 1);
      }
    }
  }

  /** The most alike first; of equals the first that was found. */
  #takeBest(query: PreparedName, candidate: PreparedName): void {
    let [usedQuery, usedCandidate] = [0, 0];
    this.metCount = 0;
    for (;;) {
      let best = -1;
      let highest = Number.NEGATIVE_INFINITY;
      for (let edge = 0; edge < this.#edgeCount; edge += 1) {
        const rank = this.#rank[edge] as number;
        if (rank <= highest) continue;
        if (usedQuery & spanBits(this.queryFrom[edge] as number, this.queryCount[edge] as number)) continue;
        if (usedCandidate & spanBits(this.candidateFrom[edge] as number, this.candidateCount[edge] as number))
          continue;
        best = edge;
        highest = rank;
      }
      if (best < 0) break;
      this.met[this.metCount] = best;
      this.metCount += 1;
      usedQuery |= spanBits(this.queryFrom[best] as number, this.queryCount[best] as number);
      usedCandidate |= spanBits(this.candidateFrom[best] as number, this.candidateCount[best] as number);
    }
    this.leftOfQuery = spanBits(0, query.words.length) & ~usedQuery;
    this.leftOfCandidate = spanBits(0, candidate.words.length) & ~usedCandidate;
    this.nearestLeft = 0;
    if (this.leftOfQuery === 0 || this.leftOfCandidate === 0) return;
    for (let i = 0; i < query.words.length; i += 1) {
      if (((this.leftOfQuery >> i) & 1) === 0) continue;
      for (let j = 0; j < candidate.words.length; j += 1) {
        if (((this.leftOfCandidate >> j) & 1) === 0) continue;
        const similarity = this.#between[i * MOST_WORDS + j] as number;
        if (similarity > this.nearestLeft) this.nearestLeft = similarity;
      }
    }
  }
}

/**
 * Whether neighbours may be one word with a single one, from their letters alone: by letters and sound together they are not alike
 * enough when too many letters differ.
 */
function mayJoin(name: PreparedName, from: number, count: number, single: Word): boolean {
  const letters = name.joinedLetters(from, count);
  const { length } = single.text;
  if (letters === 0 || Math.abs(letters - length) > 3) return false;
  if (!single.isPlain || letters > LONGEST || length > LONGEST) return true;
  let mask = 0;
  for (let i = from; i < from + count; i += 1) {
    const word = name.words[i] as Word;
    if (word.writing !== 'alphabetic') return true;
    mask |= word.mask;
  }
  return maskDistance(mask, single.mask) <= Math.max(letters, length) * MOST_OTHER_LETTERS + 0.5;
}

function areInitials(text: string, words: readonly Word[], from: number): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const word = words[from + i] as Word;
    if (word.character !== '' || word.text.charCodeAt(0) !== text.charCodeAt(i)) return false;
  }
  return true;
}

/** Whether words were taken for one for more than their letters; by the kinship's index. */
const BY_LETTERS = Uint8Array.from(KINSHIPS, (kinship) =>
  kinship === 'spelling' || kinship === 'sound' || kinship === 'joined' || kinship === 'writing' ? 1 : 0,
);
export const isByLetters = (kinship: number): boolean => BY_LETTERS[kinship] === 1;
