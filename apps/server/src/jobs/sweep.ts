import type { Kysely } from 'kysely';
import type { VerificationPipeline } from '../catalogue/verification-pipeline.ts';
import type { DB } from '../database/database.generated.ts';
import { removeOldIdempotencyKeys } from '../database/queries/idempotency-keys.ts';
import {
  findAnyAbandonedTransactions,
  findAnyForgottenTransactions,
} from '../database/queries/transactions.ts';
import type { Clock } from '../domain/clock.ts';

const BATCH = 200;
const KEYS_BATCH = 1000;

/** What waits is committed with what it waits for; only what has stood still for so long is looked at. */
const FORGOTTEN_AFTER_MS = 60_000;

/**
 * Ends as FAIL what a process that died was working on and what waits for nothing that could come, and forgets idempotency keys of yesterday.
 */
export class Sweep {
  readonly #parts: { database: Kysely<DB>; clock: Clock; pipeline: VerificationPipeline };

  constructor(parts: { database: Kysely<DB>; clock: Clock; pipeline: VerificationPipeline }) {
    this.#parts = parts;
  }

  /** @returns how many transactions were ended. */
  async run(): Promise<number> {
    const { database, clock, pipeline } = this.#parts;
    let ended = 0;
    for (const find of [findAnyAbandonedTransactions, findForgotten])
      for (;;) {
        const ids = await find(database, clock.now(), BATCH);
        for (const id of ids) await pipeline.end(id, 'interrupted');
        ended += ids.length;
        if (ids.length < BATCH) break;
      }
    // Last: what is left of yesterday may wait, a transaction that a client asks about may not.
    while ((await removeOldIdempotencyKeys(database, clock.now(), KEYS_BATCH)) > 0);
    return ended;
  }
}

const findForgotten: typeof findAnyAbandonedTransactions = (database, now, limit) =>
  findAnyForgottenTransactions(database, new Date(now.getTime() - FORGOTTEN_AFTER_MS), limit);
