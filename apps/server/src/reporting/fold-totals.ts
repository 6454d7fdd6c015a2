import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { foldAnyTotalChanges } from '../database/queries/transaction-totals.ts';

/** Changes a statement takes in: some tens of milliseconds. */
const BATCH = 20_000;

/** Brings the totals of all accounts up to date. Reports are right without it, and slower the longer it has not been done. */
export async function foldTotals(database: Kysely<DB>): Promise<void> {
  while ((await foldAnyTotalChanges(database, BATCH)) >= BATCH);
}
