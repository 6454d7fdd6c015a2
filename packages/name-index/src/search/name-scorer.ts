import { LIMITS } from '../limits.ts';
import type { Segment } from '../segment/segment.ts';
import type { ReadingPlan } from './plan-reading.ts';
import { extraCost, INITIAL_SIMILARITY, ORDER_FACTOR, OTHER_FORM_FACTOR } from './similarity.ts';

/** Slots of a table from words to the query's words they resemble: more than twice the most there can be. */
const TABLE = 8192;
const PAIRS = 512;

/** How a name's score came about; valid until the next name is scored. */
export interface ScoreParts {
  /** Weight of the query that the name answers, and of the whole query. */
  readonly matched: number;
  readonly asked: number;
  /** Weight of what the name says beyond it. */
  readonly extra: number;
  readonly orderFactor: number;
  readonly formFactor: number;
  readonly readingFactor: number;
}

/**
 * Scores names of one segment against one reading: words are paired one to one, the most alike first.
 *
 *     score = matched / (asked + 0.3 × asked × extra / (asked + extra)) × order × legal form × reading
 */
export class NameScorer {
  readonly #segment: Segment;
  readonly #keys = new Int32Array(TABLE).fill(-1);
  readonly #edgeSlots = new Uint8Array(TABLE);
  readonly #edgeGains = new Float64Array(TABLE);
  readonly #used = new Int32Array(TABLE);
  #usedCount = 0;
  #plan: ReadingPlan | null = null;
  #hasInitials = false;

  /** Words of the name scored last, and for each word of the query its place in the name (or -1) and gain. */
  readonly nameWords = new Int32Array(LIMITS.nameWords * 2 + 1);
  nameLength = 0;
  readonly places = new Int32Array(32);
  readonly gains = new Float64Array(32);
  readonly #taken = new Float64Array(LIMITS.nameWords * 2 + 1);

  readonly #pairSlots = new Int32Array(PAIRS);
  readonly #pairPlaces = new Int32Array(PAIRS);
  readonly #pairGains = new Float64Array(PAIRS);
  parts: ScoreParts | null = null;

  constructor(segment: Segment) {
    this.#segment = segment;
  }

