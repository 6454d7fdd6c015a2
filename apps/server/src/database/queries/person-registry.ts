import type { Insertable, Kysely, Selectable } from 'kysely';
import type { DB, RegistryPersons } from '../database.generated.ts';
import type { Queryable } from './transactions.ts';

/** Whose records they are: a registry variant, or the people enrolled in the sandbox. */
export type StoredRegistry = RegistryPersons['registry'];

/** A person as stored; `portrait_ciphertext` is null too where it was not asked for. */
export type RegistryPersonRow = Omit<Selectable<RegistryPersons>, 'registry'>;

/** Whose record is looked for, and whether with the portrait. */
export interface RegistryPersonKey {
  readonly registry: StoredRegistry;
  readonly identityNo: string;
  readonly withPortrait: boolean;
}

const FIND_MANY = `
SELECT asked.number, p.identity_no, p.first_names, p.surname, p.birth_date, p.gender, p.marital_status, p.deceased_status,
  p.deceased_date, p.id_book_issued_date, p.id_card_issued, p.id_card_date,
  CASE WHEN asked.with_portrait THEN p.portrait_ciphertext END AS portrait_ciphertext
FROM unnest($1::text[], $2::text[], $3::boolean[]) WITH ORDINALITY AS asked (registry, identity_no, with_portrait, number)
JOIN registry_persons p ON p.registry = asked.registry AND p.identity_no = asked.identity_no`;

/** The persons of identity numbers in registries, or null, in the order of the question. Registries belong to no account. */
export async function findAnyRegistryPersons(
  executor: Queryable,
  asked: readonly RegistryPersonKey[],
): Promise<(RegistryPersonRow | null)[]> {
  const { rows } = await executor.query({
    name: 'find-registry-persons',
    text: FIND_MANY,
    values: [
      asked.map(({ registry }) => registry),
      asked.map(({ identityNo }) => identityNo),
      asked.map(({ withPortrait }) => withPortrait),
    ],
  });
  const found: (RegistryPersonRow | null)[] = asked.map(() => null);
  for (const { number, ...row } of rows as (RegistryPersonRow & { number: string })[])
    found[Number(number) - 1] = row;
  return found;
}

/** Records a person, in place of an earlier record of the same number. */
export async function putAnyRegistryPerson(
  database: Kysely<DB>,
  person: Insertable<RegistryPersons>,
): Promise<void> {
  const { registry: _registry, identity_no: _identityNo, ...changes } = person;
  await database
    .insertInto('registry_persons')
    .values(person)
    .onConflict((conflict) => conflict.columns(['registry', 'identity_no']).doUpdateSet(changes))
    .execute();
}

/** Whether a snapshot has ever been put in place. */
export async function hasAnyCompletedImport(
  database: Kysely<DB>,
  registry: 'onfile' | 'online',
): Promise<boolean> {
  const row = await database
    .selectFrom('registry_imports')
    .select('id')
    .where('registry', '=', registry)
    .where('state', '=', 'completed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
