import { type Analysis, analyseName, analyseQuery } from '../analysis/analyse-name.ts';
import { wordWeight } from '../build/merge-vocabulary.ts';
import type { NameDocument } from '../document.ts';
import { asTyped, otherReadings, type Reading } from '../search/readings.ts';
import { sameSound } from '../segment/sound-key.ts';

interface OracleSlot {
  readonly word: string;
  readonly weight: number;
  readonly likenesses: ReadonlyMap<string, number>;
}

/** What the index has to find, by looking at every pair of words of every name: the rules once more, as plainly as they can be said. */
export class Oracle {
  readonly #analysis: Analysis;
  readonly #names: { readonly id: string; readonly words: readonly string[]; readonly form: number }[] = [];
  readonly #frequencies = new Map<string, number>();
  readonly #weights: ReadonlyMap<string, number>;
  readonly #weightBase: number;

  /** @param base the documents that weights come from, when that is not these */
  constructor(documents: readonly NameDocument[], analysis: Analysis, base?: Oracle) {
    this.#analysis = analysis;
    for (const { id, name, alternateNames = [] } of documents) {
      for (const text of [name, ...alternateNames]) {
        for (const { words, legalForm } of analyseName(text, analysis)) {
          this.#names.push({ id, words, form: legalForm });
          for (const word of new Set(words))
            this.#frequencies.set(word, (this.#frequencies.get(word) ?? 0) + 1);
        }
      }
    }
    const own = new Map(
      [...this.#frequencies].map(([word, count]) => [word, wordWeight(count, this.#names.length)]),
    );
    this.#weightBase = base ? base.#weightBase : this.#names.length;
    this.#weights = base ? base.#weights : own;
  }

  /** Every document of at least `minScore`, best first. */
  all(query: string, minScore: number, minScoreOfOne = 0): Map<string, number> {
    const { words, legalForm } = analyseQuery(query, this.#analysis);
    const readings = [asTyped(words), ...this.#others(words)];
    return this.#above(this.#scores(readings, legalForm, true, minScoreOfOne), minScore);
  }

  /** As `search` does it: known words are looked for elsewhere only when nothing good was found. Without limit. */
  best(query: string, minScore: number): Map<string, number> {
    const { words, legalForm } = analyseQuery(query, this.#analysis);
    const first = this.#scores([asTyped(words)], legalForm, false);
    const good = Math.max(0, ...first.values());
    if (good >= 0.9) return this.#above(first, Math.max(minScore, 0.75 * good));
    const second = this.#scores([asTyped(words), ...this.#others(words)], legalForm, true);
    return this.#above(second, Math.max(minScore, 0.75 * Math.max(0, ...second.values())));
  }

  #above(scores: Map<string, number>, minScore: number): Map<string, number> {
    const found = [...scores].filter(([, score]) => score >= minScore);
    return new Map(found.sort(([, a], [, b]) => b - a));
  }

  #others(words: readonly string[]): Reading[] {
    return otherReadings(words, {
      frequency: (word) => this.#frequencies.get(word) ?? 0,
      likeness: (word, edits) => {
        let best = 0;
        for (const other of this.#frequencies.keys())
          best = Math.max(best, this.#alike(word, other, edits, 'letters'));
        return best;
      },
    });
  }

  #weight(word: string): number {
    return Math.fround(this.#weights.get(word) ?? wordWeight(1, this.#weightBase));
  }

  #scores(
    readings: readonly Reading[],
    legalForm: number,
    isDeep: boolean,
    minScoreOfOne = 0,
  ): Map<string, number> {
    const scores = new Map<string, number>();
    for (const reading of readings) {
      const slots = reading.words.map((word) => this.#slot(word, isDeep));
      for (const name of this.#names) {
        const form = name.form !== 0 && legalForm !== 0 && name.form !== legalForm ? 0.98 : 1;
        const { score: own, met } = this.#score(slots, name.words);
        const score = own * form * reading.factor;
        const isOfOne = met === 1 && slots.length > 1 && name.words.length > 1;
        if (isOfOne && score < minScoreOfOne) continue;
        scores.set(name.id, Math.max(score, scores.get(name.id) ?? 0));
      }
    }
    return scores;
  }

  #slot(word: string, isDeep: boolean): OracleSlot {
    const isKnown = (this.#frequencies.get(word) ?? 0) >= 3;
    const edits = !isKnown || isDeep ? 2 : word.length < 4 ? 0 : 1;
    const likenesses = new Map<string, number>();
    let best = 0;
    let weight = 0.35;
    for (const other of this.#frequencies.keys()) {
      const likeness = this.#alike(word, other, edits, isKnown ? 'word' : 'abbreviation');
      if (likeness === 0) continue;
      likenesses.set(other, likeness);
      const own = Math.max(0.3, likeness * this.#weight(other));
      if (likeness > best || (likeness === best && own < weight)) {
        best = likeness;
        weight = own;
      }
    }
    if (this.#frequencies.has(word)) weight = this.#weight(word);
    return { word, weight, likenesses };
  }

  #score(slots: readonly OracleSlot[], words: readonly string[]): { score: number; met: number } {
    const pairs = slots.flatMap(({ weight, likenesses }, slot) =>
      words.flatMap((word, place) => {
        const likeness = likenesses.get(word);
        return likeness === undefined ? [] : [{ slot, place, gain: weight * likeness }];
      }),
    );
    pairs.sort((a, b) => b.gain - a.gain || a.slot - b.slot || a.place - b.place);
    const placeOf = new Map<number, number>();
    const gainOf = new Map<number, number>();
    for (const { slot, place, gain } of pairs) {
      if (placeOf.has(slot) || gainOf.has(place)) continue;
      placeOf.set(slot, place);
      gainOf.set(place, gain);
    }
    if (this.#analysis === 'person' && gainOf.size > 0) {
      for (const [slot, { word, weight }] of slots.entries()) {
        if (word.length !== 1 || placeOf.has(slot)) continue;
        const place = words.findIndex((each, i) => each.startsWith(word) && !gainOf.has(i));
        if (place < 0) continue;
        placeOf.set(slot, place);
        gainOf.set(place, weight * 0.5);
      }
    }
    const sum = (numbers: Iterable<number>): number =>
      [...numbers].reduce((total, number) => total + number, 0);
    const extra = sum(words.map((word, place) => Math.max(0, this.#weight(word) - (gainOf.get(place) ?? 0))));
    const places = slots.flatMap((_, slot) => placeOf.get(slot) ?? []);
    const turns = places.filter((place, i) => i > 0 && place < (places[i - 1] ?? 0)).length;
    const order = this.#analysis === 'company' ? 0.985 ** turns : 1;
    const asked = sum(slots.map(({ weight }) => weight));
    const score = (sum(gainOf.values()) / (asked + (0.3 * asked * extra) / (asked + extra))) * order;
    return { score, met: gainOf.size };
  }

  /** @param means what counts beside letters: sound and initials for a `word`, for an `abbreviation` also what it may stand for */
  #alike(word: string, other: string, edits: number, means: 'letters' | 'word' | 'abbreviation'): number {
    if (word === other) return 1;
    if (/^\d/.test(word)) return 0;
    let best = 0;
    const allowed = Math.min(edits, editsFor(word), editsFor(other));
    const distance = editDistance(word, other);
    if (distance <= allowed) {
      best = 1 - distance / Math.max(word.length, other.length) - (word[0] === other[0] ? 0 : 0.04);
    }
    if (
      edits === 2 &&
      editsFor(word) === 2 &&
      Math.abs(word.length - other.length) <= 3 &&
      sameSound(word, other)
    ) {
      best = Math.max(best, 0.8);
    }
    if (means === 'letters') return Math.fround(best);
    const isFrequent = (this.#frequencies.get(other) ?? 0) >= 8;
    if (means === 'abbreviation' && word.length >= 3 && isFrequent && other.startsWith(word)) {
      best = Math.max(best, 0.5 + (0.38 * word.length) / other.length);
    }
    if (this.#analysis === 'person' && word.length > 1 && other === word[0]) best = Math.max(best, 0.5);
    return Math.fround(best);
  }
}

function editsFor({ length }: string): number {
  if (length < 3) return 0;
  return length < 5 ? 1 : 2;
}

/** Insertions, deletions, substitutions and exchanges of neighbours, none of them touching another. */
function editDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, at(i - 2, j - 2) + 1);
      }
      (rows[i] as number[])[j] = least;
    }
  }
  return at(a.length, b.length);
}
