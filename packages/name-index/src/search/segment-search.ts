import { LIMITS } from '../limits.ts';
import { documentOf, isRemoved, LEVELS, LEVELS_PER_WEIGHT, type Segment } from '../segment/segment.ts';
import type { Findings } from './best-names.ts';
import { LongList } from './long-list.ts';
import { NameScorer } from './name-scorer.ts';
import type { ReadingPlan, SearchedSegment, Slot } from './plan-reading.ts';
import { extraCost, extraOfCost, INITIAL_SIMILARITY } from './similarity.ts';
import { type SimilarWords, WordLookup } from './word-lookup.ts';

/** Gains are summed in whole numbers: the weight of a whole query is this much, 4 bits below say which slot came last. */
const WHOLE = 1 << 20;
const SLOT_BITS = 4;
const SLOT_MASK = (1 << SLOT_BITS) - 1;
/** Above the sum: whether more than one slot gave to it. */
const SEVERAL = 1 << 26;
const SUM_MASK = SEVERAL - 1;
/** Steps that bounds are ordered in. */
const STEPS = 1024;
/** A word in more names than this has a long list. */
export const LONG_LIST = 1024;

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

/** Long lists of one slot, by falling gain. */
interface LongSlot {
  readonly lists: readonly { readonly list: LongList; readonly gain: number }[];
  /** Gain of the first. */
  readonly most: number;
}

/**
 * Finds the names of one segment that reach a score, for one thread.
 *
 * First the names of the rare words: their short lists are walked and gains summed, then the names are scored, best bound first, which raises
 * the threshold. What is left are names that hold frequent words only. Of these, the list of the rarest is walked; the others are asked,
 * name by name, whether they hold it too, and only a name whose bound reaches the threshold is scored. It ends where all the
 * words that are left together cannot reach it. Names are numbered by weight, so the tail of a list, too long to
 * reach the threshold, is never walked. Nothing above the threshold is missed.
 */
export class SegmentSearch implements SearchedSegment {
  readonly segment: Segment;
  readonly lookup: WordLookup;
  readonly scorer: NameScorer;
  /** A bit for each document that has been removed or replaced since; null when none. */
  #removed: Uint32Array | null;

  readonly #sums: Uint32Array;
  #touched = new Uint32Array(1 << 12);
  #touchedCount = 0;
  #bounds = new Float64Array(1 << 12);
  #order = new Uint32Array(1 << 12);
  readonly #steps = new Uint32Array(STEPS + 2);

  #plan: ReadingPlan | null = null;
  #planNumber = 0;
  #index = 0;
  #findings: Findings | null = null;
  #budget: Budget = newBudget();
  #long: LongSlot[] = [];
  /** Most that initials in the query could add to any name. */
  #initials = 0;

