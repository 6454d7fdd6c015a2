import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PortraitSubject } from '../portraits.ts';
import type { Scene } from './scene.ts';

export interface CameraRequest {
  readonly id: number;
  readonly subject: PortraitSubject;
  readonly scene: Scene;
  /** Number of the frame: the same number gives the same noise and shake. */
  readonly take: number;
  readonly isDark: boolean;
}

export type CameraReply = { id: number; jpeg: Uint8Array } | { id: number; error: string };

interface Waiting {
  resolve(jpeg: Uint8Array): void;
  reject(reason: Error): void;
}

/** A camera for the people of the sandbox: one worker thread that lives while somebody is being filmed. */
export class SandboxCamera {
  readonly #directory: string;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | null = null;
  #users = 0;
  #nextId = 1;

  /** @param dataDir pictures are kept in its `cache/clips` */
  constructor(dataDir: string) {
    this.#directory = join(dataDir, 'cache', 'clips');
  }

  /** Runs while the camera is on; when the last one is done its thread ends. */
  async use<Result>(film: () => Promise<Result>): Promise<Result> {
    this.#users += 1;
    try {
      return await film();
    } finally {
      this.#users -= 1;
      if (this.#users === 0) await this.#stop();
    }
  }

  /** One JPEG frame, 640 by 480. @throws Error when it could not be rendered */
  take(request: Omit<CameraRequest, 'id'>): Promise<Uint8Array> {
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#start().postMessage({ ...request, id } satisfies CameraRequest);
    });
  }

  #start(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./camera-worker.ts', import.meta.url), {
      workerData: { directory: this.#directory },
    });
    worker.on('message', (reply: CameraReply) => {
      const waiting = this.#waiting.get(reply.id);
      // Under `node --watch` threads also post what they load; that is no answer.
      if (!waiting) return;
      this.#waiting.delete(reply.id);
      if ('jpeg' in reply) waiting.resolve(reply.jpeg);
      else waiting.reject(new Error(`The sandbox's camera failed: ${reply.error}`));
    });
    worker.on('error', (cause) => this.#lose(worker, new Error("The sandbox's camera broke.", { cause })));
    worker.on('exit', () => this.#lose(worker, new Error("The sandbox's camera was switched off.")));
    worker.unref();
    this.#worker = worker;
    return worker;
  }

  async #stop(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #lose(worker: Worker, reason: Error): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }
}
