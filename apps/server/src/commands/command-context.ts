import type { Kysely } from 'kysely';
import type pg from 'pg';
import { catalogue } from '../catalogue/catalogue.ts';
import type { Config } from '../config.ts';
import type { DB } from '../database/database.generated.ts';
import { openDatabase } from '../database/open-database.ts';
import { type Clock, systemClock } from '../domain/clock.ts';
import { SandboxClock } from '../sandbox/sandbox-clock.ts';
import { confirmInstallation } from '../secrets/installation.ts';
import { masterSecret } from '../secrets/master-secret.ts';
import { Sealing } from '../secrets/sealing.ts';

/** What an administrator's command works on: the same database, secrets and time as the server. */
export interface CommandContext {
  readonly config: Config;
  readonly database: Kysely<DB>;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly catalogueProducts: readonly { product: string; title: string; priceCents: number }[];
  close(): Promise<void>;
}

/** What accounts can be entitled to although it is no verification and free. */
const OTHER_PRODUCTS = [{ product: 'COSTCENTRE', title: 'Cost-centre reporting', priceCents: 0 }] as const;

/** Everything accounts can be entitled to. */
export const catalogueProducts = [
  ...catalogue.map(({ product, title, priceCents }) => ({ product, title, priceCents })),
  ...OTHER_PRODUCTS,
];

/** Opens what a command needs, beside a running server or without one. */
export async function openCommandContext(config: Config): Promise<CommandContext> {
  const opened = await openDatabase(config, 'attach');
  try {
    const sealing = new Sealing(await masterSecret(config));
    await confirmInstallation(opened.database, sealing, config.mode, 'attach');
    const clock = config.mode === 'sandbox' ? new SandboxClock(opened.database) : null;
    await clock?.refresh();
    return {
      config,
      database: opened.database,
      pool: opened.pool,
      clock: clock ?? systemClock,
      sealing,
      catalogueProducts,
      close: () => opened.close(),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}
