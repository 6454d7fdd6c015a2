import type { NameDocument } from '@qiniso/name-index';
import { WorkerPool } from '@qiniso/worker-pool';
import type { ListedEntity } from '../lists/listed-entity.ts';
import type { ChunkBuilder } from './entity-chunk.ts';
import { textsOfEntity } from './index-keys.ts';
import type { TextsResult } from './index-texts-worker.ts';
import { packEntity } from './packed-entity.ts';

/** An entry on its way into the engine. */
export interface EngineEntry {
  /** Code of its list. */
  readonly list: string;
  readonly entity: ListedEntity;
}

export type EngineEntries = Iterable<EngineEntry> | AsyncIterable<EngineEntry>;

const BATCH = 500;
/** So many names are read on the calling thread in a few milliseconds; starting threads takes longer. */
const INLINE_ENTRIES = 60;
/** The index takes fewer than a thousand names of a document. */
const MOST_NAMES = 990;
const READ_TIMEOUT_MS = 60_000;

/** What the index calls an entry: its chunk and its place in it. */
export const indexIdOf = (chunk: number, place: number): string => `${chunk}.${place}`;

export const placeOfIndexId = (id: string): readonly [chunk: number, place: number] => {
  const dot = id.indexOf('.');
  return [Number(id.slice(0, dot)), Number(id.slice(dot + 1))];
};

/**
 * Puts entries into a chunk and says what the index has to know of each. Names are read on threads: that takes far longer than all the rest.
 *
 * @param threads 0: on the calling thread
 */
export async function* documentsOf(
  entries: EngineEntries,
  builder: ChunkBuilder,
  chunk: number,
  threads: number,
): AsyncGenerator<NameDocument> {
  let pool: WorkerPool<TextsResult> | null = null;
  const reading: Promise<readonly NameDocument[]>[] = [];
  const read = async (batch: readonly Placed[]): Promise<readonly NameDocument[]> => {
    if (threads === 0 || batch.length <= INLINE_ENTRIES)
      return batch.map(({ place, entity }) => documentOf(chunk, place, textsOfEntity(entity)));
    pool ??= newPool(threads);
    const message = batch.map(({ packed }) => packed);
    const texts = await pool.submit(() => ({ message, transfer: [] }));
    return batch.map(({ place }, i) => documentOf(chunk, place, texts[i] ?? []));
  };
  try {
    let batch: Placed[] = [];
    for await (const { list, entity } of entries) {
      const packed = packEntity(entity);
      batch.push({ place: builder.add(list, entity, packed), entity, packed });
      if (batch.length < BATCH) continue;
      reading.push(read(batch));
      batch = [];
      if (reading.length >= 2 * Math.max(1, threads)) yield* (await reading.shift()) ?? [];
    }
    reading.push(read(batch));
    while (reading.length > 0) yield* (await reading.shift()) ?? [];
  } finally {
    await Promise.allSettled(reading);
    await (pool as WorkerPool<TextsResult> | null)?.close();
  }
}

interface Placed {
  readonly place: number;
  readonly entity: ListedEntity;
  readonly packed: string;
}

function documentOf(chunk: number, place: number, texts: readonly string[]): NameDocument {
  const [name = '', ...others] = texts;
  return { id: indexIdOf(chunk, place), name, alternateNames: others.slice(0, MOST_NAMES) };
}

const newPool = (threads: number): WorkerPool<TextsResult> =>
  new WorkerPool({
    workerUrl: new URL('./index-texts-worker.ts', import.meta.url),
    workers: threads,
    maxQueued: 4 * threads,
    taskTimeoutMs: READ_TIMEOUT_MS,
    startTimeoutMs: READ_TIMEOUT_MS,
  });
