import { insertAuditEvent } from '../../database/queries/audit-events.ts';
import { listSigningKeys as listSigningKeysQuery } from '../../database/queries/signing-keys.ts';
import type { SigningKeys } from '../signing-keys.ts';
import type { Administrator } from './administrator.ts';

export interface SigningKeyState {
  readonly kid: string;
  readonly signsFrom: Date;
  /** Null: it has no successor yet. */
  readonly verifiesUntil: Date | null;
  readonly state: 'published' | 'signing' | 'verifying';
}

/** Logs nobody out. */
export function rotateSigningKeys(
  administrator: Administrator,
  keys: SigningKeys,
): Promise<{ kid: string; signsFrom: Date }> {
  return keys.rotate((transaction, { kid }) =>
    insertAuditEvent(transaction, {
      occurredAt: administrator.clock.now(),
      accountId: null,
      actor: administrator.actor,
      action: 'signing-key.rotated',
      subject: kid,
      detail: {},
    }),
  );
}

/** The oldest first. */
export async function listSigningKeys(
  administrator: Pick<Administrator, 'database' | 'clock'>,
): Promise<SigningKeyState[]> {
  const now = administrator.clock.now();
  const rows = await listSigningKeysQuery(administrator.database, now);
  const signing = rows.findLast(({ signs_from }) => signs_from <= now);
  return rows.map((row) => ({
    kid: row.kid,
    signsFrom: row.signs_from,
    verifiesUntil: row.verifies_until,
    state: row === signing ? 'signing' : row.signs_from > now ? 'published' : 'verifying',
  }));
}
