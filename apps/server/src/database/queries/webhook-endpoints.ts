import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { DB, WebhookEndpoints } from '../database.generated.ts';

export type WebhookEndpointRow = Selectable<WebhookEndpoints>;
export type DisabledReason = 'operator' | 'gone' | 'failing';

const COLUMNS = [
  'id',
  'account_id',
  'url_ciphertext',
  'secret_ciphertext',
  'previous_secret_ciphertext',
  'previous_secret_until',
  'events',
  'thin',
  'disabled_at',
  'disabled_reason',
  'failing_since',
  'created_at',
] as const;

export async function insertWebhookEndpoint(
  executor: Kysely<DB>,
  endpoint: Insertable<WebhookEndpoints>,
): Promise<void> {
  await executor.insertInto('webhook_endpoints').values(endpoint).execute();
}

/** The oldest first. */
export function listWebhookEndpoints(executor: Kysely<DB>, accountId: number): Promise<WebhookEndpointRow[]> {
  return executor
    .selectFrom('webhook_endpoints')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function findWebhookEndpoint(
  executor: Kysely<DB>,
  accountId: number,
  id: string,
): Promise<WebhookEndpointRow | null> {
  const row = await executor
    .selectFrom('webhook_endpoints')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** What can be changed of an endpoint. */
export type EndpointChange = Partial<
  Pick<
    WebhookEndpointRow,
    | 'secret_ciphertext'
    | 'previous_secret_ciphertext'
    | 'previous_secret_until'
    | 'disabled_at'
    | 'disabled_reason'
    | 'failing_since'
  >
>;

/** @returns whether the account has such an endpoint. */
export async function updateWebhookEndpoint(
  executor: Kysely<DB>,
  accountId: number,
  id: string,
  change: EndpointChange,
): Promise<boolean> {
  const result = await executor
    .updateTable('webhook_endpoints')
    .set(change)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns whether the account had such an endpoint. */
export async function deleteWebhookEndpoint(
  executor: Kysely<DB>,
  accountId: number,
  id: string,
): Promise<boolean> {
  const result = await executor
    .deleteFrom('webhook_endpoints')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Endpoints of these accounts that are told of anything at all. */
export async function listAnyEnabledEndpoints(executor: Kysely<DB>, accountIds: readonly number[]) {
  if (accountIds.length === 0) return [];
  return await executor
    .selectFrom('webhook_endpoints')
    .select(['id', 'account_id', 'events'])
    .where('account_id', 'in', [...new Set(accountIds)])
    .where('disabled_at', 'is', null)
    .execute();
}

/** Whether an endpoint gets through. @returns since when it has been failing; null when it is not. */
export async function noteEndpointHealth(
  executor: Kysely<DB>,
  accountId: number,
  id: string,
  { isDelivered, now }: { isDelivered: boolean; now: Date },
): Promise<Date | null> {
  const row = await executor
    .updateTable('webhook_endpoints')
    .set({ failing_since: isDelivered ? null : sql<Date>`coalesce(failing_since, ${now})` })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('failing_since')
    .executeTakeFirst();
  return row?.failing_since ?? null;
}

/** @returns whether it was enabled before. */
export async function disableWebhookEndpoint(
  executor: Kysely<DB>,
  accountId: number,
  id: string,
  reason: DisabledReason,
  now: Date,
): Promise<boolean> {
  const result = await executor
    .updateTable('webhook_endpoints')
    .set({ disabled_at: now, disabled_reason: reason })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** What signs the account's callbacks; null until it has been made. */
export async function findCallbackSecret(executor: Kysely<DB>, accountId: number) {
  const row = await executor
    .selectFrom('callback_secrets')
    .select(['secret_ciphertext', 'previous_secret_ciphertext', 'previous_secret_until'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** Makes the account's secret, unless another process was first. */
export async function insertCallbackSecret(
  executor: Kysely<DB>,
  accountId: number,
  ciphertext: Buffer,
  now: Date,
): Promise<void> {
  await executor
    .insertInto('callback_secrets')
    .values({ account_id: accountId, secret_ciphertext: ciphertext, created_at: now })
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
}

export async function updateCallbackSecret(
  executor: Kysely<DB>,
  accountId: number,
  change: Pick<
    WebhookEndpointRow,
    'secret_ciphertext' | 'previous_secret_ciphertext' | 'previous_secret_until'
  >,
): Promise<void> {
  await executor.updateTable('callback_secrets').set(change).where('account_id', '=', accountId).execute();
}
