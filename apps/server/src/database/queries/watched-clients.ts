import { type Insertable, type Kysely, type SqlBool, sql } from 'kysely';
import type { DB, WatchedClients } from '../database.generated.ts';

/** Everybody who begins to watch takes it shared, whoever is about to look at all who are watched takes it alone for a moment. */
const STARTING_LOCK = 4_018_001;

/**
 * To be called before the versions of lists are read for a client that begins to be watched: until the database transaction ends, nobody
 * begins to go through the watched clients. So a client is either seen by whoever does, or has seen the version that calls for it.
 */
export async function holdStartOfWatching(executor: Kysely<DB>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${STARTING_LOCK})`.execute(executor);
}

/** Waits until every client that is just beginning to be watched can be seen. */
export async function awaitStartsOfWatching(database: Kysely<DB>): Promise<void> {
  await database
    .transaction()
    .execute((trx) => sql`SELECT pg_advisory_xact_lock(${STARTING_LOCK})`.execute(trx));
}

const COLUMNS = [
  'watched_clients.id',
  'watched_clients.account_id',
  'watched_clients.client_key',
  'watched_clients.product',
  'watched_clients.transaction_id',
  'watched_clients.list_versions',
  'watched_clients.changes',
  'watched_clients.screened_at',
  'watched_clients.started_at',
  'watched_clients.started_by',
  'watched_clients.ended_at',
  'watched_clients.ended_because',
] as const;

export async function insertWatchedClient(
  executor: Kysely<DB>,
  entry: Insertable<WatchedClients>,
): Promise<void> {
  await executor.insertInto('watched_clients').values(entry).execute();
}

/** The watch of a client for a product that has not ended, locked; null: there is none. */
export async function lockLiveWatch(
  executor: Kysely<DB>,
  accountId: number,
  clientKey: Buffer,
  product: string,
) {
  const row = await executor
    .selectFrom('watched_clients')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('client_key', '=', clientKey)
    .where('product', '=', product)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export type WatchRow = NonNullable<Awaited<ReturnType<typeof lockLiveWatch>>>;

/** A watch of whatever account that has not ended and whose consent holds, locked; null: there is none. */
export async function lockAnyLiveWatch(executor: Kysely<DB>, id: string): Promise<WatchRow | null> {
  return (await anyLiveWatch(executor, id).forUpdate().executeTakeFirst()) ?? null;
}

const anyLiveWatch = (executor: Kysely<DB>, id: string) =>
  executor
    .selectFrom('watched_clients')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where(hasConsent);

/** A watch of the account, locked. */
export async function lockWatch(
  executor: Kysely<DB>,
  accountId: number,
  id: string,
): Promise<WatchRow | null> {
  const row = await executor
    .selectFrom('watched_clients')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateWatch(
  executor: Kysely<DB>,
  { account_id, id }: Pick<WatchRow, 'account_id' | 'id'>,
  change: {
    readonly transaction_id?: string;
    readonly list_versions?: string;
    readonly changes?: number;
    readonly screened_at?: Date;
    readonly ended_at?: Date;
    readonly ended_by?: string | null;
    readonly ended_because?: 'stopped' | 'consent-withdrawn';
  },
): Promise<void> {
  await executor
    .updateTable('watched_clients')
    .set(change)
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .execute();
}

const hasConsent = sql<SqlBool>`NOT EXISTS (
  SELECT FROM consents c WHERE c.transaction_id = watched_clients.transaction_id AND c.withdrawn_at IS NOT NULL)`;

/** Live watches after an id, in the order of their ids, for whoever goes through all of them. */
export async function listAnyLiveWatches(
  executor: Kysely<DB>,
  after: string | null,
  limit: number,
): Promise<{ id: string; transaction_id: string }[]> {
  return await executor
    .selectFrom('watched_clients')
    .select(['id', 'transaction_id'])
    .where('ended_at', 'is', null)
    .where(hasConsent)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A watch of whatever account that has not ended and whose consent holds; null: there is none. */
export async function findAnyLiveWatch(executor: Kysely<DB>, id: string): Promise<WatchRow | null> {
  return (await anyLiveWatch(executor, id).executeTakeFirst()) ?? null;
}

/** What a screening found of a watched client. */
export interface WatchedHit {
  readonly listCode: string;
  readonly sourceId: string;
  readonly fingerprint: string;
}

export async function listWatchedHits(executor: Kysely<DB>, watchId: string): Promise<WatchedHit[]> {
  const rows = await executor
    .selectFrom('watched_hits')
    .select(['list_code', 'source_id', 'fingerprint'])
    .where('watch_id', '=', watchId)
    .orderBy('list_code')
    .orderBy('source_id')
    .execute();
  return rows.map((row) => ({
    listCode: row.list_code,
    sourceId: row.source_id,
    fingerprint: row.fingerprint,
  }));
}

/** Puts what a new screening found in the place of what the one before did. */
export async function replaceWatchedHits(
  executor: Kysely<DB>,
  watchId: string,
  hits: readonly WatchedHit[],
): Promise<void> {
  await executor.deleteFrom('watched_hits').where('watch_id', '=', watchId).execute();
  if (hits.length === 0) return;
  await executor
    .insertInto('watched_hits')
    .values(
      hits.map(({ listCode, sourceId, fingerprint }) => ({
        watch_id: watchId,
        list_code: listCode,
        source_id: sourceId,
        fingerprint,
      })),
    )
    .execute();
}

/** Live watches with a hit on one of these entries of a list; without entries: on any. */
export async function listAnyWatchesHitBy(
  executor: Kysely<DB>,
  listCode: string,
  sourceIds: readonly string[] | null,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT h.watch_id AS id FROM watched_hits h JOIN watched_clients w ON w.id = h.watch_id AND w.ended_at IS NULL
    WHERE h.list_code = ${listCode}
      AND (${sourceIds}::text[] IS NULL OR h.source_id = ANY (${sourceIds}::text[]))
    ORDER BY 1`.execute(executor);
  return rows.map(({ id }) => id);
}

