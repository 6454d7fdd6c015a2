import { Worker } from 'node:worker_threads';
import { NameIndexClosed, NameIndexFailure, NameIndexOverloaded } from '../errors.ts';
import { type FoundHits, type Generation, GenerationSearch, type SearchRequest } from './search-names.ts';
import type { SearchAnswer, SearchMessage } from './search-worker.ts';

/** Answers searches on the generation set last. */
export interface SearchRunner {
  /** Every search from now on sees this generation, and only this one. */
  setGeneration(generation: Generation): void;
  search(request: SearchRequest): Promise<FoundHits>;
  close(): Promise<void>;
}

/** Searches on the calling thread. */
export class InlineSearch implements SearchRunner {
  #current: GenerationSearch | undefined;

  setGeneration(generation: Generation): void {
    this.#current = new GenerationSearch(generation, this.#current);
  }

  async search(request: SearchRequest): Promise<FoundHits> {
    if (!this.#current) throw new NameIndexClosed('The index is closed.');
    return this.#current.search(request);
  }

  async close(): Promise<void> {
    this.#current = undefined;
  }
}

/** Searches a thread has at a time: the one it works on, and one so that it need not wait for the next. */
const AT_A_TIME = 2;

interface Waiting {
  readonly request: SearchRequest;
  readonly resolve: (found: FoundHits) => void;
  readonly reject: (error: unknown) => void;
}

interface SearchThread {
  readonly worker: Worker;
  readonly asked: Waiting[];
  /** Whether it has ever answered; one that never did is not started again. */
  hasAnswered: boolean;
}

/** Searches on threads of their own, with a bounded queue before them. A thread that ends is replaced. */
export class SearchThreads implements SearchRunner {
  readonly #maxQueued: number;
  readonly #threads: SearchThread[] = [];
  readonly #queue: Waiting[] = [];
  #generation: Generation | null = null;
  #isClosed = false;

  constructor(threads: number, maxQueued: number) {
    this.#maxQueued = maxQueued;
    for (let i = 0; i < threads; i += 1) this.#start();
  }

  setGeneration(generation: Generation): void {
    this.#generation = generation;
    for (const { worker } of this.#threads) worker.postMessage({ generation } satisfies SearchMessage);
  }

  search(request: SearchRequest): Promise<FoundHits> {
    if (this.#isClosed) return Promise.reject(new NameIndexClosed('The index is closed.'));
    if (this.#threads.length === 0) {
      return Promise.reject(new NameIndexFailure('No thread that searches could be started.'));
    }
    if (this.#queue.length >= this.#maxQueued) {
      return Promise.reject(new NameIndexOverloaded(`${this.#queue.length} searches are waiting already.`));
    }
    return new Promise((resolve, reject) => {
      this.#queue.push({ request, resolve, reject });
      this.#dispatch();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const threads = this.#threads.splice(0);
    const waiting = [...this.#queue.splice(0), ...threads.flatMap(({ asked }) => asked.splice(0))];
    for (const { reject } of waiting) reject(new NameIndexClosed('The index was closed.'));
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }

  #dispatch(): void {
    while (this.#queue.length > 0) {
      let freest = this.#threads[0];
      for (const thread of this.#threads)
        if (thread.asked.length < (freest?.asked.length ?? 0)) freest = thread;
      if (!freest || freest.asked.length >= AT_A_TIME) return;
      const next = this.#queue.shift() as Waiting;
      freest.asked.push(next);
      freest.worker.ref();
      freest.worker.postMessage({ request: next.request } satisfies SearchMessage);
    }
  }

  #start(): void {
    const worker = new Worker(new URL('./search-worker.ts', import.meta.url));
    const thread: SearchThread = { worker, asked: [], hasAnswered: false };
    this.#threads.push(thread);
    worker.unref();
    worker.on('message', (answer: SearchAnswer) => {
      thread.hasAnswered = true;
      const next = thread.asked.shift();
      this.#dispatch();
      if (thread.asked.length === 0) worker.unref();
      if ('error' in answer) next?.reject(new NameIndexFailure(answer.error));
      else next?.resolve(answer.found);
    });
    let cause: unknown;
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => {
      const place = this.#threads.indexOf(thread);
      if (place < 0) return;
      this.#threads.splice(place, 1);
      const error = new NameIndexFailure('A thread that searches ended.', { cause });
      for (const { reject } of thread.asked.splice(0)) reject(error);
      if (thread.hasAnswered) this.#start();
      if (this.#threads.length > 0) this.#dispatch();
      else for (const { reject } of this.#queue.splice(0)) reject(error);
    });
    if (this.#generation) worker.postMessage({ generation: this.#generation } satisfies SearchMessage);
  }
}
