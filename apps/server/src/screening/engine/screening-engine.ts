import { buildIndex, type NameSearcher } from '@qiniso/name-index';
import { prepareName } from '@qiniso/name-scorer';
import type { ListedEntity } from '../lists/listed-entity.ts';
import { decideHit } from '../rules/decide-hit.ts';
import { defaultRules } from '../rules/default-rules.ts';
import type { RulesTable } from '../rules/rule.ts';
import {
  COMPARED_WITH,
  compareEntity,
  fingerprintOf,
  prepareSubject,
  type ReadEntity,
  readAs,
  readEntity,
} from './compare-entity.ts';
import { plainNumber } from './compare-facts.ts';
import {
  type Hit,
  type HitDecision,
  LEAST_THRESHOLD,
  type ListVersion,
  type Screener,
  type Screening,
  ScreeningUnavailable,
  type ScreenOptions,
} from './hit.ts';
import { askedTexts, listedTexts } from './index-keys.ts';
import type { Subject } from './subject.ts';

/** An entry on its way into the engine. */
export interface EngineEntry {
  /** Code of its list. */
  readonly list: string;
  readonly entity: ListedEntity;
}

export interface EngineOptions {
  /** How hits are decided; left out: the rules in the code. */
  readonly rules?: RulesTable;
  /** Threads that search; 0: the calling one, for tests and commands. Default 2. */
  readonly threads?: number;
}

/** Index scores from here on are worth the scorer's look. */
export const LEAST_INDEX_SCORE = 0.3;

interface Held extends ReadEntity {
  readonly list: ListVersion;
}

/** Screens subjects against entities in memory. Knows no database. */
export class ScreeningEngine implements Screener {
  readonly #index: NameSearcher;
  readonly #held: ReadonlyMap<string, Held>;
  readonly #byNumber: ReadonlyMap<string, readonly string[]>;
  readonly #lists: readonly ListVersion[];
  readonly #rules: RulesTable;

  private constructor(
    index: NameSearcher,
    held: ReadonlyMap<string, Held>,
    lists: readonly ListVersion[],
    rules: RulesTable,
  ) {
    this.#index = index;
    this.#held = held;
    this.#lists = lists;
    this.#rules = rules;
    const byNumber = new Map<string, string[]>();
    for (const [id, { entity }] of held)
      for (const { number } of entity.documents) {
        const plain = plainNumber(number);
        byNumber.set(plain, [...(byNumber.get(plain) ?? []), id]);
      }
    this.#byNumber = byNumber;
  }

  /** Builds an engine of entities. */
  static async of(
    lists: readonly ListVersion[],
    entries: Iterable<EngineEntry>,
    { rules = defaultRules, threads = 2 }: EngineOptions = {},
  ): Promise<ScreeningEngine> {
    const byCode = new Map(lists.map((list) => [list.code, list]));
    const held = new Map<string, Held>();
    for (const { list, entity } of entries) {
      const version = byCode.get(list);
      if (!version) throw new Error(`An entry is of the list ${list}, which there is not.`);
      held.set(entityIdOf(list, entity), { ...readEntity(entity), list: version });
    }
    const documents = [...held].map(([id, { names }]) => {
      const [name = '', ...alternateNames] = names.flatMap(({ prepared }) => listedTexts(prepared));
      return { id, name, alternateNames };
    });
    const index = await buildIndex(documents, {
      analysis: 'person',
      searchThreads: threads,
      buildThreads: threads,
    });
    return new ScreeningEngine(index, held, lists, rules);
  }

  async screen(subject: Subject, options: ScreenOptions): Promise<Screening> {
    const { threshold = this.#rules.threshold, asOf, decided = [] } = options;
    if (!(threshold >= LEAST_THRESHOLD && threshold <= 1))
      throw new RangeError(`threshold must be from ${LEAST_THRESHOLD} to 1.`);
    const versions = this.#lists.filter(({ code }) => options.lists?.includes(code) ?? true);
    if (versions.length === 0) throw new ScreeningUnavailable('There is no list to screen against.');
    const searched = new Set(versions.map(({ code }) => code));
    const { ids, isComplete } = await this.#candidates(subject);
    const read = prepareSubject(subject);
    const today = asOf.toISOString().slice(0, 10);
    const known = new Set(decided.map(({ entityId, fingerprint }) => `${entityId} ${fingerprint}`));
    const hits: Hit[] = [];
    for (const id of ids) {
      const held = this.#held.get(id);
      if (!held || !searched.has(held.list.code)) continue;
      if (!COMPARED_WITH[subject.kind].includes(held.entity.kind)) continue;
      const category = held.entity.category ?? held.list.category;
      if (options.categories && !options.categories.includes(category)) continue;
      const comparison = compareEntity(read, held, threshold);
      if (comparison === null) continue;
      const { entity, list } = held;
      const isDelisted = entity.delistedOn !== null && entity.delistedOn <= today;
      const fingerprint = fingerprintOf(subject, entity);
      hits.push({
        ...comparison,
        list,
        entityId: id,
        category,
        ...decideHit({ ...comparison, list, category, isDelisted, entity }, this.#rules),
        fingerprint,
        isDecided: known.has(`${id} ${fingerprint}`),
        isDelisted,
        entity,
      });
    }
    hits.sort(byRelevance);
    return { hits, versions, decision: worst(hits, isComplete), isComplete };
  }

  async #candidates(subject: Subject): Promise<{ ids: ReadonlySet<string>; isComplete: boolean }> {
    const ids = new Set<string>();
    let isComplete = true;
    const kinds = new Set(COMPARED_WITH[subject.kind].map(readAs));
    for (const name of subject.names)
      for (const kind of kinds) {
        const found = await this.#index.searchAll(askedTexts(prepareName(name, kind)), {
          minScore: LEAST_INDEX_SCORE,
        });
        for (const { id } of found.hits) ids.add(id);
        isComplete &&= found.isComplete;
      }
    for (const { number } of subject.documents)
      for (const id of this.#byNumber.get(plainNumber(number)) ?? []) ids.add(id);
    return { ids, isComplete };
  }

  /** Ends its threads. */
  async close(): Promise<void> {
    await this.#index.close();
  }
}

/** `LIST:publisher's id`. */
export const entityIdOf = (list: string, { sourceId }: Pick<ListedEntity, 'sourceId'>): string =>
  `${list}:${sourceId}`;

const SEVERITY: Readonly<Record<HitDecision, number>> = { REJECT: 2, REVIEW: 1, ACCEPT: 0 };

function byRelevance(a: Hit, b: Hit): number {
  return (
    Number(a.isDecided) - Number(b.isDecided) ||
    SEVERITY[b.decision] - SEVERITY[a.decision] ||
    b.score - a.score ||
    (a.entityId < b.entityId ? -1 : 1)
  );
}

/** What the hits come to together: the worst of those that nobody has decided yet. */
function worst(hits: readonly Hit[], isComplete: boolean): HitDecision {
  const open = hits.filter(({ isDecided }) => !isDecided).map(({ decision }) => SEVERITY[decision]);
  const most = Math.max(isComplete ? 0 : 1, ...open);
  return most === 2 ? 'REJECT' : most === 1 ? 'REVIEW' : 'ACCEPT';
}
