import type { Kysely } from 'kysely';
import type { Administrator } from '../../accounts/administration/administrator.ts';
import type { CatalogueProduct } from '../../accounts/administration.ts';
import type { Caller } from '../../accounts/caller.ts';
import type { ConsoleSessions } from '../../accounts/console-sessions.ts';
import type { PasswordHasher } from '../../accounts/password-hasher.ts';
import type { BackOffice } from '../../back-office/back-office.ts';
import type { DB } from '../../database/database.generated.ts';
import type { Resolve } from '../../delivery/name-resolution.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Monitoring } from '../../screening/monitoring/monitoring.ts';
import type { Sealing } from '../../secrets/sealing.ts';
import type { ConsoleGuard } from './console-guard.ts';

/** What routes of the console work on. An area takes what it needs. */
export interface ConsoleParts {
  readonly guard: ConsoleGuard;
  readonly sessions: Pick<ConsoleSessions, 'logIn' | 'logOut'>;
  readonly publicUrl: () => string;
  readonly mode: 'sandbox' | 'production';
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly catalogueProducts: readonly CatalogueProduct[];
  /** How names of hosts become addresses: endpoints must be public. */
  readonly resolve: Resolve;
  /** Left out: passwords at their usual cost. */
  readonly hasher?: PasswordHasher;
  readonly backOffice: BackOffice;
  readonly monitoring: Monitoring;
}

/** In whose name a request changes something. */
export const administratorOf = (
  { database, clock }: Pick<ConsoleParts, 'database' | 'clock'>,
  caller: Pick<Caller, 'userId'>,
): Administrator => ({ database, clock, actor: caller.userId });
