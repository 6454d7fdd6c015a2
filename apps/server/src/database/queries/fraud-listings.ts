import type { Kysely } from 'kysely';
import type { ClientBase } from 'pg';
import type { DB, RegistryImports } from '../database.generated.ts';

/** What listings are looked for by; null is not looked for. */
export interface ListingKeyValues {
  readonly identityNo: string | null;
  readonly passportNo: string | null;
  readonly cellNo: string | null;
  readonly email: string | null;
  readonly accountNo: string | null;
}

/** Most listings of one person that are looked at. */
const MOST = 200;

/** Listings that have any of the keys, with their keys. They belong to no account. */
export async function listAnyFraudListings(database: Kysely<DB>, keys: ListingKeyValues) {
  const wanted = [
    ['identity_no', keys.identityNo],
    ['passport_no', keys.passportNo],
    ['cell_no', keys.cellNo],
    ['email', keys.email],
    ['account_no', keys.accountNo],
  ] as const;
  return await database
    .selectFrom('fraud_listings')
    .select(['identity_no', 'passport_no', 'cell_no', 'email', 'account_no', 'listing'])
    .where((where) =>
      where.or(wanted.flatMap(([column, value]) => (value === null ? [] : [where(column, '=', value)]))),
    )
    .orderBy('reference_no')
    .limit(MOST)
    .execute();
}

/** A listing on the way in; `line` is where the file has it. */
export interface StagedFraudListing extends ListingKeyValues {
  readonly line: number;
  readonly referenceNo: string;
  readonly listing: object;
}

export const FRAUD_LISTING_STAGING = {
  staged: 'staged_fraud_listings',
  duplicates: 'duplicate_fraud_listings',
  key: 'reference_no',
} as const;

const columns = 'reference_no, identity_no, passport_no, cell_no, email, account_no, listing';

/** Makes the staging table of listings, which ends with the connection. */
export async function createFraudListingStaging(client: ClientBase): Promise<void> {
  await client.query(`create temporary table staged_fraud_listings (
    line bigint not null, reference_no text not null, identity_no text, passport_no text, cell_no text, email text, account_no text,
    listing jsonb not null)`);
}

export async function stageFraudListings(
  client: ClientBase,
  listings: readonly StagedFraudListing[],
): Promise<void> {
  await client.query({
    name: 'stage-fraud-listings',
    text: `insert into staged_fraud_listings (line, ${columns})
      select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::jsonb[])`,
    values: [
      listings.map((entry) => entry.line),
      listings.map((entry) => entry.referenceNo),
      listings.map((entry) => entry.identityNo),
      listings.map((entry) => entry.passportNo),
      listings.map((entry) => entry.cellNo),
      listings.map((entry) => entry.email),
      listings.map((entry) => entry.accountNo),
      listings.map((entry) => JSON.stringify(entry.listing)),
    ],
  });
}

/** Puts the staged listings in place. Call it within a transaction. */
export async function placeStagedFraudListings(
  client: ClientBase,
  { importId, mode, recordedAt }: { importId: string; mode: RegistryImports['mode']; recordedAt: Date },
): Promise<void> {
  if (mode === 'replace') await client.query('delete from fraud_listings');
  const changes = `${columns}, import_id, recorded_at`
    .split(/,\s+/)
    .filter((name) => name !== 'reference_no')
    .map((name) => `${name} = excluded.${name}`);
  await client.query(
    `insert into fraud_listings (${columns}, import_id, recorded_at)
     select ${columns}, $1::uuid, $2::timestamptz from staged_fraud_listings
     on conflict (reference_no) do update set ${changes.join(', ')}`,
    [importId, recordedAt],
  );
}
