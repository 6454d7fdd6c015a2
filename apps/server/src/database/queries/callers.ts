import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB } from '../database.generated.ts';

/** Everything a request's rights depend on, in one round trip; undefined when the account has no such user. */
export function findCaller(database: Kysely<DB>, accountId: number, userId: string, tokenId: string) {
  return database
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .where('users.id', '=', userId)
    .where('users.account_id', '=', accountId)
    .select([
      'users.role',
      'users.token_epoch',
      'users.disabled_at',
      'accounts.name',
      'accounts.billing',
      'accounts.rate_limit_per_second',
      'accounts.rate_limit_burst',
      'accounts.simulated_back_office',
      'accounts.capture_document_step',
      'accounts.embedding_origins',
      'accounts.image_retention_days',
      'accounts.transaction_retention_days',
      'accounts.suspended_at',
    ])
    .select((eb) => [
      eb.exists(eb.selectFrom('revoked_tokens').select('jti').where('jti', '=', tokenId)).as('is_revoked'),
      jsonArrayFrom(
        eb
          .selectFrom('entitlements')
          .select(['product', 'price_cents'])
          .whereRef('entitlements.account_id', '=', 'accounts.id'),
      ).as('entitlements'),
      jsonArrayFrom(
        eb
          .selectFrom('cost_centres')
          .select(['cost_centres.id', 'operator_name', 'closed_at'])
          .whereRef('cost_centres.account_id', '=', 'accounts.id'),
      ).as('cost_centres'),
    ])
    .executeTakeFirst();
}
