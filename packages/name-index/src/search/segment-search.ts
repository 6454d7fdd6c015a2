import { LIMITS } from '../limits.ts';
import { documentOf, isRemoved, LEVELS, LEVELS_PER_WEIGHT, type Segment } from '../segment/segment.ts';
import type { Findings } from './best-names.ts';
import { NameScorer } from './name-scorer.ts';
import type { ReadingPlan, SearchedSegment } from './plan-reading.ts';
import { EXTRA_SHARE, INITIAL_SIMILARITY } from './similarity.ts';
import { WordLookup } from './word-lookup.ts';

/** Gains are summed in whole numbers: the weight of a whole query is this much, 4 bits below say which slot came last. */
const WHOLE = 1 << 20;
const SLOT_BITS = 4;
const SLOT_MASK = (1 << SLOT_BITS) - 1;
/** A name that was met, and has gained nothing yet: the tag of no slot. */
const MET = SLOT_MASK;

/** With more postings than this to come, the best names so far are scored first: they may make most of them needless. */
const EXPENSIVE_POSTINGS = 1500;
const SAMPLE = 40;
/** A list is not walked for names already met when it is so much longer than they are many; they are scored instead. */
const WALK_PER_NAME = 64;
const STEPS = 1024;

/** What one search may still do; shared by its readings and segments. */
export interface Budget {
  /** Names that may still be scored. */
  scored: number;
  /** Whether all that could be found has been. */
  isComplete: boolean;
}

export function newBudget(): Budget {
  return { scored: LIMITS.scoredNames, isComplete: true };
}

/** A bit test that stands for walking a long list. */
interface BitmapTest {
  readonly offset: number;
  readonly gain: number;
}

/**
 * Finds the names of one segment that reach a score, for one thread.
 *
 * Slots are walked with the rarest words first. A name that holds none of the words walked so far can reach at most what is left; once
 * that is under the threshold, no list brings new names any more, and long ones are not walked at all. The same bound with
 * a name's weight cuts the tail of each list, because names are numbered by weight. The names met are then scored exactly, best
 * bound first, until no bound reaches the threshold. Nothing above the threshold is missed.
 */
export class SegmentSearch implements SearchedSegment {
  readonly segment: Segment;
  readonly lookup: WordLookup;
  readonly scorer: NameScorer;
  /** A bit for each document that has been removed or replaced since; null when none. */
  #removed: Uint32Array | null;
  readonly #stride: number;

  readonly #sums: Uint32Array;
  #touched = new Uint32Array(1 << 12);
  #touchedCount = 0;
  #bounds = new Float32Array(1 << 12);
  #order = new Uint32Array(1 << 12);
  readonly #steps = new Uint32Array(STEPS + 2);

  #plan: ReadingPlan | null = null;
  #planNumber = 0;
  #index = 0;
  #findings: Findings | null = null;
  #budget: Budget = newBudget();
  #tests: BitmapTest[][] = [];
  /** Most that lists which were not walked could add to a name, in weight. */
  #unwalked = 0;

  constructor(segment: Segment, removed: Uint32Array | null) {
    this.segment = segment;
    this.lookup = new WordLookup(segment);
    this.scorer = new NameScorer(segment);
    this.#removed = removed;
    this.#stride = Math.ceil(segment.nameCount / 32);
    this.#sums = new Uint32Array(segment.nameCount);
  }

  /** The same segment after more of its names were removed. */
  withRemoved(removed: Uint32Array | null): this {
    this.#removed = removed;
    return this;
  }

