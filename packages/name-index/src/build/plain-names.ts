import { COMPANY_ABBREVIATIONS, TITLES } from '../analysis/abbreviations.ts';
import type { Analysis } from '../analysis/analyse-name.ts';
import { LEGAL_WORDS, takeLegalForm } from '../analysis/legal-forms.ts';
import { LIMITS } from '../limits.ts';
import type { WordTable } from './word-table.ts';

const SEPARATOR = 0;
const DROPPED = 1;
/** A sign that stands for words or joins letters: not plain. */
const SIGN = 2;

/** For each ASCII character its lower-case code if it belongs to a word, or one of the above. */
const CHARACTERS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code).toLowerCase();
  if (/[a-z0-9]/.test(character)) return character.charCodeAt(0);
  if (/['`]/.test(character)) return DROPPED;
  return /[&/.]/.test(character) ? SIGN : SEPARATOR;
});

/** Words with a meaning of their own: bits of a word's flags, over the number of its legal word. */
const NOT_PLAIN = 1 << 7;
const SHORTENED = 1 << 6;
const LEGAL = (1 << 6) - 1;

/**
 * Reads names of ASCII letters without signs, nearly all of a register, straight into word numbers: many times faster than
 * `analyseName`, and with the same result. Whatever needs more than that is left to it.
 */
export class PlainNames {
  readonly #isCompany: boolean;
  readonly #vocabulary: WordTable;
  readonly #buffer = new Uint16Array(LIMITS.textLength);
  #flags = new Uint8Array(0);
  #flagCount = 0;
  /** Words in full, by the number of the abbreviation. */
  readonly #inFull = new Map<number, number>();
  readonly #legalWords: readonly string[] = ['', ...LEGAL_WORDS];
  /** What legal words at the end of a name come to, by their numbers together. */
  readonly #endings = new Map<number, { readonly taken: number; readonly form: number }>();

  /** The name read last; `words` as many as `count`. */
  readonly words = new Uint32Array(LIMITS.textLength);
  count = 0;
  legalForm = 0;

  constructor(analysis: Analysis, vocabulary: WordTable) {
    this.#isCompany = analysis === 'company';
    this.#vocabulary = vocabulary;
  }

  /** Whether the name was plain, and `words` is what `analyseName` would have made of it. */
  read(text: string, from: number, to: number): boolean {
    const end = Math.min(to, from + LIMITS.textLength);
    const buffer = this.#buffer;
    let length = 0;
    this.count = 0;
    this.legalForm = 0;
    for (let i = from; i <= end; i += 1) {
      const code = i < end ? text.charCodeAt(i) : 32;
      if (code > 127) return false;
      const kind = CHARACTERS[code] as number;
      if (kind > SIGN) buffer[length++] = kind;
      else if (kind === SEPARATOR) {
        if (length > 0) {
          const kept = length > LIMITS.wordLength ? LIMITS.wordLength : length;
          this.words[this.count++] = this.#vocabulary.number(buffer, 0, kept);
          length = 0;
        }
      } else if (kind === SIGN && this.#isCompany) return false;
      else if (kind === SIGN && length > 0) {
        const kept = length > LIMITS.wordLength ? LIMITS.wordLength : length;
        this.words[this.count++] = this.#vocabulary.number(buffer, 0, kept);
        length = 0;
      }
    }
    return this.#isCompany ? this.#finishCompany() : this.#finishPerson();
  }

  #finishPerson(): boolean {
    if (this.count > 1 && this.#flagsOf(this.words[0] as number) & NOT_PLAIN) return false;
    this.count = Math.min(this.count, LIMITS.nameWords);
    return true;
  }

  #finishCompany(): boolean {
    const { words } = this;
    let ending = 0;
    let endingLength = 0;
    for (let i = this.count - 1; i >= 0; i -= 1) {
      const legal = this.#flagsOf(words[i] as number) & LEGAL;
      if (legal === 0) break;
      if (endingLength === 8) return false;
      ending = ending * 64 + legal;
      endingLength += 1;
    }
    if (endingLength > 0) {
      if (endingLength === this.count) return false;
      const { taken, form } = this.#ending(ending, endingLength);
      this.count -= taken;
      this.legalForm = form;
    }
    for (let i = 0; i < this.count; i += 1) {
      const word = words[i] as number;
      const flags = this.#flagsOf(word);
      if (flags & NOT_PLAIN) return false;
      if (flags & SHORTENED) words[i] = this.#inFull.get(word) ?? word;
    }
    this.count = Math.min(this.count, LIMITS.nameWords);
    return true;
  }

  #ending(key: number, length: number): { readonly taken: number; readonly form: number } {
    const known = this.#endings.get(key);
    if (known) return known;
    // A word before them, so that all of them may be taken.
    const ending = ['x'];
    for (let rest = key; rest > 0; rest = Math.floor(rest / 64)) {
      ending.push(this.#legalWords[rest % 64] as string);
    }
    const form = takeLegalForm(ending);
    const found = { taken: length + 1 - ending.length, form };
    this.#endings.set(key, found);
    return found;
  }

  /** What a word means; found out once. */
  #flagsOf(word: number): number {
    while (this.#flagCount <= word) this.#findFlags();
    return this.#flags[word] as number;
  }

  #findFlags(): void {
    if (this.#flagCount === this.#flags.length) {
      const more = new Uint8Array(Math.max(1024, 2 * this.#flags.length));
      more.set(this.#flags);
      this.#flags = more;
    }
    const word = this.#flagCount;
    this.#flagCount += 1;
    const { offsets } = this.#vocabulary;
    const length = (offsets[word + 1] as number) - (offsets[word] as number);
    // No word with a meaning is longer.
    if (length > LONGEST) return;
    const text = this.#vocabulary.text(word);
    this.#flags[word] = this.#isCompany ? this.#companyFlags(word, text) : TITLES.has(text) ? NOT_PLAIN : 0;
  }

  #companyFlags(word: number, text: string): number {
    // Single letters are glued together; "as" may be "trading as".
    if (text === 'as' || (text.length === 1 && text >= 'a')) return NOT_PLAIN;
    const full = COMPANY_ABBREVIATIONS.get(text);
    if (full !== undefined) this.#inFull.set(word, this.#vocabulary.numberOf(full));
    return (full === undefined ? 0 : SHORTENED) | (LEGAL_WORDS.indexOf(text) + 1);
  }
}

const LONGEST = Math.max(
  ...[...COMPANY_ABBREVIATIONS.keys(), ...TITLES, ...LEGAL_WORDS].map(({ length }) => length),
);
