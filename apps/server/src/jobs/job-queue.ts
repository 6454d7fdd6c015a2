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

/** How long a job is spared by other processes after its own has last been heard of. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
const POLL_MS = 500;
/** Jobs in hand at once: mostly waits for the outside or the face engine. */
const MOST_IN_HAND = 20;

/**
 * Takes due jobs with `FOR UPDATE SKIP LOCKED` and a lease, in as many processes as there are (decision 0004). Jobs are due by the
 * injected clock; leases concern processes and go by the machine's, so that moving the sandbox's time ends none.
 */
export class JobRunner {
  readonly #database: Kysely<DB>;
  readonly #clock: Clock;
  readonly #onError: (error: unknown, job: Job) => void;
  readonly #handlers = new Map<string, JobHandler>();
  readonly #inHand = new Map<number, Promise<void>>();
  #poll: NodeJS.Timeout | null = null;
  #renewal: NodeJS.Timeout | null = null;
  #claiming: Promise<void> | null = null;
  #isWokenAgain = false;
  #isStopped = true;

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
    this.#isStopped = false;
    this.#renewal = setInterval(() => void this.#renew(), RENEW_MS);
    this.wake();
  }

  /** Looks for due jobs now instead of at the next poll; call it after committing one. */
  wake(): void {
    if (this.#isStopped) return;
    if (this.#claiming) {
      this.#isWokenAgain = true;
      return;
    }
    if (this.#poll) clearTimeout(this.#poll);
    this.#claiming = this.#begin().finally(() => {
      this.#claiming = null;
      if (this.#isStopped) return;
      const delayMs = this.#isWokenAgain ? 0 : POLL_MS;
      this.#isWokenAgain = false;
      this.#poll = setTimeout(() => this.wake(), delayMs);
    });
  }

  /** Waits for the jobs in hand; no new one is begun. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#poll) clearTimeout(this.#poll);
    await this.#claiming;
    await Promise.all(this.#inHand.values());
    if (this.#renewal) clearInterval(this.#renewal);
  }

  /** Begins what is due and fits; a slow job holds up no other. */
  async #begin(): Promise<void> {
    const room = MOST_IN_HAND - this.#inHand.size;
    if (room <= 0) return;
    let jobs: Job[];
    try {
      jobs = await this.#claim(room);
    } catch {
      // The database is away for a moment: the next poll tries again, and readiness tells the operator.
      return;
    }
    if (jobs.length === room) this.#isWokenAgain = true;
    for (const job of jobs) {
      const work = this.#run(job)
        .catch((error: unknown) => this.#onError(error, job))
        .finally(() => {
          this.#inHand.delete(job.id);
          if (this.#inHand.size === MOST_IN_HAND - 1) this.wake();
        });
      this.#inHand.set(job.id, work);
    }
  }

  async #claim(most: number): Promise<Job[]> {
    if (this.#handlers.size === 0) return [];
    const now = this.#clock.now();
    const { rows } = await sql<{
      id: string;
      kind: string;
      subject: string;
      payload: unknown;
      attempts: number;
    }>`
      UPDATE jobs SET leased_until = now() + make_interval(secs => ${LEASE_MS / 1000}), attempts = attempts + 1
      WHERE id IN (
        SELECT id FROM jobs
        WHERE due_at <= ${now} AND (leased_until IS NULL OR leased_until <= now())
          AND kind = ANY(${[...this.#handlers.keys()]}) AND id <> ALL(${[...this.#inHand.keys()]}::bigint[])
        ORDER BY due_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
      RETURNING id, kind, subject, payload, attempts`.execute(this.#database);
    return rows.map((row) => ({
      ...row,
      id: Number(row.id),
      payload: row.payload as Record<string, unknown>,
    }));
  }

  async #renew(): Promise<void> {
    if (this.#inHand.size === 0) return;
    await sql`
      UPDATE jobs SET leased_until = now() + make_interval(secs => ${LEASE_MS / 1000})
      WHERE id = ANY(${[...this.#inHand.keys()]}::bigint[]) AND leased_until IS NOT NULL`
      .execute(this.#database)
      // Renewed too late, a job is begun again elsewhere, which handlers bear.
      .catch(() => undefined);
  }

  async #run(job: Job): Promise<void> {
    const handler = this.#handlers.get(job.kind);
    if (!handler) return;
    try {
      await handler(job);
      // A job that was added anew while it ran has fewer attempts: it stays, and is done again.
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
