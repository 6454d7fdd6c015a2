import type { Kysely } from 'kysely';
import { BoundedWork } from '../accounts/bounded-work.ts';
import type { UserRole } from '../accounts/user-role.ts';
import type { DB } from '../database/database.generated.ts';
import type { Clock } from '../domain/clock.ts';

/** What reports are made of. */
export interface ReportParts {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
}

/** Who may read reports (decisions: Authentication and scope). */
export const REPORTING_ROLES: readonly UserRole[] = ['reporter', 'integrator', 'admin'];

/** What the endpoints of reports have in common. */
export const REPORTING = {
  service: 'consumer',
  title: 'Cost centre reporting',
  version: '1.0',
  roles: REPORTING_ROLES,
} as const;

/** Of this process. A search of all of a large account's texts takes seconds: connections are left for what cannot wait. */
const work = new BoundedWork({ atOnce: 4, maxWaiting: 200 });

/**
 * Runs queries that have to agree with one another: all of them see the same moment.
 *
 * @throws ApiError `overloaded` when too many wait already
 */
export function atOneMoment<Result>(
  { database }: ReportParts,
  read: (executor: Kysely<DB>) => Promise<Result>,
): Promise<Result> {
  return work.run(() =>
    database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read),
  );
}

/** Cents as an amount of money on the wire. */
export const toAmount = (cents: number): number => cents / 100;
