import { type Kysely, sql } from 'kysely';
import type { DB } from '../database.generated.ts';

/** Whether any account lets pages of this origin show its captures: all that is known when a browser asks before its first request. */
export async function isAnyEmbeddingOrigin(executor: Kysely<DB>, origin: string): Promise<boolean> {
  const row = await executor
    .selectFrom('accounts')
    .select('id')
    .where(isListed(origin))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether there is such a capture session and its account lets pages of this origin show it. */
export async function isAnyEmbeddableSession(
  executor: Kysely<DB>,
  origin: string,
  by: { transactionId: string } | { deviceHash: Buffer },
): Promise<boolean> {
  const query = executor
    .selectFrom('capture_sessions')
    .innerJoin('accounts', 'accounts.id', 'capture_sessions.account_id')
    .select('capture_sessions.id')
    .where(isListed(origin));
  const row = await ('transactionId' in by
    ? query.where('transaction_id', '=', by.transactionId)
    : query.where(({ eb, or, selectFrom }) =>
        or([
          eb('device_hash', '=', by.deviceHash),
          // A desk that has handed its session over to a phone still follows it.
          eb(
            'capture_sessions.id',
            'in',
            selectFrom('capture_hand_overs').select('session_id').where('desk_hash', '=', by.deviceHash),
          ),
        ]),
      )
  ).executeTakeFirst();
  return row !== undefined;
}

const isListed = (origin: string) => sql<boolean>`${origin} = any(accounts.embedding_origins)`;
