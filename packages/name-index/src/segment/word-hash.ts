import { soundHash } from './sound-key.ts';

/** Hashes and shapes of words. Both sides of a look-up use these, and files hold their results: change the format's version with them. */

const SEED = 0x811c9dc5;
const PRIME = 0x01000193;

/** Characters from the start of a word of which deletions are indexed. */
export const DELETION_PREFIX = 7;

/** Edits (insertion, deletion, substitution, transposition) by which words of this length may differ and still be similar. */
export function editsAllowed(length: number): number {
  if (length < 3) return 0;
  return length < 5 ? 1 : 2;
}

/** Hash of `length` characters from `start`. */
export function hashWord(chars: Uint16Array, start: number, length: number): number {
  let hash = SEED;
  for (let i = start; i < start + length; i += 1) hash = Math.imul(hash ^ (chars[i] as number), PRIME);
  return finish(hash);
}

function finish(hash: number): number {
  let mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** Most variants {@link deletionHashes} makes: 1 + 7 + 21. */
const MOST_DELETIONS = 29;

/**
 * Hashes of the first {@link DELETION_PREFIX} characters with up to `deletions` (0 to 2) of them left out. Two words within so
 * many edits share at least one. Written to `out`; returns how many. The same hash may appear twice.
 */
export function deletionHashes(
  chars: Uint16Array,
  start: number,
  length: number,
  deletions: number,
  out: Uint32Array,
): number {
  const end = start + (length < DELETION_PREFIX ? length : DELETION_PREFIX);
  let count = 0;
  let whole = SEED;
  for (let i = start; i < end; i += 1) whole = Math.imul(whole ^ (chars[i] as number), PRIME);
  out[count++] = finish(whole);
  if (deletions === 0) return count;
  let before = SEED;
  for (let i = start; i < end; i += 1) {
    const left = chars[i] as number;
    // Leaving out the second of two equal letters gives the same text as leaving out the first.
    const isRepeat = i > start && left === chars[i - 1];
    let between = before;
    if (!isRepeat) {
      let rest = before;
      for (let j = i + 1; j < end; j += 1) rest = Math.imul(rest ^ (chars[j] as number), PRIME);
      out[count++] = finish(rest);
    }
    if (deletions > 1) {
      for (let j = i + 1; j < end; j += 1) {
        let rest = between;
        for (let k = j + 1; k < end; k += 1) rest = Math.imul(rest ^ (chars[k] as number), PRIME);
        out[count++] = finish(rest);
        between = Math.imul(between ^ (chars[j] as number), PRIME);
      }
    }
    before = Math.imul(before ^ left, PRIME);
  }
  return count;
}

/** Most hashes a word is filed under: its deletions and its sound. */
export const MOST_HASHES = MOST_DELETIONS + 1;

/** All hashes a word is filed under, to `out`; returns how many. */
export function filedHashes(chars: Uint16Array, start: number, length: number, out: Uint32Array): number {
  const count = deletionHashes(chars, start, length, editsAllowed(length), out);
  const sound = soundHash(chars, start, length);
  if (sound === null) return count;
  out[count] = sound;
  return count + 1;
}

/** Which letters a word holds: a bit for each of a to z, one for everything else. */
export function letterMask(chars: Uint16Array, start: number, length: number): number {
  let mask = 0;
  for (let i = start; i < start + length; i += 1) mask |= letterBit(chars[i] as number);
  return mask;
}

export function letterBit(code: number): number {
  return 1 << (code >= 97 && code <= 122 ? code - 97 : 26);
}

/** Bits set in a 32-bit number. */
export function bitCount(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555);
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333);
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
