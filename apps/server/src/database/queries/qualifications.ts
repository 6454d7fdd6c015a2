import type { Kysely } from 'kysely';
import type { ClientBase } from 'pg';
import type { DB, Qualifications, RegistryImports } from '../database.generated.ts';

/** Which register a qualification stands in: the end of school, or an institution's awards. */
export type StoredRegister = Qualifications['register'];

/** Most qualifications of one person that are looked at. */
const MOST = 50;

/** Records of a person's number, and of a certificate's where one is given. Registers belong to no account. */
export async function listAnyQualifications(
  database: Kysely<DB>,
  register: StoredRegister,
  { identityNo, certificateNo }: { readonly identityNo: string; readonly certificateNo: string | null },
): Promise<unknown[]> {
  const rows = await database
    .selectFrom('qualifications')
    .select('record')
    .where('register', '=', register)
    .where((where) =>
      where.or([
        where('identity_no', '=', identityNo),
        ...(certificateNo === null ? [] : [where('certificate_no', '=', certificateNo)]),
      ]),
    )
    .orderBy('certificate_no')
    .limit(MOST)
    .execute();
  return rows.map(({ record }) => record);
}

/** A qualification on the way in; `line` is where the file has it. */
export interface StagedQualification {
  readonly line: number;
  readonly certificateNo: string;
  readonly identityNo: string | null;
  readonly record: object;
}

export const QUALIFICATION_STAGING = {
  staged: 'staged_qualifications',
  duplicates: 'duplicate_qualifications',
  key: 'certificate_no',
} as const;

/** Makes the staging table of qualifications, which ends with the connection. */
export async function createQualificationStaging(client: ClientBase): Promise<void> {
  await client.query(`create temporary table staged_qualifications (
    line bigint not null, certificate_no text not null, identity_no text, record jsonb not null)`);
}

export async function stageQualifications(
  client: ClientBase,
  qualifications: readonly StagedQualification[],
): Promise<void> {
  await client.query({
    name: 'stage-qualifications',
    text: `insert into staged_qualifications (line, certificate_no, identity_no, record)
      select * from unnest($1::bigint[], $2::text[], $3::text[], $4::jsonb[])`,
    values: [
      qualifications.map(({ line }) => line),
      qualifications.map(({ certificateNo }) => certificateNo),
      qualifications.map(({ identityNo }) => identityNo),
      qualifications.map(({ record }) => JSON.stringify(record)),
    ],
  });
}

/** Puts the staged qualifications in place. Call it within a transaction. */
export async function placeStagedQualifications(
  client: ClientBase,
  {
    register,
    importId,
    mode,
    recordedAt,
  }: { register: StoredRegister; importId: string; mode: RegistryImports['mode']; recordedAt: Date },
): Promise<void> {
  if (mode === 'replace') await client.query('delete from qualifications where register = $1', [register]);
  await client.query(
    `insert into qualifications (register, certificate_no, identity_no, record, import_id, recorded_at)
     select $1, certificate_no, identity_no, record, $2::uuid, $3::timestamptz from staged_qualifications
     on conflict (register, certificate_no) do update set identity_no = excluded.identity_no, record = excluded.record,
       import_id = excluded.import_id, recorded_at = excluded.recorded_at`,
    [register, importId, recordedAt],
  );
}
