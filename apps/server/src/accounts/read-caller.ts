import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { findCaller } from '../database/queries/callers.ts';
import type { TokenClaims } from './access-token.ts';
import type { Caller } from './caller.ts';

/**
 * Who a token or a session belongs to, with all its rights as they are now; null when it has none: it was revoked, the user
 * disabled or logged out, or the account suspended.
 */
export async function readCaller(
  database: Kysely<DB>,
  claims: Pick<TokenClaims, 'tokenId' | 'userId' | 'accountId' | 'epoch' | 'expiresAt'>,
): Promise<Caller | null> {
  const row = await findCaller(database, claims.accountId, claims.userId, claims.tokenId);
  if (!row || row.is_revoked || row.disabled_at || row.suspended_at) return null;
  if (row.token_epoch !== claims.epoch) return null;
  return {
    accountId: claims.accountId,
    userId: claims.userId,
    // Of the database, not of the token: a change of role counts at once.
    role: row.role,
    tokenId: claims.tokenId,
    expiresAt: claims.expiresAt,
    account: {
      name: row.name,
      billing: row.billing,
      rateLimitPerSecond: row.rate_limit_per_second,
      rateLimitBurst: row.rate_limit_burst,
      simulatedBackOffice: row.simulated_back_office,
      captureDocumentStep: row.capture_document_step,
      embeddingOrigins: row.embedding_origins,
      imageRetentionDays: row.image_retention_days,
      transactionRetentionDays: row.transaction_retention_days,
    },
    entitlements: new Map(row.entitlements.map(({ product, price_cents }) => [product, price_cents])),
    costCentres: new Map(
      row.cost_centres.map(({ id, operator_name, closed_at }) => [
        id,
        { operatorName: operator_name, isClosed: closed_at !== null },
      ]),
    ),
  };
}