export interface WatchFilter {
  /** changed: watched, and something has changed since. */
  readonly state: 'watched' | 'ended' | 'changed' | null;
  readonly products: readonly string[] | null;
  readonly after: { readonly at: Date; readonly id: string } | null;
  readonly limit: number;
}

const fromWatches = (executor: Kysely<DB>, accountId: number) =>
  executor
    .selectFrom('watched_clients')
    .innerJoin('transactions', 'transactions.id', 'watched_clients.transaction_id')
    .leftJoin('users as starter', 'starter.id', 'watched_clients.started_by')
    .select([
      ...COLUMNS,
      'transactions.first_name',
      'transactions.last_name',
      'transactions.identity_no',
      'transactions.reference_no',
      'transactions.code',
      'starter.username as started_by_name',
    ])
    .where('watched_clients.account_id', '=', accountId);

/** Watches of the account with whom they are about, newest first. */
export async function listWatches(executor: Kysely<DB>, accountId: number, filter: WatchFilter) {
  const { state, products, after } = filter;
  return await fromWatches(executor, accountId)
    .$if(state !== null, (query) =>
      query.where('watched_clients.ended_at', state === 'ended' ? 'is not' : 'is', null),
    )
    .$if(state === 'changed', (query) => query.where('watched_clients.changes', '>', 0))
    .$if(products !== null, (query) =>
      query.where('watched_clients.product', 'in', [...(products ?? []), '']),
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(watched_clients.started_at, watched_clients.id) < (${after?.at}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('watched_clients.started_at', 'desc')
    .orderBy('watched_clients.id', 'desc')
    .limit(filter.limit)
    .execute();
}

export type ListedWatch = Awaited<ReturnType<typeof listWatches>>[number];

/** A watch of the account with whom it is about, or null. */
export async function findListedWatch(
  executor: Kysely<DB>,
  accountId: number,
  id: string,
): Promise<ListedWatch | null> {
  return (
    (await fromWatches(executor, accountId).where('watched_clients.id', '=', id).executeTakeFirst()) ?? null
  );
}
