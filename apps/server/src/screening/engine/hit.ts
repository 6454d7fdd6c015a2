import type { ListCategory, ListedEntity, NameQuality } from '../lists/listed-entity.ts';
import type { Subject } from './subject.ts';

/** A list as far as hits show it. `version` is the number of the version in use, `importedAt` when it was read. */
export interface ListVersion {
  readonly code: string;
  readonly title: string;
  /** Of entries that name none. */
  readonly category: ListCategory;
  readonly version: number;
  readonly importedAt: Date;
}

/** What is compared besides the name. */
export type FactPart = 'birthDate' | 'sex' | 'country' | 'identifier';
export type PartState = 'agree' | 'contradict' | 'unknown';

/**
 * How a fact compares. `how` is a stable code of it:
 *
 * - birthDate: `DAY`, `MONTH`, `YEAR`, `APPROXIMATE` (agree); `NEAR` (a slip of the pen: unknown); `APART`, `FAR` (contradict: by less than
 *   three years, by three and more)
 * - sex: `SAME`, `OTHER`
 * - country: `SAME`, `OTHER`
 * - identifier: `SAME`, `OTHER`
 * - `NONE` wherever one side says nothing
 */
export interface ComparedFact {
  readonly state: PartState;
  readonly how: string;
  /** Log-odds it adds to the score. */
  readonly weight: number;
}

/** The name's part: the two names that are most alike. */
export interface ComparedName {
  readonly state: 'agree' | 'contradict';
  /** 0 to 1, the scorer's: a match from 0.5 on. 1 for the same name. */
  readonly score: number;
  /** Log-odds of it. */
  readonly weight: number;
  /** The same words on both sides, in any script's one spelling. */
  readonly isSame: boolean;
  /** Which of the subject's names. */
  readonly asked: string;
  /** Which of the entity's names, as published. */
  readonly listed: string;
  readonly quality: NameQuality;
  /** What the scorer's measures added, by their names; empty for an identifier's hit with another name. */
  readonly measures: Readonly<Record<string, number>>;
}

/** All that was compared of one entity. */
export interface Comparison {
  /** 0 to 1: the name with everything else. */
  readonly score: number;
  readonly name: ComparedName;
  readonly facts: Readonly<Record<FactPart, ComparedFact>>;
}

export type Strength = 'EXACT' | 'STRONG' | 'WEAK';
export type HitDecision = 'ACCEPT' | 'REVIEW' | 'REJECT';

/** An entity of a list that may be the subject. */
export interface Hit extends Comparison {
  readonly list: ListVersion;
  /** `LIST:publisher's id`: the same from version to version. */
  readonly entityId: string;
  readonly category: ListCategory;
  readonly strength: Strength;
  /** What the rules make of it; ACCEPT: taken for somebody else. */
  readonly decision: HitDecision;
  /** The rule that decided, by its id. */
  readonly rule: string;
  /** Stable; what speaks for and against it. */
  readonly reasonCodes: readonly string[];
  /** Of everything that was compared: another one when the subject or the entity has changed in it. */
  readonly fingerprint: string;
  /** It was decided before, by a person, that the subject is not this entity, on exactly what is compared here. */
  readonly isDecided: boolean;
  /** Taken off the list on or before the day of the screening. */
  readonly isDelisted: boolean;
  readonly entity: ListedEntity;
}

/** A hit that a person has decided to be somebody else (kept per client by `screening/decisions`). */
export interface DecidedHit {
  readonly entityId: string;
  readonly fingerprint: string;
}

export interface ScreenOptions {
  /** Only these lists; a code that ends in `*` stands for all that begin so. Left out: all. */
  readonly lists?: readonly string[];
  /** Only entries of these categories; left out: all. */
  readonly categories?: readonly ListCategory[];
  /** Least score of a name, 0.2 to 1; default {@link DEFAULT_THRESHOLD}. An identifier that agrees is a hit whatever the name. */
  readonly threshold?: number;
  /** The day of the screening. */
  readonly asOf: Date;
  /** Hits of this client that were decided before: marked, never hidden. */
  readonly decided?: readonly DecidedHit[];
}

/** What a screening brought. */
export interface Screening {
  /** Best first; those that were decided last. Hits that the rules take for somebody else are among them, with ACCEPT. */
  readonly hits: readonly Hit[];
  /** Every list that was searched, whether or not it has hits. */
  readonly versions: readonly ListVersion[];
  /** REJECT before REVIEW before ACCEPT, of all hits that are not decided. */
  readonly decision: HitDecision;
  /** False: a name of nothing but the commonest words was cut short, or has more hits than are kept. Then the decision is REVIEW at least. */
  readonly isComplete: boolean;
}

/** The scorer's boundary between one name and two. */
export const DEFAULT_THRESHOLD = 0.5;
export const LEAST_THRESHOLD = 0.2;

/** Screens against the lists in use. */
export interface Screener {
  /**
   * @throws ScreeningUnavailable when there are no lists to screen against, or not yet: never "clear"
   * @throws RangeError for a threshold out of range
   */
  screen(subject: Subject, options: ScreenOptions): Promise<Screening>;
}

/** There is nothing to screen against: no list, none of those asked for, or none loaded yet. Holds no personal data. */
export class ScreeningUnavailable extends Error {
  override readonly name = 'ScreeningUnavailable';
}
