import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';

const KNOWN_FOR_MS = 10_000;

/** How long an account's images and transactions are kept, in days (decisions: Limits, retention, versions). */
export interface Retention {
  readonly imageDays: number;
  readonly transactionDays: number;
}

/** Reads retention settings, remembered for ten seconds: they only decide dates months ahead. */
export class RetentionSettings {
  readonly #database: Kysely<DB>;
  readonly #nowMs: () => number;
  readonly #known = new Map<number, { readAtMs: number; retention: Promise<Retention> }>();

  constructor(database: Kysely<DB>, nowMs: () => number = () => performance.now()) {
    this.#database = database;
    this.#nowMs = nowMs;
  }

  of(accountId: number): Promise<Retention> {
    const known = this.#known.get(accountId);
    const nowMs = this.#nowMs();
    if (known && nowMs - known.readAtMs < KNOWN_FOR_MS) return known.retention;
    const retention = this.#read(accountId);
    this.#known.set(accountId, { readAtMs: nowMs, retention });
    retention.catch(() => this.#known.delete(accountId));
    return retention;
  }

  async #read(accountId: number): Promise<Retention> {
    const row = await this.#database
      .selectFrom('accounts')
      .select(['image_retention_days', 'transaction_retention_days'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    return { imageDays: row.image_retention_days, transactionDays: row.transaction_retention_days };
  }
}
