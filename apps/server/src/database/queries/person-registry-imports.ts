import type { ClientBase } from 'pg';
import type { RegistryImports } from '../database.generated.ts';

/** A person on the way into a registry. */
export interface StagedPerson {
  /** Where the file has it. */
  readonly line: number;
  readonly identityNo: string;
  readonly firstNames: string;
  readonly surname: string;
  readonly birthDate: string | null;
  readonly gender: 'M' | 'F' | null;
  readonly maritalStatus: string | null;
  readonly deceasedStatus: 'Alive' | 'Deceased' | 'Unknown';
  readonly deceasedDate: string | null;
  readonly idBookIssuedDate: string | null;
  readonly idCardIssued: boolean | null;
  readonly idCardDate: string | null;
  readonly portraitCiphertext: Buffer | null;
}

const columns = `identity_no, first_names, surname, birth_date, gender, marital_status, deceased_status, deceased_date,
  id_book_issued_date, id_card_issued, id_card_date, portrait_ciphertext`;

/** Makes the staging table of people, which ends with the connection. */
export async function createPersonStaging(client: ClientBase): Promise<void> {
  await client.query(`create temporary table staged_persons (
    line bigint not null, identity_no text not null, first_names text not null, surname text not null, birth_date date,
    gender text, marital_status text, deceased_status text not null, deceased_date date, id_book_issued_date date,
    id_card_issued boolean, id_card_date date, portrait_ciphertext bytea)`);
  // What the portraits compress to is what they are: they are encrypted.
  await client.query('alter table staged_persons alter column portrait_ciphertext set storage external');
}

export async function stagePersons(client: ClientBase, persons: readonly StagedPerson[]): Promise<void> {
  await client.query({
    name: 'stage-persons',
    text: `insert into staged_persons (line, ${columns})
      select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::date[], $6::text[], $7::text[], $8::text[],
        $9::date[], $10::date[], $11::boolean[], $12::date[], $13::bytea[])`,
    values: [
      persons.map((person) => person.line),
      persons.map((person) => person.identityNo),
      persons.map((person) => person.firstNames),
      persons.map((person) => person.surname),
      persons.map((person) => person.birthDate),
      persons.map((person) => person.gender),
      persons.map((person) => person.maritalStatus),
      persons.map((person) => person.deceasedStatus),
      persons.map((person) => person.deceasedDate),
      persons.map((person) => person.idBookIssuedDate),
      persons.map((person) => person.idCardIssued),
      persons.map((person) => person.idCardDate),
      persons.map((person) => person.portraitCiphertext),
    ],
  });
}

const keptPortrait = 'coalesce(excluded.portrait_ciphertext, registry_persons.portrait_ciphertext)';

export const PERSON_STAGING = {
  staged: 'staged_persons',
  duplicates: 'duplicate_persons',
  key: 'identity_no',
} as const;

/**
 * Puts the staged people in place: instead of the registry's people, or over those of the same number, who keep their
 * portrait where the new record has none. Call it within a transaction; look-ups see the old people until it commits.
 */
export async function placeStagedPersons(
  client: ClientBase,
  options: {
    registry: string;
    importId: string;
    mode: RegistryImports['mode'];
    recordedAt: Date;
  },
): Promise<void> {
  if (options.mode === 'replace')
    await client.query('delete from registry_persons where registry = $1', [options.registry]);
  const changes = `${columns}, import_id, recorded_at`
    .split(/,\s+/)
    .filter((name) => name !== 'identity_no')
    .map((name) => `${name} = ${name === 'portrait_ciphertext' ? keptPortrait : `excluded.${name}`}`);
  await client.query(
    `insert into registry_persons (registry, ${columns}, import_id, recorded_at)
     select $1, ${columns}, $2::uuid, $3::timestamptz from staged_persons
     on conflict (registry, identity_no) do update set ${changes.join(', ')}`,
    [options.registry, options.importId, options.recordedAt],
  );
}
