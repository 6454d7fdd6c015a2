import type { Kysely } from 'kysely';
import type { DB } from '../database.generated.ts';

export type FactKind = 'finding' | 'capture' | 'review';
export type ImageKind = 'official_photograph' | 'selfie' | 'document_front' | 'document_back';

interface Owner {
  readonly transactionId: string;
  readonly accountId: number;
}

/** Stores a fact; one of the same kind is replaced. */
export async function putFact(
  executor: Kysely<DB>,
  owner: Owner,
  fact: { kind: FactKind; ciphertext: Buffer; recordedAt: Date; removeAfter: Date },
): Promise<void> {
  await executor
    .insertInto('transaction_facts')
    .values({
      transaction_id: owner.transactionId,
      account_id: owner.accountId,
      kind: fact.kind,
      ciphertext: fact.ciphertext,
      recorded_at: fact.recordedAt,
      remove_after: fact.removeAfter,
    })
    .onConflict((conflict) =>
      conflict.columns(['transaction_id', 'kind']).doUpdateSet({
        ciphertext: fact.ciphertext,
        recorded_at: fact.recordedAt,
        remove_after: fact.removeAfter,
      }),
    )
    .execute();
}

/** All facts of a transaction of the account. */
export async function listFacts(executor: Kysely<DB>, { transactionId, accountId }: Owner) {
  return await executor
    .selectFrom('transaction_facts')
    .select(['kind', 'ciphertext'])
    .where('transaction_id', '=', transactionId)
    .where('account_id', '=', accountId)
    .execute();
}

/** What look-ups of transactions of whatever accounts found, sealed, by transaction: for workers. */
export async function listAnyFindings(
  executor: Kysely<DB>,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  if (transactionIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('transaction_facts')
    .select(['transaction_id', 'ciphertext'])
    .where('kind', '=', 'finding')
    .where('transaction_id', 'in', [...transactionIds])
    .execute();
  return new Map(rows.map(({ transaction_id, ciphertext }) => [transaction_id, ciphertext]));
}

/** Stores an image; one of the same kind is replaced. */
export async function putImage(
  executor: Kysely<DB>,
  owner: Owner,
  image: { kind: ImageKind; ciphertext: Buffer; recordedAt: Date; removeAfter: Date },
): Promise<void> {
  await executor
    .insertInto('transaction_images')
    .values({
      transaction_id: owner.transactionId,
      account_id: owner.accountId,
      kind: image.kind,
      ciphertext: image.ciphertext,
      recorded_at: image.recordedAt,
      remove_after: image.removeAfter,
    })
    .onConflict((conflict) =>
      conflict.columns(['transaction_id', 'kind']).doUpdateSet({
        ciphertext: image.ciphertext,
        recorded_at: image.recordedAt,
        remove_after: image.removeAfter,
      }),
    )
    .execute();
}

/** The images of the kinds asked for. */
export async function listImages(
  executor: Kysely<DB>,
  { transactionId, accountId }: Owner,
  kinds: readonly ImageKind[],
) {
  if (kinds.length === 0) return [];
  return await executor
    .selectFrom('transaction_images')
    .select(['kind', 'ciphertext'])
    .where('transaction_id', '=', transactionId)
    .where('account_id', '=', accountId)
    .where('kind', 'in', kinds)
    .execute();
}

/** An image of a transaction of whatever account: for the capture that belongs to it. */
export async function findAnyImage(
  executor: Kysely<DB>,
  transactionId: string,
  kind: ImageKind,
): Promise<Buffer | null> {
  const row = await executor
    .selectFrom('transaction_images')
    .select('ciphertext')
    .where('transaction_id', '=', transactionId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row?.ciphertext ?? null;
}