  /** Offers every name that reaches the findings' threshold by this plan. @param index place of this segment in the plan */
  search(plan: ReadingPlan, planNumber: number, index: number, findings: Findings, budget: Budget): void {
    this.#plan = plan;
    this.#planNumber = planNumber;
    this.#index = index;
    this.#findings = findings;
    this.#budget = budget;
    this.#touchedCount = 0;
    this.scorer.begin(plan, index);
    this.#walk(plan);
    this.#scoreBest();
    for (let i = 0; i < this.#touchedCount; i += 1) this.#sums[this.#touched[i] as number] = 0;
  }

  #walk(plan: ReadingPlan): void {
    const { wordFrequencies, bitmapWords } = this.segment;
    const costs = plan.slots.map(({ similar }) => {
      let cost = 0;
      for (const word of similar[this.#index]?.words ?? []) cost += wordFrequencies[word] as number;
      return cost;
    });
    const order = plan.slots
      .map((_, slot) => slot)
      .sort((a, b) => this.#rank(plan, costs, a) - this.#rank(plan, costs, b));
    this.#tests = order.map((slot) => this.#testsOf(plan, slot));
    this.#unwalked = 0;
    let left = order.reduce((sum, slot) => sum + (plan.slots[slot]?.mostGain ?? 0), 0);

    for (const [i, slot] of order.entries()) {
      const { weight, similar, mostGain, isInitial } = plan.slots[slot] as (typeof plan.slots)[number];
      const found = similar[this.#index];
      left -= mostGain;
      if (isInitial) this.#unwalked += weight * INITIAL_SIMILARITY;
      if (!found || found.words.length === 0) continue;
      const cost = costs[slot] as number;
      if (i > 0 && cost > EXPENSIVE_POSTINGS && this.#lastName(mostGain + left) > 0) this.#scoreSample();
      const tag = i + 1;
      let unwalked = 0;
      for (let n = 0; n < found.words.length; n += 1) {
        const word = found.words[n] as number;
        const gain = weight * (found.similarities[n] as number);
        const last = this.#lastName(gain + left);
        const whole = Math.ceil((gain * WHOLE) / plan.weight);
        if (word < bitmapWords) {
          if (last > 0) {
            this.#meetBitmap(word, last);
          }
        } else if (
          last > 0 ||
          (wordFrequencies[word] as number) <= WALK_PER_NAME * (this.#touchedCount + 1)
        ) {
          this.#walkList(word, whole, tag, last);
        } else unwalked = Math.max(unwalked, gain);
      }
      this.#unwalked += unwalked;
    }
  }

  #rank({ slots }: ReadingPlan, costs: readonly number[], slot: number): number {
    const { weight, isInitial } = slots[slot] as (typeof slots)[number];
    return isInitial ? Number.POSITIVE_INFINITY : (costs[slot] as number) / weight;
  }

  #testsOf(plan: ReadingPlan, slot: number): BitmapTest[] {
    const { bitmapWords } = this.segment;
    const { weight, similar } = plan.slots[slot] as (typeof plan.slots)[number];
    const found = similar[this.#index];
    const tests: BitmapTest[] = [];
    for (let n = 0; n < (found?.words.length ?? 0); n += 1) {
      const word = found?.words[n] as number;
      if (word >= bitmapWords) continue;
      tests.push({ offset: word * this.#stride, gain: weight * (found?.similarities[n] as number) });
    }
    return tests;
  }

  /** Names from this one on cannot reach the threshold with so much matched; 0 when none can. */
  #lastName(matched: number): number {
    const threshold = this.#findings?.threshold ?? 0;
    const plan = this.#plan as ReadingPlan;
    const wanted = threshold / plan.reading.factor;
    if (matched < wanted * plan.weight - 1e-9) return 0;
    const most = matched + (matched / wanted - plan.weight) / EXTRA_SHARE;
    const level = Math.floor((most + 1e-6) * LEVELS_PER_WEIGHT) + 1;
    return this.segment.levelStarts[Math.min(LEVELS, level)] as number;
  }

  /** Adds a word's gain to its names: all before `last`, and those already met behind it. */
  #walkList(word: number, gain: number, tag: number, last: number): void {
    const { postingOffsets, postings } = this.segment;
    const sums = this.#sums;
    const end = postingOffsets[word + 1] as number;
    let at = postingOffsets[word] as number;
    if (last > 0) {
      if (this.#isFull()) return;
      this.#reserve(end - at);
    }
    let touchedCount = this.#touchedCount;
    const touched = this.#touched;
    for (; at < end; at += 1) {
      const name = postings[at] as number;
      if (name >= last) break;
      const sum = sums[name] as number;
      if (sum === 0) {
        touched[touchedCount++] = name;
        sums[name] = (gain << SLOT_BITS) | tag;
      } else if ((sum & SLOT_MASK) !== tag) sums[name] = (((sum >>> SLOT_BITS) + gain) << SLOT_BITS) | tag;
    }
    this.#touchedCount = touchedCount;
    for (; at < end; at += 1) {
      const name = postings[at] as number;
      const sum = sums[name] as number;
      if (sum !== 0 && (sum & SLOT_MASK) !== tag) {
        sums[name] = (((sum >>> SLOT_BITS) + gain) << SLOT_BITS) | tag;
      }
    }
  }

  /** Meets the names of a frequent word before `last`; its gain is added by the test of the bitmap. */
  #meetBitmap(word: number, last: number): void {
    const { bitmaps } = this.segment;
    const sums = this.#sums;
    const offset = word * this.#stride;
    const end = (last + 31) >>> 5;
    for (let at = 0; at < end; at += 1) {
      let bits = bitmaps[offset + at] as number;
      if (bits === 0) continue;
      this.#reserve(32);
      while (bits !== 0) {
        const bit = 31 - Math.clz32(bits & -bits);
        bits &= bits - 1;
        const name = at * 32 + bit;
        if ((sums[name] as number) !== 0) continue;
        if (this.#isFull()) return;
        sums[name] = MET;
        this.#touched[this.#touchedCount] = name;
        this.#touchedCount += 1;
      }
    }
  }

  /** Whether as many names were met as may be: what is found from now on is not all there is. */
  #isFull(): boolean {
    if (this.#touchedCount < LIMITS.touchedNames) return false;
    this.#budget.isComplete = false;
    return true;
  }

  #reserve(count: number): void {
    const wanted = this.#touchedCount + count;
    if (wanted <= this.#touched.length) return;
    const length = Math.max(this.#touched.length * 2, wanted);
    const larger = new Uint32Array(length);
    larger.set(this.#touched.subarray(0, this.#touchedCount));
    this.#touched = larger;
  }

  /** Most that a name met can have matched. */
  #mostMatched(name: number): number {
    const plan = this.#plan as ReadingPlan;
    const { bitmaps } = this.segment;
    let matched = (((this.#sums[name] as number) >>> SLOT_BITS) * plan.weight) / WHOLE + this.#unwalked;
    const at = name >>> 5;
    const bit = name & 31;
    for (const tests of this.#tests) {
      for (const { offset, gain } of tests) {
        if ((((bitmaps[offset + at] as number) >>> bit) & 1) === 0) continue;
        matched += gain;
        break;
      }
    }
    return Math.min(matched, plan.weight);
  }

  /** Most that a name can score which matched so much. */
  #bound(name: number, matched: number): number {
    const plan = this.#plan as ReadingPlan;
    const extra = (this.segment.nameLevels[name] as number) / LEVELS_PER_WEIGHT - matched;
    return ((matched + 1e-6) * plan.reading.factor) / (plan.weight + (extra > 0 ? EXTRA_SHARE * extra : 0));
  }

  /** Scores the most promising names met so far, which raises the threshold. */
  #scoreSample(): void {
    const count = this.#rankTouched(0);
    for (let i = 0; i < count && i < SAMPLE; i += 1)
      this.#scoreName(this.#touched[this.#order[i] as number] as number);
  }

  /** Scores what can reach the threshold, best bound first. */
  #scoreBest(): void {
    const findings = this.#findings as Findings;
    const count = this.#rankTouched(findings.threshold);
    for (let i = 0; i < count; i += 1) {
      const at = this.#order[i] as number;
      // The bounds are ordered in steps: one step of room.
      if ((this.#bounds[at] as number) + 1 / STEPS < findings.threshold) break;
      if ((this.#bounds[at] as number) < findings.threshold) continue;
      if (this.#budget.scored <= 0) {
        this.#budget.isComplete = false;
        break;
      }
      this.#budget.scored -= 1;
      this.#scoreName(this.#touched[at] as number);
    }
  }

  /** Orders the names met whose bound reaches `least` by falling bound, into `#order`; returns how many. */
  #rankTouched(least: number): number {
    const count = this.#touchedCount;
    if (this.#bounds.length < count) {
      this.#bounds = new Float32Array(this.#touched.length);
      this.#order = new Uint32Array(this.#touched.length);
    }
    const steps = this.#steps.fill(0);
    const bounds = this.#bounds;
    for (let i = 0; i < count; i += 1) {
      const name = this.#touched[i] as number;
      const bound = Math.min(1, this.#bound(name, this.#mostMatched(name)));
      bounds[i] = bound;
      if (bound >= least) {
        const step = STEPS - Math.floor(bound * STEPS);
        steps[step + 1] = (steps[step + 1] as number) + 1;
      }
    }
    for (let i = 1; i < steps.length; i += 1) steps[i] = (steps[i] as number) + (steps[i - 1] as number);
    let ranked = 0;
    for (let i = 0; i < count; i += 1) {
      const bound = bounds[i] as number;
      if (bound < least) continue;
      const step = STEPS - Math.floor(bound * STEPS);
      this.#order[steps[step] as number] = i;
      steps[step] = (steps[step] as number) + 1;
      ranked += 1;
    }
    return ranked;
  }

  #scoreName(name: number): void {
    const findings = this.#findings as Findings;
    const score = this.scorer.score(name);
    if (score < findings.threshold) return;
    const document = documentOf(this.segment, this.segment.nameSources[name] as number);
    if (isRemoved(this.#removed, document)) return;
    findings.offer({ segment: this.#index, name, document, score, plan: this.#planNumber });
  }
}
