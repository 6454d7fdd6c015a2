import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { insertProviderEvidence, listAnyProviderEvidence } from '../database/queries/provider-evidence.ts';
import type { TransactionRow } from '../database/queries/transactions.ts';
import type { Evidence } from '../providers/evidence.ts';
import type { Sealing } from '../secrets/sealing.ts';
import { evidenceContext, type PipelineParts } from './pipeline-parts.ts';

const DAY_MS = 86_400_000;
const compress = promisify(gzip);
const expand = promisify(gunzip);

/**
 * Keeps what sources answered with the transaction: as it came, compressed, sealed, for as long as the account keeps images, which answers may
 * hold. Of what failed, too: that is when somebody asks what was answered.
 */
export async function storeEvidence(
  { database, sealing, retentionOf }: Pick<PipelineParts, 'database' | 'sealing' | 'retentionOf'>,
  row: Pick<TransactionRow, 'id' | 'account_id'>,
  entries: readonly Evidence[],
): Promise<void> {
  if (entries.length === 0) return;
  const { imageDays } = await retentionOf(row.account_id);
  const rows = await Promise.all(
    entries.map(async ({ source, askedAt, durationMs, status, answer, outcome }) => ({
      transaction_id: row.id,
      account_id: row.account_id,
      source,
      asked_at: askedAt,
      duration_ms: durationMs,
      status,
      answer_ciphertext: answer && sealing.seal(await compress(answer), evidenceContext(row.id)),
      outcome,
      remove_after: new Date(askedAt.getTime() + imageDays * DAY_MS),
    })),
  );
  await insertProviderEvidence(database, rows);
}

/** What sources answered for a transaction, in the order they were asked: for the operator, who answers for the installation. */
export async function openAnyEvidence(
  { database, sealing }: { readonly database: Kysely<DB>; readonly sealing: Sealing },
  transactionId: string,
): Promise<readonly Evidence[]> {
  const rows = await listAnyProviderEvidence(database, transactionId);
  return await Promise.all(
    rows.map(async (row) => ({
      source: row.source,
      askedAt: row.asked_at,
      durationMs: row.duration_ms,
      status: row.status,
      answer:
        row.answer_ciphertext &&
        (await expand(sealing.open(row.answer_ciphertext, evidenceContext(transactionId)))),
      outcome: row.outcome,
    })),
  );
}
