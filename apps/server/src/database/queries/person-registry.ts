import type { Insertable, Kysely, Selectable } from 'kysely';
import type { DB, RegistryPersons } from '../database.generated.ts';

/** Whose records they are: a registry variant, or the people enrolled in the sandbox. */
export type StoredRegistry = RegistryPersons['registry'];

const details = [
  'identity_no',
  'first_names',
  'surname',
  'birth_date',
  'gender',
  'marital_status',
  'deceased_status',
  'deceased_date',
  'id_book_issued_date',
  'id_card_issued',
  'id_card_date',
] as const;

/** A person as stored; `portrait_ciphertext` is null too where it was not asked for. */
export type RegistryPersonRow = Pick<
  Selectable<RegistryPersons>,
  (typeof details)[number] | 'portrait_ciphertext'
>;

/** The person of an identity number in a registry. Registries belong to no account. */
export async function findAnyRegistryPerson(
  database: Kysely<DB>,
  registry: StoredRegistry,
  identityNo: string,
  { withPortrait }: { withPortrait: boolean },
): Promise<RegistryPersonRow | null> {
  const row = await database
    .selectFrom('registry_persons')
    .select(details)
    .$if(withPortrait, (query) => query.select('portrait_ciphertext'))
    .where('registry', '=', registry)
    .where('identity_no', '=', identityNo)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, portrait_ciphertext: row.portrait_ciphertext ?? null };
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
