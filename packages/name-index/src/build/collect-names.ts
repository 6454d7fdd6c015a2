import { type Analysis, analyseName } from '../analysis/analyse-name.ts';
import { Bytes, Numbers } from './growing-arrays.ts';
import { PlainNames } from './plain-names.ts';
import { WordTable } from './word-table.ts';

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
  readonly #vocabulary = new WordTable();
  readonly #plain: PlainNames;
  readonly #nameStarts = new Numbers();
  readonly #words = new Numbers();
  readonly #forms = new Bytes();
  readonly #documentNames = new Numbers();
  readonly #idOffsets = new Numbers();
  readonly #idBytes = new Bytes();

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
    this.#plain = new PlainNames(analysis, this.#vocabulary);
    this.#nameStarts.push(0);
    this.#documentNames.push(0);
    this.#idOffsets.push(0);
  }

  /** A document is its id, then its names, then the end. */
  addId(text: string, from: number, to: number): void {
    this.#idBytes.pushText(text, from, to);
    this.#idOffsets.push(this.#idBytes.length);
  }

  /** One name of the document begun last: a part of a longer text. */
  addName(text: string, from: number, to: number): void {
    const plain = this.#plain;
    if (plain.read(text, from, to)) {
      if (plain.count > 0) this.#addWords(plain.words, plain.count, plain.legalForm);
      return;
    }
    for (const { words, legalForm } of analyseName(text.slice(from, to), this.#analysis)) {
      const numbers = words.map((word) => this.#vocabulary.numberOf(word));
      this.#addWords(numbers, numbers.length, legalForm);
    }
  }

  endDocument(): void {
    this.#documentNames.push(this.#forms.length);
  }

  #addWords(numbers: ArrayLike<number>, count: number, legalForm: number): void {
    const start = this.#words.length;
    const { frequencies } = this.#vocabulary;
    for (let i = 0; i < count; i += 1) {
      const number = numbers[i] as number;
      if (!this.#words.includesFrom(start, number)) frequencies[number] = (frequencies[number] as number) + 1;
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
      vocabulary: this.#vocabulary.toShared(),
    };
  }
}
