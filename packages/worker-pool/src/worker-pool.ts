import { type Transferable, Worker } from 'node:worker_threads';
import { PoolClosed, type PoolErrors, PoolFailure, PoolOverloaded, PoolTimeout } from './errors.ts';

export interface WorkerPoolOptions {
  /** Module that each worker runs; it posts `WorkerMessage`s: `ready` once, then one result for each task. */
  workerUrl: URL;
  workerData?: unknown;
  /** Number of threads. */
  workers: number;
  /** Tasks that may wait beyond the ones being worked on. */
  maxQueued: number;
  /** Time a worker has for one task, milliseconds, waiting not included. */
  taskTimeoutMs: number;
  /** Time a worker has to become ready, milliseconds. */
  startTimeoutMs: number;
  /** What it rejects with, where its owner has errors of its own. */
  errors?: PoolErrors;
}

const ownErrors: PoolErrors = {
  Overloaded: PoolOverloaded,
  Timeout: PoolTimeout,
  Failure: PoolFailure,
  Closed: PoolClosed,
};

export interface WorkerPoolStats {
  workers: number;
  /** Workers that have started and are neither ended nor still loading. */
  ready: number;
  busy: number;
  queued: number;
  /** Tasks answered by a worker. */
  completed: number;
  /** Tasks refused because too many were waiting. */
  rejected: number;
  /** Tasks lost to a timeout or to a worker that ended. */
  failed: number;
  /** Workers started in the place of one that timed out or ended. */
  replaced: number;
  /** What each living worker said of its memory after its last task, where it says so; constant when nothing leaks. */
  tensors: readonly WorkerMemory[];
}

/** Tensors alive in one worker, weights included, and their bytes. */
export interface WorkerMemory {
  tensors: number;
  bytes: number;
}

/** What goes to a worker; made when the task is dispatched, so that waiting tasks hold no copies. */
export interface WorkerRequest {
  message: unknown;
  transfer: readonly Transferable[];
}

interface Task<Result> {
  request: () => WorkerRequest;
  resolve: (result: Result) => void;
  reject: (reason: unknown) => void;
  signal: AbortSignal | undefined;
  onAbort: () => void;
}

type SlotState = 'empty' | 'starting' | 'idle' | 'busy';

interface Slot<Result> {
  state: SlotState;
  worker: Worker | null;
  task: Task<Result> | null;
  timer: NodeJS.Timeout | undefined;
  memory: WorkerMemory | null;
}

/** Message of a worker to the pool. */
export type WorkerMessage<Result> = { ready: true } | { result: Result; memory?: WorkerMemory };

/**
 * Threads that work on one task each, and a bounded queue before them. Threads start when first needed and are replaced when
 * they end or take too long. Whatever happens, every task is answered or rejected.
 */
export class WorkerPool<Result> {
  readonly #options: WorkerPoolOptions;
  readonly #errors: PoolErrors;
  readonly #slots: Slot<Result>[];
  readonly #queue: Task<Result>[] = [];
  readonly #warming: Array<{ resolve: () => void; reject: (reason: unknown) => void }> = [];
  #closed = false;
  #completed = 0;
  #rejected = 0;
  #failed = 0;
  #replaced = 0;

  constructor(options: WorkerPoolOptions) {
    for (const [name, least] of [
      ['workers', 1],
      ['maxQueued', 0],
      ['taskTimeoutMs', 1],
      ['startTimeoutMs', 1],
    ] as const) {
      if (!Number.isInteger(options[name]) || options[name] < least) {
        throw new RangeError(`${name} must be a whole number of at least ${least}.`);
      }
    }
    this.#options = options;
    this.#errors = options.errors ?? ownErrors;
    this.#slots = Array.from({ length: options.workers }, () => emptySlot<Result>());
  }

  stats(): WorkerPoolStats {
    const count = (...states: SlotState[]): number =>
      this.#slots.filter(({ state }) => states.includes(state)).length;
    return {
      workers: this.#slots.length,
      ready: count('idle', 'busy'),
      busy: count('busy'),
      queued: this.#queue.length,
      completed: this.#completed,
      rejected: this.#rejected,
      failed: this.#failed,
      replaced: this.#replaced,
      tensors: this.#slots.flatMap(({ memory }) => memory ?? []),
    };
  }

