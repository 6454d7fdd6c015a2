import { type Kysely, sql } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import type { Clock } from '../domain/clock.ts';

/** A piece of work that commits with the change that causes it and is done at least once. */
export interface NewJob {
  readonly kind: string;
  /** What it is about; a kind has at most one open job for a subject, and adding it again moves its time. */
  readonly subject: string;
  /** Ids and numbers only, never personal data. */
  readonly payload?: Record<string, unknown>;
  readonly dueAt: Date;
}

export interface Job {
  readonly id: number;
  readonly kind: string;
  readonly subject: string;
  readonly payload: Record<string, unknown>;
  /** How often it has been begun, this time included. */
  readonly attempts: number;
}

/** Adds a job within the caller's database transaction. */
export async function addJob(executor: Kysely<DB>, now: Date, job: NewJob): Promise<void> {
  await executor
    .insertInto('jobs')
    .values({
      kind: job.kind,
      subject: job.subject,
      payload: JSON.stringify(job.payload ?? {}),
      due_at: job.dueAt,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet({ due_at: job.dueAt, leased_until: null, attempts: 0 }),
    )
    .execute();
}

/** Takes a job back, say because its capture ended before it expired. */
export async function removeJob(executor: Kysely<DB>, kind: string, subject: string): Promise<void> {
  await executor.deleteFrom('jobs').where('kind', '=', kind).where('subject', '=', subject).execute();
}

/**
 * What a handler does. It runs outside any database transaction and must bear being run twice: a process that
 * dies leaves the lease to run out. Throwing puts the job back with a growing delay; `attempts` tells how often.
 */
export type JobHandler = (job: Job) => Promise<void>;

const LEASE_MS = 120_000;
const POLL_MS = 500;
const BATCH = 10;

/** Takes due jobs with `FOR UPDATE SKIP LOCKED` and a lease, in as many processes as there are (decision 0004). */
export class JobRunner {
  readonly #database: Kysely<DB>;
  readonly #clock: Clock;
  readonly #onError: (error: unknown, job: Job) => void;
  readonly #handlers = new Map<string, JobHandler>();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #again = false;
  #stopped = true;

  constructor(database: Kysely<DB>, clock: Clock, onError: (error: unknown, job: Job) => void) {
    this.#database = database;
    this.#clock = clock;
    this.#onError = onError;
  }

  register(kind: string, handler: JobHandler): void {
    if (this.#handlers.has(kind)) throw new Error(`Two handlers for jobs of the kind ${kind}.`);
    this.#handlers.set(kind, handler);
  }

  start(): void {
    this.#stopped = false;
    this.wake();
  }

  /** Looks for due jobs now instead of at the next poll; call it after committing one. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#running) {
      this.#again = true;
      return;
    }
    if (this.#timer) clearTimeout(this.#timer);
    this.#running = this.#round().finally(() => {
      this.#running = null;
      if (this.#stopped) return;
      const soon = this.#again;
      this.#again = false;
      this.#timer = setTimeout(() => this.wake(), soon ? 0 : POLL_MS);
    });
  }

  /** Waits for the jobs in hand; no new one is begun. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }

  async #round(): Promise<void> {
    try {
      const jobs = await this.#claim();
      if (jobs.length === BATCH) this.#again = true;
      await Promise.all(jobs.map((job) => this.#run(job)));
    } catch {
      // The database is away for a moment: the next poll tries again, and readiness tells the operator.
    }
  }

  async #claim(): Promise<Job[]> {
    if (this.#handlers.size === 0) return [];
    const now = this.#clock.now();
    const { rows } = await sql<{
      id: string;
      kind: string;
      subject: string;
      payload: unknown;
      attempts: number;
    }>`
      UPDATE jobs SET leased_until = ${new Date(now.getTime() + LEASE_MS)}, attempts = attempts + 1
      WHERE id IN (
        SELECT id FROM jobs
        WHERE due_at <= ${now} AND (leased_until IS NULL OR leased_until <= ${now}) AND kind = ANY(${[...this.#handlers.keys()]})
        ORDER BY due_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
      RETURNING id, kind, subject, payload, attempts`.execute(this.#database);
    return rows.map((row) => ({
      ...row,
      id: Number(row.id),
      payload: row.payload as Record<string, unknown>,
    }));
  }

  async #run(job: Job): Promise<void> {
    const handler = this.#handlers.get(job.kind);
    if (!handler) return;
    try {
      await handler(job);
      await this.#database
        .deleteFrom('jobs')
        .where('id', '=', job.id)
        .where('attempts', '=', job.attempts)
        .execute();
    } catch (error) {
      this.#onError(error, job);
      const delayMs = Math.min(5_000 * 2 ** (job.attempts - 1), 3_600_000);
      await this.#database
        .updateTable('jobs')
        .set({
          due_at: new Date(this.#clock.now().getTime() + delayMs),
          leased_until: null,
          last_error: error instanceof Error ? error.name : 'unknown',
        })
        .where('id', '=', job.id)
        .where('attempts', '=', job.attempts)
        .execute();
    }
  }
}
