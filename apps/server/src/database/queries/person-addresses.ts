import type { Kysely } from 'kysely';
import type { ClientBase } from 'pg';
import type { DB, RegistryImports } from '../database.generated.ts';

/** Most addresses of one person that are looked at. */
const MOST = 200;

/** Addresses of an identity number as the import stored them. Registers belong to no account. */
export async function listAnyPersonAddresses(database: Kysely<DB>, identityNo: string) {
  return await database
    .selectFrom('person_addresses')
    .select(['first_names', 'surname', 'address'])
    .where('identity_no', '=', identityNo)
    .orderBy('place')
    .limit(MOST)
    .execute();
}

/** An address on the way in; `line` is where the file has it. */
export interface StagedPersonAddress {
  readonly line: number;
  readonly identityNo: string;
  readonly firstNames: string | null;
  readonly surname: string | null;
  readonly address: object;
}

/** Makes the staging table of addresses, which ends with the connection. */
export async function createPersonAddressStaging(client: ClientBase): Promise<void> {
  await client.query(`create temporary table staged_person_addresses (
    line bigint not null, identity_no text not null, first_names text, surname text, address jsonb not null)`);
}

export async function stagePersonAddresses(
  client: ClientBase,
  addresses: readonly StagedPersonAddress[],
): Promise<void> {
  await client.query({
    name: 'stage-person-addresses',
    text: `insert into staged_person_addresses (line, identity_no, first_names, surname, address)
      select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::jsonb[])`,
    values: [
      addresses.map(({ line }) => line),
      addresses.map(({ identityNo }) => identityNo),
      addresses.map(({ firstNames }) => firstNames),
      addresses.map(({ surname }) => surname),
      addresses.map(({ address }) => JSON.stringify(address)),
    ],
  });
}

/** Puts the staged addresses in place: a person whom the file names has the addresses of the file, and no others. */
export async function placeStagedPersonAddresses(
  client: ClientBase,
  { importId, mode, recordedAt }: { importId: string; mode: RegistryImports['mode']; recordedAt: Date },
): Promise<void> {
  await client.query(
    mode === 'replace'
      ? 'delete from person_addresses'
      : 'delete from person_addresses where identity_no in (select identity_no from staged_person_addresses)',
  );
  await client.query(
    `insert into person_addresses (identity_no, place, first_names, surname, address, import_id, recorded_at)
     select identity_no, row_number() over (partition by identity_no order by line), first_names, surname, address, $1::uuid,
       $2::timestamptz
     from staged_person_addresses`,
    [importId, recordedAt],
  );
}
