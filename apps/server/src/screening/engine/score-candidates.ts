import type { EntityKind, ListCategory } from '../lists/listed-entity.ts';
import { decideHit } from '../rules/decide-hit.ts';
import { defaultRules } from '../rules/default-rules.ts';
import type { RulesTable } from '../rules/rule.ts';
import {
  COMPARED_WITH,
  compareEntity,
  fingerprintOf,
  prepareSubject,
  type ReadEntity,
  readEntity,
} from './compare-entity.ts';
import { categoryAt, type EntityChunk, entityAt, entityIdOf, kindAt, listAt } from './entity-chunk.ts';
import type { Hit, ListVersion } from './hit.ts';
import type { Subject } from './subject.ts';

/** What candidates are scored on. */
export interface ScoringGround {
  readonly chunks: readonly EntityChunk[];
  readonly lists: readonly ListVersion[];
  readonly rules: RulesTable;
}

/** A subject and who may be it. */
export interface ScoringTask {
  readonly subject: Subject;
  /** Number of a chunk and place in it, one after the other. */
  readonly candidates: readonly number[];
  readonly threshold: number;
  /** Null: all. */
  readonly categories: readonly ListCategory[] | null;
  /** Codes of the lists that are searched. */
  readonly lists: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly today: string;
}

/** Entries whose names are kept ready: reading a name takes longer than comparing it. */
const KEPT_READY = 20_000;

/** Compares a subject with candidates, for one thread. */
export class CandidateScorer {
  #ground: ScoringGround = { chunks: [], lists: [], rules: defaultRules };
  #chunks = new Map<number, EntityChunk>();
  #lists = new Map<string, ListVersion>();
  readonly #ready = new Map<number, ReadEntity>();

  setGround(ground: ScoringGround): void {
    this.#ground = ground;
    this.#chunks = new Map(ground.chunks.map((chunk) => [chunk.number, chunk]));
    this.#lists = new Map(ground.lists.map((list) => [list.code, list]));
    for (const key of this.#ready.keys())
      if (!this.#chunks.has(Math.floor(key / PLACES))) this.#ready.delete(key);
  }

  /** The candidates that are hits, in no order. Whether they were decided before is the caller's to say. */
  score({ subject, candidates, threshold, categories, lists, today }: ScoringTask): Hit[] {
    const read = prepareSubject(subject);
    const compared: readonly EntityKind[] = COMPARED_WITH[subject.kind];
    const hits: Hit[] = [];
    for (let i = 0; i + 1 < candidates.length; i += 2) {
      const chunk = this.#chunks.get(candidates[i] as number);
      const place = candidates[i + 1] as number;
      if (!chunk || !compared.includes(kindAt(chunk, place))) continue;
      const list = this.#lists.get(listAt(chunk, place));
      if (!list || !lists.includes(list.code)) continue;
      const category = categoryAt(chunk, place) ?? list.category;
      if (!(categories?.includes(category) ?? true)) continue;
      const ready = this.#read(chunk, place);
      const { entity } = ready;
      const comparison = compareEntity(read, ready, threshold);
      if (comparison === null) continue;
      const isDelisted = entity.delistedOn !== null && entity.delistedOn <= today;
      hits.push({
        ...comparison,
        list,
        entityId: entityIdOf(list.code, entity),
        category,
        ...decideHit({ ...comparison, list, category, isDelisted, entity }, this.#ground.rules),
        fingerprint: fingerprintOf(subject, entity),
        isDecided: false,
        isDelisted,
        entity,
      });
    }
    return hits;
  }

  #read(chunk: EntityChunk, place: number): ReadEntity {
    const key = chunk.number * PLACES + place;
    const before = this.#ready.get(key);
    if (before) return before;
    const ready = readEntity(entityAt(chunk, place));
    if (this.#ready.size >= KEPT_READY) {
      const [oldest] = this.#ready.keys();
      if (oldest !== undefined) this.#ready.delete(oldest);
    }
    this.#ready.set(key, ready);
    return ready;
  }
}

/** More places than a chunk has. */
const PLACES = 2 ** 32;
