import type { NameDocument } from '@qiniso/name-index';
import { WorkerPool } from '@qiniso/worker-pool';
import type { ListedEntity } from '../lists/listed-entity.ts';
import type { ChunkBuilder } from './entity-chunk.ts';
import { textsOfEntity } from './index-keys.ts';
import type { TextsResult } from './index-texts-worker.ts';
import { packEntity, unpackEntity } from './packed-entity.ts';

/** An entry on its way into the engine. */
export interface EngineEntry {
  /** Code of its list. */
  readonly list: string;
  readonly entity: ListedEntity;
}

export type EngineEntries = Iterable<EngineEntry> | AsyncIterable<EngineEntry>;

const BATCH = 500;
const SMALL_BATCH = 50;
/** The index takes fewer than a thousand names of a document. */
const MOST_NAMES = 990;
const READ_TIMEOUT_MS = 60_000;

/** What the index calls an entry: its chunk and its place in it. */
export const indexIdOf = (chunk: number, place: number): string => `${chunk}.${place}`;

export const placeOfIndexId = (id: string): readonly [chunk: number, place: number] => {
  const dot = id.indexOf('.');
  return [Number(id.slice(0, dot)), Number(id.slice(dot + 1))];
};

/** Who reads names: that takes far longer than everything else that is done with an entry. */
export interface NameReading {
  /** Entries read at a time, and times at once. */
  readonly batch: number;
  readonly atOnce: number;
  /** What packed entries are indexed by. */
  read(packed: readonly string[]): Promise<TextsResult>;
  close(): Promise<void>;
}

/** Reads a whole list on threads of its own. @param threads 0: on the calling thread */
export function readingOnThreads(threads: number): NameReading {
  if (threads === 0)
    return {
      batch: BATCH,
      atOnce: 1,
      read: async (packed) => packed.map((text) => textsOfEntity(unpackEntity(text))),
      close: async () => {},
    };
  const pool = new WorkerPool<TextsResult>({
    workerUrl: new URL('./index-texts-worker.ts', import.meta.url),
    workers: threads,
    maxQueued: 4 * threads,
    taskTimeoutMs: READ_TIMEOUT_MS,
    startTimeoutMs: READ_TIMEOUT_MS,
  });
  return {
    batch: BATCH,
    atOnce: 2 * threads,
    read: (message) => pool.submit(() => ({ message, transfer: [] })),
    close: () => pool.close(),
  };
}

/** Reads a few changes where screenings are scored: those threads are warm, and small batches hold no screening up. */
export const readingBeside = (scoring: Pick<NameReading, 'read'>): NameReading => ({
  batch: SMALL_BATCH,
  atOnce: 32,
  read: (packed) => scoring.read(packed),
  close: async () => {},
});

/** Puts entries into a chunk and says what the index has to know of each. */
export async function* documentsOf(
  entries: EngineEntries,
  builder: ChunkBuilder,
  chunk: number,
  { batch: size, atOnce, ...reading }: NameReading,
): AsyncGenerator<NameDocument> {
  const running: Promise<readonly NameDocument[]>[] = [];
  const read = async (batch: readonly Placed[]): Promise<readonly NameDocument[]> => {
    const texts = await reading.read(batch.map(({ packed }) => packed));
    return batch.map(({ place }, i) => documentOf(chunk, place, texts[i] ?? []));
  };
  try {
    let batch: Placed[] = [];
    for await (const { list, entity } of entries) {
      const packed = packEntity(entity);
      batch.push({ place: builder.add(list, entity, packed), packed });
      if (batch.length < size) continue;
      running.push(read(batch));
      batch = [];
      if (running.length >= atOnce) yield* (await running.shift()) ?? [];
    }
    if (batch.length > 0) running.push(read(batch));
    while (running.length > 0) yield* (await running.shift()) ?? [];
  } finally {
    await Promise.allSettled(running);
    await reading.close();
  }
}

interface Placed {
  readonly place: number;
  readonly packed: string;
}

function documentOf(chunk: number, place: number, texts: readonly string[]): NameDocument {
  const [name = '', ...others] = texts;
  return { id: indexIdOf(chunk, place), name, alternateNames: others.slice(0, MOST_NAMES) };
}
