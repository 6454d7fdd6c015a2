import { Worker } from 'node:worker_threads';
import { type Hit, ScreeningUnavailable } from './hit.ts';
import { textsOfEntity } from './index-keys.ts';
import { unpackEntity } from './packed-entity.ts';
import { CandidateScorer, type ScoringGround, type ScoringTask } from './score-candidates.ts';
import type { ScoringAnswer, ScoringMessage } from './scoring-worker.ts';

/** Scores candidates on the ground set last. */
export interface ScoringRunner {
  setGround(ground: ScoringGround): void;
  score(task: ScoringTask): Promise<readonly Hit[]>;
  /** What packed entries are indexed by. */
  read(packed: readonly string[]): Promise<readonly (readonly string[])[]>;
  close(): Promise<void>;
}

/** Scores on the calling thread: for tests and commands. */
export class InlineScoring implements ScoringRunner {
  readonly #scorer = new CandidateScorer();

  setGround(ground: ScoringGround): void {
    this.#scorer.setGround(ground);
  }

  async score(task: ScoringTask): Promise<readonly Hit[]> {
    return this.#scorer.score(task);
  }

  async read(packed: readonly string[]): Promise<readonly (readonly string[])[]> {
    return packed.map((text) => textsOfEntity(unpackEntity(text)));
  }

  async close(): Promise<void> {}
}

interface Waiting {
  readonly resolve: (answer: ScoringAnswer) => void;
  readonly reject: (error: unknown) => void;
}

interface ScoringThread {
  readonly worker: Worker;
  readonly asked: Waiting[];
  /** One that never answered is not started again. */
  hasAnswered: boolean;
}

/** Scores on threads of their own. A thread that ends is replaced; whatever happens, every task is answered or rejected. */
export class ScoringThreads implements ScoringRunner {
  readonly #threads: ScoringThread[] = [];
  #ground: ScoringGround | null = null;
  #isClosed = false;

  constructor(threads: number) {
    for (let i = 0; i < threads; i += 1) this.#start();
  }

  setGround(ground: ScoringGround): void {
    this.#ground = ground;
    for (const { worker } of this.#threads) worker.postMessage({ ground } satisfies ScoringMessage);
  }

  async score(task: ScoringTask): Promise<readonly Hit[]> {
    const answer = await this.#ask({ task });
    return 'hits' in answer ? answer.hits : [];
  }

  async read(packed: readonly string[]): Promise<readonly (readonly string[])[]> {
    const answer = await this.#ask({ packed });
    return 'texts' in answer ? answer.texts : [];
  }

  #ask(message: ScoringMessage): Promise<ScoringAnswer> {
    const [first, ...others] = this.#threads;
    if (this.#isClosed || !first)
      return Promise.reject(new ScreeningUnavailable('No thread that scores is running.'));
    const thread = others.reduce(
      (best, each) => (each.asked.length < best.asked.length ? each : best),
      first,
    );
    return new Promise((resolve, reject) => {
      thread.asked.push({ resolve, reject });
      thread.worker.ref();
      thread.worker.postMessage(message);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const threads = this.#threads.splice(0);
    for (const { reject } of threads.flatMap(({ asked }) => asked.splice(0)))
      reject(new ScreeningUnavailable('The engine was closed.'));
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }

  #start(): void {
    const worker = new Worker(new URL('./scoring-worker.ts', import.meta.url));
    const thread: ScoringThread = { worker, asked: [], hasAnswered: false };
    this.#threads.push(thread);
    worker.unref();
    worker.on('message', (answer: ScoringAnswer) => {
      thread.hasAnswered = true;
      const next = thread.asked.shift();
      if (thread.asked.length === 0) worker.unref();
      if ('error' in answer) next?.reject(new Error(`Scoring failed: ${answer.error}.`));
      else next?.resolve(answer);
    });
    let cause: unknown;
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', () => {
      const place = this.#threads.indexOf(thread);
      if (place < 0) return;
      this.#threads.splice(place, 1);
      const error = new ScreeningUnavailable('A thread that scores ended.', { cause });
      for (const { reject } of thread.asked.splice(0)) reject(error);
      if (thread.hasAnswered && !this.#isClosed) this.#start();
    });
    if (this.#ground) worker.postMessage({ ground: this.#ground } satisfies ScoringMessage);
  }
}