  /** @param longList names from which on a list is long; another one for tests */
  constructor(segment: Segment, removed: Uint32Array | null, longList = LONG_LIST) {
    this.segment = segment;
    this.lookup = new WordLookup(segment, longList);
    this.scorer = new NameScorer(segment);
    this.#removed = removed;
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
    if (this.#lastName(plan.slots.reduce((sum, { mostGain }) => sum + mostGain, 0)) === 0) return;
    this.scorer.begin(plan, index);
    this.#long = plan.slots.map((slot) => this.#longSlot(slot));
    this.#initials = plan.slots.reduce(
      (sum, { isInitial, weight }) => sum + (isInitial ? weight * INITIAL_SIMILARITY : 0),
      0,
    );
    this.#walkShortLists();
    this.#scoreTouched();
    this.#searchLongLists();
    for (let i = 0; i < this.#touchedCount; i += 1) this.#sums[this.#touched[i] as number] = 0;
  }

  #longSlot({ weight, similar }: Slot): LongSlot {
    const { words, similarities, isLong } = similar[this.#index] as SimilarWords;
    const lists: { list: LongList; gain: number }[] = [];
    for (let i = 0; i < words.length; i += 1) {
      if (isLong[i] === 0) continue;
      lists.push({
        list: new LongList(this.segment, words[i] as number),
        gain: weight * (similarities[i] as number),
      });
    }
    return { lists, most: lists[0]?.gain ?? 0 };
  }

  /** Sums what the rare words give to their names, beginning where fewest names have to be met. */
  #walkShortLists(): void {
    const { slots, weight: whole } = this.#plan as ReadingPlan;
    const costs = slots.map(({ similar, mostGain }, slot) =>
      // What is not met by a slot with frequent words may still hold one of these: better last.
      this.#long[slot]?.lists.length
        ? Number.MAX_VALUE
        : (similar[this.#index] as SimilarWords).shortCost / (mostGain + 1e-9),
    );
    const order = slots.map((_, slot) => slot);
    order.sort((a, b) => (costs[a] as number) - (costs[b] as number));
    // A name not met yet holds no rare word of the slots before: of these only frequent ones can still count.
    let others = slots.reduce((sum, { mostGain }) => sum + mostGain, 0);
    for (const [i, slot] of order.entries()) {
      const { weight, similar, mostGain, isInitial } = slots[slot] as Slot;
      const { words, similarities, isLong } = similar[this.#index] as SimilarWords;
      others -= mostGain;
      let similarity = -1;
      let gain = 0;
      let last = 0;
      for (let n = 0; n < words.length; n += 1) {
        if (isLong[n] === 1) continue;
        if (similarities[n] !== similarity) {
          similarity = similarities[n] as number;
          gain = weight * similarity;
          last = this.#lastName(gain + others);
          // With nothing met, and nothing to be met any more, there is nothing to add to.
          if (last === 0 && this.#touchedCount === 0) break;
        }
        this.#walkList(words[n] as number, Math.ceil((gain * WHOLE) / whole), i + 1, last);
      }
      const longMost = this.#long[slot]?.most ?? 0;
      others += isInitial ? Math.max(longMost, weight * INITIAL_SIMILARITY) : longMost;
    }
  }

  /** Names from this one on cannot reach the threshold with so much matched; 0 when none can. */
  #lastName(matched: number): number {
    const plan = this.#plan as ReadingPlan;
    const wanted = (this.#findings?.threshold ?? 0) / plan.reading.factor;
    const spare = matched / wanted - plan.weight;
    if (spare < -1e-9) return 0;
    const most = matched + extraOfCost(Math.max(0, spare), plan.weight);
    const level = Math.min(LEVELS, Math.floor((most + 1e-6) * LEVELS_PER_WEIGHT) + 1);
    return this.segment.levelStarts[level] as number;
  }

  /** Adds a word's gain to its names: all before `last`, and those already met behind it. */
  #walkList(word: number, gain: number, tag: number, last: number): void {
    const { postingOffsets, postings } = this.segment;
    const sums = this.#sums;
    const end = postingOffsets[word + 1] as number;
    let at = postingOffsets[word] as number;
    if (last > 0) this.#reserve(end - at);
    const touched = this.#touched;
    let touchedCount = this.#touchedCount;
    for (; at < end; at += 1) {
      const name = postings[at] as number;
      if (name >= last) break;
      const sum = sums[name] as number;
      if (sum === 0) {
        touched[touchedCount++] = name;
        sums[name] = (gain << SLOT_BITS) | tag;
      } else if ((sum & SLOT_MASK) !== tag)
        sums[name] = ((((sum >>> SLOT_BITS) + gain) | SEVERAL) << SLOT_BITS) | tag;
    }
    this.#touchedCount = touchedCount;
    for (; at < end; at += 1) {
      const name = postings[at] as number;
      const sum = sums[name] as number;
      if (sum !== 0 && (sum & SLOT_MASK) !== tag) {
        sums[name] = ((((sum >>> SLOT_BITS) + gain) | SEVERAL) << SLOT_BITS) | tag;
      }
    }
  }

  #reserve(count: number): void {
    const wanted = this.#touchedCount + count;
    if (wanted <= this.#touched.length) return;
    const larger = new Uint32Array(Math.max(this.#touched.length * 2, wanted));
    larger.set(this.#touched.subarray(0, this.#touchedCount));
    this.#touched = larger;
  }

  /** Most that a name can score which matched so much. */
  #bound(name: number, matched: number): number {
    const plan = this.#plan as ReadingPlan;
    const extra = (this.segment.nameLevels[name] as number) / LEVELS_PER_WEIGHT - matched;
    const cost = extra > 0 ? extraCost(extra, plan.weight) : 0;
    return ((matched + 1e-6) * plan.reading.factor) / (plan.weight + cost);
  }

  /** Scores the names met that can reach the threshold, best bound first. */
  #scoreTouched(): void {
    const findings = this.#findings as Findings;
    const count = this.#rankTouched(findings.threshold);
    for (let i = 0; i < count; i += 1) {
      const at = this.#order[i] as number;
      const bound = this.#bounds[at] as number;
      // Bounds are ordered in steps only: one step of room.
      if (bound + 1 / STEPS < findings.threshold) break;
      if (bound >= findings.threshold && !this.#scoreName(this.#touched[at] as number)) break;
    }
  }

  /** Orders the names met whose bound reaches `least` by falling bound, into `#order`; returns how many. */
  #rankTouched(least: number): number {
    const plan = this.#plan as ReadingPlan;
    const count = this.#touchedCount;
    if (this.#bounds.length < count) {
      this.#bounds = new Float64Array(this.#touched.length);
      this.#order = new Uint32Array(this.#touched.length);
    }
    const longMost = this.#long.reduce((sum, { most }) => sum + most, 0);
    const needed = (least / plan.reading.factor) * plan.weight - 1e-6;
    // Lists are asked fastest in the order of names.
    if (longMost > 0) this.#touched.subarray(0, count).sort();
    const steps = this.#steps.fill(0);
    const bounds = this.#bounds;
    for (let i = 0; i < count; i += 1) {
      const name = this.#touched[i] as number;
      const summed = (this.#sums[name] as number) >>> SLOT_BITS;
      const sum = ((summed & SUM_MASK) * plan.weight) / WHOLE + this.#initials;
      let bound = this.#bound(name, Math.min(plan.weight, sum + longMost));
      let gained = 0;
      if (bound >= least && longMost > 0) {
        gained = this.#longGain(name, longMost, needed - sum);
        bound = gained < 0 ? 0 : this.#bound(name, Math.min(plan.weight, sum + gained));
      }
      if (bound >= least && (summed & SEVERAL) === 0 && gained === 0 && !this.#mayBeOfOne(name, bound))
        bound = 0;
      bounds[i] = Math.min(1, bound);
      if (bound < least) continue;
      const step = STEPS - Math.floor((bounds[i] as number) * STEPS);
      steps[step + 1] = (steps[step + 1] as number) + 1;
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

  /** Whether a name of this bound may be found when no other word is met in it than one. */
  #mayBeOfOne(name: number, bound: number): boolean {
    const { minScoreOfOne, slots } = this.#plan as ReadingPlan;
    if (bound >= minScoreOfOne || slots.length === 1 || this.#initials > 0) return true;
    const { nameOffsets, nameWords } = this.segment;
    const end = nameOffsets[name + 1] as number;
    let at = nameOffsets[name] as number;
    while (at < end && (nameWords[at] as number) > 127) at += 1;
    return at + 1 >= end;
  }

  /** What frequent words give to a name; -1 when it is less than `needed`. @param most what they can give at most */
  #longGain(name: number, most: number, needed: number): number {
    const long = this.#long;
    let left = most;
    for (let slot = 0; slot < long.length; slot += 1) {
      const { lists, most: mostOfSlot } = long[slot] as LongSlot;
      left -= mostOfSlot;
      for (let i = 0; i < lists.length; i += 1) {
        const { list, gain } = lists[i] as LongSlot['lists'][number];
        if (left + gain < needed) return -1;
        if (!list.has(name)) continue;
        left += gain;
        break;
      }
      if (left < needed) return -1;
    }
    return left;
  }

  /** Finds names that hold frequent words only. */
  #searchLongLists(): void {
    // The rarest for their weight are walked; with luck the others never are.
    const slots = this.#long
      .filter(({ lists }) => lists.length > 0)
      .sort((a, b) => (a.lists[0]?.list.length ?? 0) / a.most - (b.lists[0]?.list.length ?? 0) / b.most);
    let left = slots.reduce((sum, { most }) => sum + most, 0) + this.#initials;
    for (const [i, { lists, most }] of slots.entries()) {
      if (this.#lastName(left) === 0) return;
      left -= most;
      const others = slots.slice(i + 1);
      for (const { list, gain } of lists) {
        if (this.#lastName(gain + left) === 0) break;
        const rest = lists.find((each) => each.list !== list)?.gain ?? 0;
        if (!this.#walkLong(list, gain, left, others, rest)) return;
      }
    }
  }

  /**
   * Scores the names of a list that hold enough of the other slots' words, too.
   *
   * @param left most that the others, and initials, can add
   * @param rest most that other words of the list's own slot can give
   * @returns false when no more names may be scored
   */
  #walkLong(list: LongList, gain: number, left: number, others: readonly LongSlot[], rest: number): boolean {
    const findings = this.#findings as Findings;
    const plan = this.#plan as ReadingPlan;
    const sums = this.#sums;
    const { nameRepeats } = this.segment;
    let threshold = findings.threshold;
    let last = this.#lastName(gain + left);
    /** Most that may be missing. */
    let spare = gain + left - (threshold / plan.reading.factor) * plan.weight + 1e-6;
    list.begin(
      others
        .filter(({ most }) => most > spare)
        .map(({ lists, most }) =>
          lists.filter((other) => most - other.gain <= spare).map((other) => other.list),
        ),
    );
    for (let name = list.next(); name < last; name = list.next()) {
      if ((sums[name] as number) !== 0) continue;
      let missing = 0;
      let isHeld = false;
      for (let slot = 0; slot < others.length && missing <= spare; slot += 1) {
        const { lists, most } = others[slot] as LongSlot;
        let held = 0;
        for (let i = 0; i < lists.length; i += 1) {
          const other = lists[i] as LongSlot['lists'][number];
          if (other.gain <= held || missing + most - other.gain > spare) break;
          if (other.list.word === list.word) {
            const isTwice = ((nameRepeats[name >>> 5] as number) >>> (name & 31)) & 1;
            // Held once, it can count here only in place of where it was met.
            held = Math.max(held, isTwice ? other.gain : Math.min(other.gain, other.gain - gain + rest));
          } else if (other.list.has(name)) held = other.gain;
        }
        missing += most - held;
        if (held > 0) isHeld = true;
      }
      if (missing > spare) continue;
      const bound = this.#bound(name, gain + left - missing);
      if (bound < threshold || (!isHeld && !this.#mayBeOfOne(name, bound))) continue;
      if (!this.#scoreName(name)) return false;
      if (findings.threshold === threshold) continue;
      threshold = findings.threshold;
      last = this.#lastName(gain + left);
      spare = gain + left - (threshold / plan.reading.factor) * plan.weight + 1e-6;
    }
    return true;
  }

  /** Whether more than one word met in the name scored last, as far as there are more on both sides. */
  #hasSeveral(): boolean {
    const { slots } = this.#plan as ReadingPlan;
    const { places, nameLength } = this.scorer;
    if (slots.length === 1 || nameLength === 1) return true;
    let met = 0;
    for (let slot = 0; slot < slots.length; slot += 1) if ((places[slot] as number) >= 0) met += 1;
    return met > 1;
  }

  /** @returns false when no more names may be scored */
  #scoreName(name: number): boolean {
    if (this.#budget.scored <= 0) {
      this.#budget.isComplete = false;
      return false;
    }
    this.#budget.scored -= 1;
    const findings = this.#findings as Findings;
    const score = this.scorer.score(name);
    if (score < findings.threshold) return true;
    if (score < (this.#plan as ReadingPlan).minScoreOfOne && !this.#hasSeveral()) return true;
    const document = documentOf(this.segment, this.segment.nameSources[name] as number);
    if (isRemoved(this.#removed, document)) return true;
    findings.offer({ segment: this.#index, name, document, score, plan: this.#planNumber });
    return true;
  }
}
