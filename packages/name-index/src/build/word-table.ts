import { hashWord } from '../segment/word-hash.ts';
import { shared16, shared32 } from './growing-arrays.ts';

/** Numbers words in the order they come, without making strings of them. */
export class WordTable {
  count = 0;
  /** Start of each word in `chars`; one more than words. */
  offsets = new Uint32Array(1 << 12);
  chars = new Uint16Array(1 << 15);
  /** Counted by the owner. */
  frequencies = new Uint32Array(1 << 12);
  #hashes = new Uint32Array(1 << 12);
  #slots = new Int32Array(1 << 13).fill(-1);

  /** The number of the word in `length` characters from `start`; a new one when it was not there. */
  number(chars: Uint16Array, start: number, length: number): number {
    const hash = hashWord(chars, start, length);
    const last = this.#slots.length - 1;
    let slot = hash & last;
    for (;;) {
      const word = this.#slots[slot] as number;
      if (word < 0) break;
      if (this.#hashes[word] === hash && this.#isSame(word, chars, start, length)) return word;
      slot = (slot + 1) & last;
    }
    return this.#add(chars, start, length, hash, slot);
  }

  /** The number of a word given as text. */
  numberOf(text: string): number {
    const chars = new Uint16Array(text.length);
    for (let i = 0; i < text.length; i += 1) chars[i] = text.charCodeAt(i);
    return this.number(chars, 0, text.length);
  }

  text(word: number): string {
    const start = this.offsets[word] as number;
    let text = '';
    for (let i = start; i < (this.offsets[word + 1] as number); i += 1) {
      text += String.fromCharCode(this.chars[i] as number);
    }
    return text;
  }

  /** Copies in shared memory, as long as they are full. */
  toShared() {
    const offsets = shared32(this.count + 1);
    offsets.set(this.offsets.subarray(0, this.count + 1));
    const chars = shared16(offsets[this.count] as number);
    chars.set(this.chars.subarray(0, chars.length));
    const frequencies = shared32(this.count);
    frequencies.set(this.frequencies.subarray(0, this.count));
    return { count: this.count, offsets, chars, frequencies };
  }

  #isSame(word: number, chars: Uint16Array, start: number, length: number): boolean {
    const from = this.offsets[word] as number;
    if ((this.offsets[word + 1] as number) - from !== length) return false;
    for (let i = 0; i < length; i += 1) if (this.chars[from + i] !== chars[start + i]) return false;
    return true;
  }

  #add(chars: Uint16Array, start: number, length: number, hash: number, slot: number): number {
    const word = this.count;
    const from = this.offsets[word] as number;
    if (word + 2 > this.#hashes.length) {
      this.offsets = larger(this.offsets, 2 * this.offsets.length);
      this.frequencies = larger(this.frequencies, 2 * this.frequencies.length);
      this.#hashes = larger(this.#hashes, 2 * this.#hashes.length);
    }
    if (from + length > this.chars.length) {
      const more = new Uint16Array(2 * this.chars.length + length);
      more.set(this.chars);
      this.chars = more;
    }
    for (let i = 0; i < length; i += 1) this.chars[from + i] = chars[start + i] as number;
    this.offsets[word + 1] = from + length;
    this.#hashes[word] = hash;
    this.#slots[slot] = word;
    this.count += 1;
    if (2 * this.count > this.#slots.length) this.#grow();
    return word;
  }

  #grow(): void {
    const size = 2 * this.#slots.length;
    this.#slots = new Int32Array(size).fill(-1);
    for (let word = 0; word < this.count; word += 1) {
      let slot = (this.#hashes[word] as number) & (size - 1);
      while ((this.#slots[slot] as number) >= 0) slot = (slot + 1) & (size - 1);
      this.#slots[slot] = word;
    }
  }
}

function larger(array: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(length);
  more.set(array);
  return more;
}
