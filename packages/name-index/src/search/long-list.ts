import type { Segment } from '../segment/segment.ts';

/** No name: after the last one of a list. */
const END = 0xffffffff;

/** The names of a frequent word, in their order: as a bitmap when it is very frequent, as a list otherwise. */
export class LongList {
  readonly word: number;
  readonly length: number;
  readonly #isBitmap: boolean;
  /** Bits or names, and where the word's begin and end among them. */
  readonly #array: Uint32Array;
  readonly #start: number;
  readonly #end: number;
  /** Place in the array, when walked; and in a list, when asked. */
  #at = 0;
  #asked = 0;
  /** For each group of words of which a name has to hold one, their distances in the bitmaps. */
  #groups: readonly (readonly number[])[] = [];
  /** Bits of the current number that were not walked yet. */
  #bits = 0;

  constructor(segment: Segment, word: number) {
    this.word = word;
    this.length = segment.wordFrequencies[word] as number;
    this.#isBitmap = word < segment.bitmapWords;
    if (this.#isBitmap) {
      const stride = Math.ceil(segment.nameCount / 32);
      this.#array = segment.bitmaps;
      this.#start = word * stride;
      this.#end = this.#start + stride;
    } else {
      this.#array = segment.postings;
      this.#start = segment.postingOffsets[word] as number;
      this.#end = segment.postingOffsets[word + 1] as number;
    }
    this.#asked = this.#start;
  }

  /** Whether the name is in the list. Fastest when asked in rising order. */
  has(name: number): boolean {
    if (this.#isBitmap) {
      return (((this.#array[this.#start + (name >>> 5)] as number) >>> (name & 31)) & 1) === 1;
    }
    return this.#find(name);
  }

  /** Gallops from the place asked for last, forwards, or from the start when the name lies before it. */
  #find(name: number): boolean {
    const array = this.#array;
    let low = this.#asked;
    if (low > this.#start && (array[low - 1] as number) >= name) low = this.#start;
    let step = 1;
    let high = low;
    while (high < this.#end && (array[high] as number) < name) {
      low = high + 1;
      high += step;
      step *= 2;
    }
    if (high > this.#end) high = this.#end;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((array[middle] as number) < name) low = middle + 1;
      else high = middle;
    }
    this.#asked = low;
    return low < this.#end && array[low] === name;
  }

  /**
   * Begins a walk over the names that also hold one of each group of other words, as far as bitmaps can tell at once: 32 names
   * by one operation. Names that do not may still come.
   */
  begin(groups: readonly (readonly LongList[])[]): void {
    this.#at = this.#start - 1;
    this.#bits = 0;
    this.#groups = this.#isBitmap
      ? groups.flatMap((group) =>
          group.every((each) => each.#isBitmap) ? [group.map((each) => each.#start - this.#start)] : [],
        )
      : [];
  }

  /** The name after the last one walked, or a number larger than any. */
  next(): number {
    const array = this.#array;
    if (!this.#isBitmap) {
      this.#at += 1;
      return this.#at < this.#end ? (array[this.#at] as number) : END;
    }
    while (this.#bits === 0) {
      this.#at += 1;
      if (this.#at >= this.#end) return END;
      let bits = array[this.#at] as number;
      for (let g = 0; g < this.#groups.length && bits !== 0; g += 1) {
        const group = this.#groups[g] as readonly number[];
        let either = 0;
        for (let i = 0; i < group.length; i += 1) either |= array[this.#at + (group[i] as number)] as number;
        bits &= either;
      }
      this.#bits = bits;
    }
    const lowest = this.#bits & -this.#bits;
    this.#bits ^= lowest;
    return (this.#at - this.#start) * 32 + 31 - Math.clz32(lowest);
  }
}
