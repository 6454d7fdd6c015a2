import { MessageChannel } from 'node:worker_threads';
import { UnreadableImage } from '@qiniso/image-intake';
import { WorkerPool, type WorkerPoolStats } from '@qiniso/worker-pool';
import { type LicenceKeyTexts, readLicenceKeys } from './barcode/licence-blocks.ts';
import type { DocumentReading, ReadRequest } from './document-reading.ts';
import type { FoundFace } from './read-document.ts';
import type { WorkerResult, WorkerTask } from './worker.ts';

export interface DocumentReaderOptions {
  /** The issuers' public keys of driving licence cards. */
  readonly licenceKeys: LicenceKeyTexts;
  /** The largest face of a JPEG, or null; called on the reader's own thread. */
  readonly findFace: (jpeg: Uint8Array) => Promise<FoundFace | null>;
  /** Documents that may wait beyond the one being read. Default 8. */
  readonly maxQueued?: number;
  /** Time for one document, milliseconds, waiting not included. Default 150,000: it is seconds of work, on an overloaded machine minutes. */
  readonly taskTimeoutMs?: number;
  /** Time without a document after which the thread is ended and its memory given back, milliseconds. Default 120,000. */
  readonly idleMs?: number;
}

/** Reads documents on a thread of its own, which starts with the first of them and ends when there have been none for a while. */
export interface DocumentReader {
  /**
   * Reads one document.
   *
   * @throws UnreadableImage for a damaged picture; PoolOverloaded at once when too many wait; PoolTimeout, PoolFailure, PoolClosed
   */
  read(request: ReadRequest, options?: { readonly signal?: AbortSignal }): Promise<DocumentReading>;
  stats(): WorkerPoolStats | null;
  /** Rejects what is unfinished and ends the thread. */
  close(): Promise<void>;
}

/** @throws Error when a licence key cannot be read. */
export function createDocumentReader(options: DocumentReaderOptions): DocumentReader {
  const { licenceKeys, findFace, maxQueued = 8, taskTimeoutMs = 150_000, idleMs = 120_000 } = options;
  // Refused when the server starts rather than with the first licence.
  readLicenceKeys(licenceKeys);
  let pool: WorkerPool<WorkerResult> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let underWay = 0;

  const start = (): WorkerPool<WorkerResult> =>
    new WorkerPool<WorkerResult>({
      workerUrl: new URL('./worker.ts', import.meta.url),
      workerData: { licenceKeys },
      workers: 1,
      maxQueued,
      taskTimeoutMs,
      startTimeoutMs: 30_000,
    });
  const endWhenIdle = (): void => {
    if (underWay > 0) return;
    idle = setTimeout(() => {
      void pool?.close();
      pool = null;
    }, idleMs).unref();
  };

  return {
    async read(request, { signal } = {}) {
      clearTimeout(idle);
      pool ??= start();
      underWay += 1;
      try {
        const answer = await pool.submit(() => {
          const { port1, port2 } = new MessageChannel();
          port1.on('message', async (jpeg: Uint8Array) => {
            const found = await findFace(jpeg).then(
              (face) => ({ face }),
              () => ({ failed: true }),
            );
            port1.postMessage(found);
          });
          const message: WorkerTask = { request, faces: port2 };
          return { message, transfer: [port2] };
        }, signal);
        if ('unreadable' in answer) throw new UnreadableImage(answer.unreadable);
        return answer.reading;
      } finally {
        underWay -= 1;
        endWhenIdle();
      }
    },
    stats: () => pool?.stats() ?? null,
    async close() {
      clearTimeout(idle);
      await pool?.close();
    },
  };
}
