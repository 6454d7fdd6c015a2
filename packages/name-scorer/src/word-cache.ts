import type { Word } from './word.ts';
import { compareWords, type Kinship, type WordMatch } from './word-similarity.ts';

export const KINSHIPS: readonly Kinship[] = [
  'same',
  'spelling',
  'sound',
  'initial',
  'nickname',
  'meaning',
  'known-spelling',
  'joined',
  'writing',
];
const CODES: Readonly<Record<string, number>> = Object.fromEntries(
  KINSHIPS.map((name, code) => [name, code]),
);
export const kinshipCode = (kinship: Kinship): number => CODES[kinship] as number;

/** Pairs of words that are remembered, the last one of a place: a name is compared with many that share its words. */
const SLOT_BITS = 15;
const SLOTS = 1 << SLOT_BITS;
const ofFirst = new Float64Array(SLOTS);
const ofSecond = new Float64Array(SLOTS);
/** What is remembered of the pair in a slot; kinship as its index in `KINSHIPS`. */
export const similarities = new Float64Array(SLOTS);
export const edits = new Float64Array(SLOTS);
export const kinships = new Uint8Array(SLOTS);

/** Compares two words, or remembers how they compared. @returns their slot, good until the next call */
export function slotOf(a: Word, b: Word): number {
  const slot = (Math.imul(a.id, 0x9e3779b1) ^ Math.imul(b.id, 0x85ebca6b)) >>> (32 - SLOT_BITS);
  if (ofFirst[slot] !== a.id || ofSecond[slot] !== b.id) {
    const match: WordMatch = compareWords(a, b);
    ofFirst[slot] = a.id;
    ofSecond[slot] = b.id;
    similarities[slot] = match.similarity;
    edits[slot] = match.edits;
    kinships[slot] = kinshipCode(match.kinship);
  }
  return slot;
}
