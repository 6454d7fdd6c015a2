import type { Segment } from './segment.ts';
import { hashWord } from './word-hash.ts';

/** The number of exactly this word, given by `length` characters from `start`; -1 when no name holds it. */
export function findWord(
  { wordTable, wordOffsets, wordChars }: Segment,
  chars: Uint16Array,
  start: number,
  length: number,
): number {
  const last = wordTable.length - 1;
  let slot = hashWord(chars, start, length) & last;
  for (;;) {
    const word = wordTable[slot] as number;
    if (word < 0) return -1;
    const from = wordOffsets[word] as number;
    if ((wordOffsets[word + 1] as number) - from === length) {
      let i = 0;
      while (i < length && wordChars[from + i] === chars[start + i]) i += 1;
      if (i === length) return word;
    }
    slot = (slot + 1) & last;
  }
}
