import { IMAGE_LIMITS, recogniseImage, UnreadableImage } from '@qiniso/image-intake';
import { WorkerPool, type WorkerPoolStats } from '@qiniso/worker-pool';
import { compareDescriptors, type Descriptor, type FaceComparison } from './compare-descriptors.ts';
import { FaceEngineClosed, FaceEngineFailure, FaceEngineOverloaded, FaceEngineTimeout } from './errors.ts';
import type { FaceAnalysis } from './face-analysis.ts';
import type { WorkerResult, WorkerTask } from './worker.ts';

export interface FaceEngineOptions {
  /** Threads, each with models of its own (about 350 MB). Default 1. */
  workers?: number;
  /** Images that may wait beyond the ones being worked on. Default 64. */
  maxQueued?: number;
  /** Time for one image on its worker, milliseconds, waiting not included. Default 15,000. */
  taskTimeoutMs?: number;
  /** Time for a worker to load its models, milliseconds. Default 60,000. */
  startTimeoutMs?: number;
}

export interface AnalyseOptions {
  /** Declared width × height above which the image is refused unread. Default `IMAGE_LIMITS.portraitPixels`. */
  maxPixels?: number;
  /** Whether to compute the descriptor too (about half of the time). Default false. */
  descriptor?: boolean;
  /** Rejects at once with the signal's reason when aborted. */
  signal?: AbortSignal;
}

export interface FaceEngineStats extends WorkerPoolStats {
  /** Resident memory of the whole process, bytes. */
  residentBytes: number;
}

/** Finds and reads faces on worker threads; the calling thread never decodes or computes. */
export interface FaceEngine {
  /**
   * Reads the faces of one JPEG, PNG or WebP. The bytes are copied when a worker takes them, so they must not change before.
   *
   * @throws UnreadableImage, FaceEngineOverloaded (at once), FaceEngineTimeout, FaceEngineFailure, FaceEngineClosed, all as rejections
   */
  analyse(image: Uint8Array, options?: AnalyseOptions): Promise<FaceAnalysis>;
  /** `compareDescriptors`. */
  compare(a: Descriptor, b: Descriptor): FaceComparison;
  /** Starts all workers and waits until their models are loaded; otherwise they start with the first images. */
  warmUp(): Promise<void>;
  stats(): FaceEngineStats;
  /** Rejects what is unfinished and ends the workers. */
  close(): Promise<void>;
}

/** Makes a pool of face workers; they start when first needed or with `warmUp`. @throws RangeError for a senseless option. */
export function createFaceEngine(options: FaceEngineOptions = {}): FaceEngine {
  const { workers = 1, maxQueued = 64, taskTimeoutMs = 15_000, startTimeoutMs = 60_000 } = options;
  const pool = new WorkerPool<WorkerResult>({
    workerUrl: new URL('./worker.ts', import.meta.url),
    workerData: { timeoutSeconds: Math.ceil(taskTimeoutMs / 1000) },
    workers,
    maxQueued,
    taskTimeoutMs,
    startTimeoutMs,
    errors: {
      Overloaded: FaceEngineOverloaded,
      Timeout: FaceEngineTimeout,
      Failure: FaceEngineFailure,
      Closed: FaceEngineClosed,
    },
  });

  return {
    async analyse(image, { maxPixels = IMAGE_LIMITS.portraitPixels, descriptor = false, signal } = {}) {
      signal?.throwIfAborted();
      if (image.byteLength > IMAGE_LIMITS.bytes) throw new UnreadableImage('too_large');
      const recognised = recogniseImage(image);
      if ('unreadable' in recognised) throw new UnreadableImage(recognised.unreadable);

      const answer = await pool.submit(() => {
        const copy = new Uint8Array(image);
        const message: WorkerTask = { image: copy, format: recognised.format, maxPixels, descriptor };
        return { message, transfer: [copy.buffer] };
      }, signal);
      if ('unreadable' in answer) throw new UnreadableImage(answer.unreadable);
      return answer.analysis;
    },
    compare: compareDescriptors,
    warmUp: () => pool.warmUp(),
    stats: () => ({ ...pool.stats(), residentBytes: process.memoryUsage.rss() }),
    close: () => pool.close(),
  };
}