  /** Starts every worker and waits until all are ready. @throws PoolFailure when one cannot start, PoolClosed. */
  warmUp(): Promise<void> {
    if (this.#closed) return Promise.reject(this.#closedError());
    const done = new Promise<void>((resolve, reject) => this.#warming.push({ resolve, reject }));
    for (const slot of this.#slots) if (slot.state === 'empty') this.#start(slot);
    this.#settleWarming();
    return done;
  }

  /**
   * Gives a task to the next free worker. An abort rejects it at once with the signal's reason; a worker already busy with it
   * finishes in the background, its answer is dropped.
   *
   * @throws PoolOverloaded, PoolTimeout, PoolFailure, PoolClosed (all as rejections)
   */
  submit(request: () => WorkerRequest, signal?: AbortSignal): Promise<Result> {
    if (this.#closed) return Promise.reject(this.#closedError());
    if (signal?.aborted) return Promise.reject(signal.reason);
    const busy = this.#slots.filter(({ state }) => state === 'busy').length;
    if (busy + this.#queue.length >= this.#slots.length + this.#options.maxQueued) {
      this.#rejected += 1;
      return Promise.reject(new this.#errors.Overloaded(`${this.#queue.length} tasks are waiting already.`));
    }
    return new Promise<Result>((resolve, reject) => {
      const task: Task<Result> = { request, resolve, reject, signal, onAbort: () => this.#abort(task) };
      signal?.addEventListener('abort', task.onAbort, { once: true });
      this.#queue.push(task);
      this.#dispatch();
    });
  }

  /** Rejects everything unfinished with PoolClosed and ends all threads. Safe to call twice. */
  async close(): Promise<void> {
    this.#closed = true;
    this.#rejectQueue(this.#closedError());
    for (const { reject } of this.#warming.splice(0)) reject(this.#closedError());
    await Promise.all(
      this.#slots.map(async (slot) => {
        const { worker, task } = slot;
        vacate(slot);
        if (task) settle(task, () => task.reject(this.#closedError()));
        await worker?.terminate();
      }),
    );
  }

  #abort(task: Task<Result>): void {
    const waiting = this.#queue.indexOf(task);
    if (waiting >= 0) this.#queue.splice(waiting, 1);
    settle(task, () => task.reject(task.signal?.reason));
  }

  #dispatch(): void {
    for (const slot of this.#slots) {
      if (slot.state === 'idle') this.#runNext(slot);
    }
    const starting = this.#slots.filter(({ state }) => state === 'starting').length;
    const missing = this.#slots
      .filter(({ state }) => state === 'empty')
      .slice(0, Math.max(0, this.#queue.length - starting));
    for (const slot of missing) this.#start(slot);
  }

  #runNext(slot: Slot<Result>): void {
    const task = this.#queue.shift();
    if (!task || !slot.worker) return;
    let request: WorkerRequest;
    try {
      request = task.request();
      slot.worker.postMessage(request.message, request.transfer);
    } catch (error) {
      settle(task, () => task.reject(error));
      this.#runNext(slot);
      return;
    }
    slot.state = 'busy';
    slot.task = task;
    slot.timer = setTimeout(
      () => this.#lose(slot, new this.#errors.Timeout(`No answer within ${this.#options.taskTimeoutMs} ms.`)),
      this.#options.taskTimeoutMs,
    );
  }

  #start(slot: Slot<Result>): void {
    const { workerUrl, workerData, startTimeoutMs } = this.#options;
    const worker = new Worker(workerUrl, { workerData });
    slot.worker = worker;
    slot.state = 'starting';
    slot.timer = setTimeout(
      () => this.#lose(slot, new this.#errors.Failure(`A worker was not ready within ${startTimeoutMs} ms.`)),
      startTimeoutMs,
    );
    // A worker that was replaced may still speak; only the slot's present one is listened to.
    const current = (): boolean => slot.worker === worker;
    worker.on('message', (message: WorkerMessage<Result>) => {
      if (!current()) return;
      if ('ready' in message) this.#becomeReady(slot);
      // Under `node --watch` threads also post what they load; that is no answer.
      else if ('result' in message) this.#finish(slot, message);
    });
    worker.on('error', (cause) => {
      if (current()) this.#lose(slot, new this.#errors.Failure('A worker ended unexpectedly.', { cause }));
    });
    worker.on('exit', (code) => {
      if (current())
        this.#lose(slot, new this.#errors.Failure(`A worker ended unexpectedly (code ${code}).`));
    });
  }

  #becomeReady(slot: Slot<Result>): void {
    clearTimeout(slot.timer);
    slot.state = 'idle';
    this.#settleWarming();
    this.#dispatch();
  }

  #finish(
    slot: Slot<Result>,
    { result, memory = null }: { result: Result; memory?: WorkerMemory | null },
  ): void {
    const { task } = slot;
    clearTimeout(slot.timer);
    slot.task = null;
    slot.state = 'idle';
    slot.memory = memory;
    this.#completed += 1;
    if (task) settle(task, () => task.resolve(result));
    this.#dispatch();
  }

  /** Ends a slot's worker after a failure: its task is rejected; one that had started well is replaced at once. */
  #lose(slot: Slot<Result>, reason: Error): void {
    const { worker, task } = slot;
    const hadStarted = slot.state !== 'starting';
    vacate(slot);
    void worker?.terminate();
    if (task) {
      this.#failed += 1;
      settle(task, () => task.reject(reason));
    }
    if (hadStarted) {
      this.#replaced += 1;
      this.#start(slot);
      return;
    }
    // It could not even start: starting it again and again would help nobody. The next task tries once more.
    for (const { reject } of this.#warming.splice(0)) reject(reason);
    if (this.#slots.every(({ state }) => state === 'empty')) {
      this.#failed += this.#queue.length;
      this.#rejectQueue(reason);
    }
  }

  #closedError(): Error {
    return new this.#errors.Closed('The workers have been ended.');
  }

  #settleWarming(): void {
    if (this.#slots.some(({ state }) => state === 'empty' || state === 'starting')) return;
    for (const { resolve } of this.#warming.splice(0)) resolve();
  }

  #rejectQueue(reason: unknown): void {
    for (const task of this.#queue.splice(0)) settle(task, () => task.reject(reason));
  }
}

function emptySlot<Result>(): Slot<Result> {
  return { state: 'empty', worker: null, task: null, timer: undefined, memory: null };
}

function vacate<Result>(slot: Slot<Result>): void {
  clearTimeout(slot.timer);
  Object.assign(slot, emptySlot<Result>());
}

/** Answers a task; later answers (a result after an abort) are dropped by the promise itself. */
function settle<Result>(task: Task<Result>, answer: () => void): void {
  task.signal?.removeEventListener('abort', task.onAbort);
  answer();
}
