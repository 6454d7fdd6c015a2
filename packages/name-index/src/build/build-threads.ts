import { Worker } from 'node:worker_threads';
import type { Analysis } from '../analysis/analyse-name.ts';
import { NameIndexFailure } from '../errors.ts';
import type { TaskRunner } from './build-segment.ts';
import type { BuildResult, BuildTask } from './build-tasks.ts';
import type { CollectedNames } from './collect-names.ts';

/** What a build thread is asked; it answers each in turn. */
export type BuildRequest =
  | { readonly kind: 'collect'; readonly analysis: Analysis; readonly documents: string }
  | { readonly kind: 'finish-collecting'; readonly analysis: Analysis }
  | { readonly kind: 'task'; readonly task: BuildTask };

export type BuildAnswer = { readonly result: unknown } | { readonly error: string };

/** Batches a thread may have waiting before the reader of documents has to. */
const BATCHES_AHEAD = 4;

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface BuildThread {
  readonly worker: Worker;
  readonly waiting: Waiting[];
}

/** Threads that read names and do the steps of builds. Started when first needed. */
export class BuildThreads implements TaskRunner {
  readonly threads: number;
  readonly #workers: BuildThread[] = [];

  constructor(threads: number) {
    this.threads = threads;
  }

  async run<Task extends BuildTask>(tasks: readonly Task[]): Promise<BuildResult<Task['kind']>[]> {
    const results = await Promise.all(
      tasks.map((task, i) => this.#ask(i % this.threads, { kind: 'task', task })),
    );
    return results as BuildResult<Task['kind']>[];
  }

  /** Gives documents, encoded by `encodeDocuments`, to a thread; resolves when there is room for more. */
  async collect(analysis: Analysis, documents: string): Promise<void> {
    const shortest = this.#shortest();
    const asked = this.#ask(shortest, { kind: 'collect', analysis, documents });
    asked.catch(() => undefined); // Told by `finishCollecting` and the next wait.
    const busy = this.#workers.every(({ waiting }) => waiting.length >= BATCHES_AHEAD);
    if (busy || this.#workers[shortest]?.waiting.length === BATCHES_AHEAD) await asked;
  }

  /** What all threads have read since the last time. */
  async finishCollecting(analysis: Analysis): Promise<CollectedNames[]> {
    const parts = Array.from({ length: this.threads }, (_, i) =>
      this.#ask(i, { kind: 'finish-collecting', analysis }),
    );
    return (await Promise.all(parts)) as CollectedNames[];
  }

  async close(): Promise<void> {
    const workers = this.#workers.splice(0);
    await Promise.all(workers.map(({ worker }) => worker.terminate()));
  }

  #shortest(): number {
    let shortest = 0;
    for (let i = 1; i < this.threads; i += 1) {
      if ((this.#workers[i]?.waiting.length ?? 0) < (this.#workers[shortest]?.waiting.length ?? 0))
        shortest = i;
    }
    return shortest;
  }

  #ask(index: number, request: BuildRequest): Promise<unknown> {
    while (this.#workers.length <= index) this.#start();
    const { worker, waiting } = this.#workers[index] as BuildThread;
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      worker.ref();
      worker.postMessage(request);
    });
  }

  #start(): void {
    const worker = new Worker(new URL('./build-worker.ts', import.meta.url));
    const started: BuildThread = { worker, waiting: [] };
    this.#workers.push(started);
    worker.on('message', (answer: BuildAnswer) => {
      const next = started.waiting.shift();
      if (started.waiting.length === 0) worker.unref();
      if ('error' in answer) next?.reject(new NameIndexFailure(answer.error));
      else next?.resolve(answer.result);
    });
    const fail = (cause: unknown): void => {
      const place = this.#workers.indexOf(started);
      if (place >= 0) this.#workers.splice(place, 1);
      const error = new NameIndexFailure('A thread that builds the index ended.', { cause });
      for (const { reject } of started.waiting.splice(0)) reject(error);
    };
    worker.on('error', fail);
    worker.on('exit', fail);
  }
}
