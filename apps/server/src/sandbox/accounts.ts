import type { Kysely } from 'kysely';
import { PasswordHasher } from '../accounts/password-hasher.ts';
import type { UserRole } from '../accounts/user-role.ts';
import type { DB } from '../database/database.generated.ts';
import type { Clock } from '../domain/clock.ts';
import { uuidV7 } from '../domain/uuid-v7.ts';

/** The password of every sandbox user; production has none of them. */
export const sandboxPassword = 'sandbox-only';

interface SandboxAccount {
  readonly id: number;
  readonly name: string;
  readonly users: readonly { username: string; role: UserRole }[];
  readonly costCentres?: readonly { id: number; name: string }[];
  /** Left out: every product. */
  readonly products?: readonly string[];
  readonly prepaidCredits?: number;
  readonly simulatedBackOffice?: false;
}

/** Those of the sandbox's description, and a second verifier; a user's e-mail address is the name at example.com. */
export const sandboxAccounts: readonly SandboxAccount[] = [
  {
    id: 1001,
    name: 'Sandbox One',
    users: [
      { username: 'sandbox', role: 'integrator' },
      { username: 'verifier', role: 'verifier' },
      { username: 'reporter', role: 'reporter' },
      { username: 'admin', role: 'admin' },
    ],
    costCentres: [
      { id: 10, name: 'Cape Town branch' },
      { id: 20, name: 'Durban branch' },
    ],
  },
  {
    id: 1002,
    name: 'Sandbox Two',
    users: [{ username: 'sandbox-two', role: 'integrator' }],
    costCentres: [{ id: 30, name: 'Pretoria branch' }],
  },
  {
    id: 1003,
    name: 'Sandbox Limited',
    users: [{ username: 'sandbox-limited', role: 'integrator' }],
    products: ['BUSMOD', 'COSTCENTRE'],
  },
  {
    id: 1004,
    name: 'Sandbox Prepaid',
    users: [{ username: 'sandbox-prepaid', role: 'integrator' }],
    prepaidCredits: 2,
  },
  {
    id: 1005,
    name: 'Sandbox Back Office',
    users: [
      { username: 'sandbox-manual', role: 'integrator' },
      { username: 'manual-verifier', role: 'verifier' },
      // Four eyes need two people (decision 0020).
      { username: 'manual-verifier-two', role: 'verifier' },
    ],
    simulatedBackOffice: false,
  },
];

/**
 * Puts in whatever of the sandbox's accounts, users, cost centres and entitlements is missing, and changes nothing
 * that is there. Sandbox mode only.
 *
 * @param products codes of the whole catalogue.
 */
export async function seedSandboxAccounts(
  database: Kysely<DB>,
  clock: Clock,
  products: readonly string[],
): Promise<void> {
  const now = clock.now();
  const isThere = await database
    .selectFrom('users')
    .select('username')
    .where(
      'account_id',
      'in',
      sandboxAccounts.map(({ id }) => id),
    )
    .execute();
  const present = new Set(isThere.map(({ username }) => username));
  const missingUsers = sandboxAccounts.flatMap(({ id, users }) =>
    users.filter(({ username }) => !present.has(username)).map((user) => ({ account_id: id, ...user })),
  );
  // One hash for all: everybody knows the password anyway.
  const passwordHash = missingUsers.length > 0 ? await new PasswordHasher().hash(sandboxPassword) : '';

  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('accounts')
      .values(
        sandboxAccounts.map((account) => ({
          id: account.id,
          name: account.name,
          billing: account.prepaidCredits === undefined ? ('postpaid' as const) : ('prepaid' as const),
          credits: account.prepaidCredits ?? 0,
          simulated_back_office: account.simulatedBackOffice ?? true,
          created_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    if (missingUsers.length > 0)
      await transaction
        .insertInto('users')
        .values(
          missingUsers.map(({ account_id, username, role }) => ({
            id: uuidV7(now),
            account_id,
            username,
            email: `${username}@example.com`,
            password_hash: passwordHash,
            role,
            created_at: now,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await transaction
      .insertInto('cost_centres')
      .values(
        sandboxAccounts.flatMap(({ id, costCentres = [] }) =>
          costCentres.map((centre) => ({
            account_id: id,
            id: centre.id,
            operator_name: centre.name,
            created_at: now,
          })),
        ),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction
      .insertInto('entitlements')
      .values(
        sandboxAccounts.flatMap((account) =>
          (account.products ?? products).map((product) => ({
            account_id: account.id,
            product,
            granted_at: now,
          })),
        ),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