  /** @param index place of the segment among those the plan was made for */
  begin(plan: ReadingPlan, index: number): void {
    for (let i = 0; i < this.#usedCount; i += 1) this.#keys[this.#used[i] as number] = -1;
    this.#usedCount = 0;
    this.#plan = plan;
    this.#hasInitials = plan.slots.some(({ isInitial }) => isInitial);
    for (const [slot, { similar, weight }] of plan.slots.entries()) {
      const found = similar[index];
      if (!found) continue;
      for (let i = 0; i < found.words.length; i += 1) {
        this.#addEdge(found.words[i] as number, slot, weight * (found.similarities[i] as number));
      }
    }
  }

  #addEdge(word: number, slot: number, gain: number): void {
    let at = Math.imul(word, 0x9e3779b1) >>> 19;
    while ((this.#keys[at] as number) >= 0) at = (at + 1) & (TABLE - 1);
    this.#keys[at] = word;
    this.#edgeSlots[at] = slot;
    this.#edgeGains[at] = gain;
    this.#used[this.#usedCount] = at;
    this.#usedCount += 1;
  }

  /** Score of a name by its number, 0 to 1. */
  score(name: number, explain = false): number {
    const plan = this.#plan as ReadingPlan;
    const { wordWeights, nameForms } = this.#segment;
    this.#readWords(name);
    this.#findPairs();
    const slotCount = plan.slots.length;
    const { places, gains } = this;
    const taken = this.#taken;
    for (let slot = 0; slot < slotCount; slot += 1) places[slot] = -1;
    for (let place = 0; place < this.nameLength; place += 1) taken[place] = 0;
    let matched = this.#pair();
    if (this.#hasInitials && matched > 0) matched += this.#pairInitials(plan);

    let extra = 0;
    for (let place = 0; place < this.nameLength; place += 1) {
      const rest = (wordWeights[this.nameWords[place] as number] as number) - (taken[place] as number);
      if (rest > 0) extra += rest;
    }
    let orderFactor = 1;
    if (plan.analysis === 'company') {
      let last = -1;
      for (let slot = 0; slot < slotCount; slot += 1) {
        const place = places[slot] as number;
        if (place < 0) continue;
        if (place < last) orderFactor *= ORDER_FACTOR;
        last = place;
      }
    }
    const form = nameForms[name] as number;
    const formFactor = form !== 0 && plan.legalForm !== 0 && form !== plan.legalForm ? OTHER_FORM_FACTOR : 1;
    const readingFactor = plan.reading.factor;
    if (explain) {
      this.parts = { matched, asked: plan.weight, extra, orderFactor, formFactor, readingFactor };
      for (let slot = 0; slot < slotCount; slot += 1) if ((places[slot] as number) < 0) gains[slot] = 0;
    }
    return (
      (matched / (plan.weight + extraCost(extra, plan.weight))) * orderFactor * formFactor * readingFactor
    );
  }

  #readWords(name: number): void {
    const { nameOffsets, nameWords } = this.#segment;
    const end = nameOffsets[name + 1] as number;
    let at = nameOffsets[name] as number;
    let count = 0;
    while (at < end) {
      let byte = nameWords[at++] as number;
      let word = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = nameWords[at++] as number;
        word |= (byte & 127) << shift;
      }
      this.nameWords[count++] = word;
    }
    this.nameLength = count;
  }

  #pairCount = 0;

  /** All pairs of alike words, by falling gain; among equals in the query's order, then the name's. */
  #findPairs(): void {
    const keys = this.#keys;
    const slots = this.#pairSlots;
    const places = this.#pairPlaces;
    const gains = this.#pairGains;
    let count = 0;
    for (let place = 0; place < this.nameLength; place += 1) {
      const word = this.nameWords[place] as number;
      let at = Math.imul(word, 0x9e3779b1) >>> 19;
      for (let key = keys[at] as number; key >= 0; key = keys[at] as number) {
        if (key === word && count < PAIRS) {
          const gain = this.#edgeGains[at] as number;
          const slot = this.#edgeSlots[at] as number;
          let to = count;
          while (to > 0) {
            const other = gains[to - 1] as number;
            if (other > gain || (other === gain && (slots[to - 1] as number) <= slot)) break;
            slots[to] = slots[to - 1] as number;
            places[to] = places[to - 1] as number;
            gains[to] = other;
            to -= 1;
          }
          slots[to] = slot;
          places[to] = place;
          gains[to] = gain;
          count += 1;
        }
        at = (at + 1) & (TABLE - 1);
      }
    }
    this.#pairCount = count;
  }

  #pair(): number {
    let usedSlots = 0;
    let matched = 0;
    for (let i = 0; i < this.#pairCount; i += 1) {
      const slot = this.#pairSlots[i] as number;
      const place = this.#pairPlaces[i] as number;
      if ((usedSlots >>> slot) & 1 || (this.#taken[place] as number) > 0) continue;
      usedSlots |= 1 << slot;
      const gain = this.#pairGains[i] as number;
      this.#taken[place] = gain;
      this.places[slot] = place;
      this.gains[slot] = gain;
      matched += gain;
    }
    return matched;
  }

  /** A letter of the query may stand for a word nobody else took. */
  #pairInitials(plan: ReadingPlan): number {
    const { wordOffsets, wordChars } = this.#segment;
    let gained = 0;
    for (const [slot, { isInitial, word, weight }] of plan.slots.entries()) {
      if (!isInitial || (this.places[slot] as number) >= 0) continue;
      const letter = word.charCodeAt(0);
      for (let place = 0; place < this.nameLength; place += 1) {
        if ((this.#taken[place] as number) > 0) continue;
        const start = wordOffsets[this.nameWords[place] as number] as number;
        if (wordChars[start] !== letter) continue;
        const gain = weight * INITIAL_SIMILARITY;
        this.#taken[place] = gain;
        this.places[slot] = place;
        this.gains[slot] = gain;
        gained += gain;
        break;
      }
    }
    return gained;
  }
}
