import type { Kysely } from 'kysely';
import type { DB } from '../../database/database.generated.ts';
import { listAnyInstitutions } from '../../database/queries/institutions.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Institution } from '../../domain/institution.ts';
import { publicUniversities } from '../../domain/public-universities.ts';
import { giveUpOnAbort } from '../give-up-on-abort.ts';
import { ProviderUnavailable } from '../provider-error.ts';
import type { Institutions } from './port.ts';

/** How long a list is used before it is read again: an import counts within a minute. */
const FRESH_MS = 60_000;

/**
 * The public universities, and what `qiniso import institutions` brought in; of one name the import counts.
 */
export function createImportedInstitutions({
  database,
  clock,
}: {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
}): Institutions {
  let known: { readonly list: readonly Institution[]; readonly until: number } | null = null;
  const read = async (): Promise<readonly Institution[]> => {
    const imported = await listAnyInstitutions(database).catch((error: unknown) => {
      throw new ProviderUnavailable('upstream_unavailable', 'The institutions could not be read.', error);
    });
    const names = new Set(imported.map(({ name }) => name));
    const list = [...publicUniversities.filter(({ name }) => !names.has(name)), ...imported].toSorted(
      (left, right) => (left.name < right.name ? -1 : 1),
    );
    known = { list, until: clock.now().getTime() + FRESH_MS };
    return list;
  };
  return {
    list: async ({ signal }) =>
      known && clock.now().getTime() < known.until ? known.list : await giveUpOnAbort(read(), signal),
  };
}
