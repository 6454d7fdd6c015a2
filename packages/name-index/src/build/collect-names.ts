import { type Analysis, analyseName } from '../analysis/analyse-name.ts';
import { Bytes, Numbers, shared16, shared32 } from './growing-arrays.ts';

/** Names read by one thread, with words numbered as they came. All arrays lie in shared memory. */
export interface CollectedNames {
  readonly nameCount: number;
  readonly documentCount: number;
  /** Start of each name in `words`; one more than names. */
  readonly nameStarts: Uint32Array;
  readonly words: Uint32Array;
  readonly forms: Uint8Array;
  /** First name of each document; one more than documents. */
  readonly documentNames: Uint32Array;
  readonly idOffsets: Uint32Array;
  readonly idBytes: Uint8Array;
  readonly vocabulary: Vocabulary;
}

/** Words by number. */
export interface Vocabulary {
  readonly count: number;
  readonly offsets: Uint32Array;
  readonly chars: Uint16Array;
  /** Names that hold each word. */
  readonly frequencies: Uint32Array;
}

/** Reads documents one by one into {@link CollectedNames}. */
export class NameCollector {
  readonly #analysis: Analysis;
  readonly #numbers = new Map<string, number>();
  readonly #frequencies = new Numbers();
  readonly #nameStarts = new Numbers();
  readonly #words = new Numbers();
  readonly #forms = new Bytes();
  readonly #documentNames = new Numbers();
  readonly #idOffsets = new Numbers();
  readonly #idBytes = new Bytes();

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
    this.#nameStarts.push(0);
    this.#documentNames.push(0);
    this.#idOffsets.push(0);
  }

  add(id: string, names: readonly string[]): void {
    this.#idBytes.pushText(id);
    this.#idOffsets.push(this.#idBytes.length);
    for (const name of names) {
      for (const { words, legalForm } of analyseName(name, this.#analysis)) this.#addName(words, legalForm);
    }
    this.#documentNames.push(this.#forms.length);
  }

  #addName(words: readonly string[], legalForm: number): void {
    const start = this.#words.length;
    for (const word of words) {
      let number = this.#numbers.get(word);
      if (number === undefined) {
        number = this.#numbers.size;
        this.#numbers.set(word, number);
        this.#frequencies.push(0);
      }
      if (!this.#words.includesFrom(start, number)) this.#frequencies.increment(number);
      this.#words.push(number);
    }
    this.#nameStarts.push(this.#words.length);
    this.#forms.push(legalForm);
  }

  finish(): CollectedNames {
    return {
      nameCount: this.#forms.length,
      documentCount: this.#documentNames.length - 1,
      nameStarts: this.#nameStarts.toShared(),
      words: this.#words.toShared(),
      forms: this.#forms.toShared(),
      documentNames: this.#documentNames.toShared(),
      idOffsets: this.#idOffsets.toShared(),
      idBytes: this.#idBytes.toShared(),
      vocabulary: { ...vocabularyArrays(this.#numbers), frequencies: this.#frequencies.toShared() },
    };
  }
}

function vocabularyArrays(numbers: ReadonlyMap<string, number>) {
  let length = 0;
  for (const word of numbers.keys()) length += word.length;
  const offsets = shared32(numbers.size + 1);
  const chars = shared16(length);
  let at = 0;
  let number = 0;
  for (const word of numbers.keys()) {
    for (let i = 0; i < word.length; i += 1) chars[at++] = word.charCodeAt(i);
    number += 1;
    offsets[number] = at;
  }
  return { count: numbers.size, offsets, chars };
}
