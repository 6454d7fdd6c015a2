import type { Kysely } from 'kysely';
import type { DB } from '../../database/database.generated.ts';
import {
  findAnyRegistryPerson,
  type RegistryPersonRow,
  type StoredRegistry,
} from '../../database/queries/person-registry.ts';
import type { Sealing } from '../../secrets/sealing.ts';
import { giveUpOnAbort } from '../give-up-on-abort.ts';
import { ProviderUnavailable } from '../provider-error.ts';
import type { FindPersonOptions, PersonRecord } from './port.ts';

/** What a portrait is sealed for, so that it cannot be moved to somebody else's record. */
export function portraitContext(registry: StoredRegistry, identityNo: string): string {
  return `registry_persons/${registry}/${identityNo}/portrait`;
}

/**
 * The record a registry in our own database holds of a person, or null.
 *
 * @throws ProviderUnavailable when the database does not answer in time or the portrait cannot be opened.
 */
export async function findStoredPerson(
  { database, sealing }: { database: Kysely<DB>; sealing: Sealing },
  registry: StoredRegistry,
  identityNo: string,
  { signal, withPortrait = true }: FindPersonOptions,
): Promise<PersonRecord | null> {
  const query = findAnyRegistryPerson(database, registry, identityNo, { withPortrait }).catch((cause) => {
    throw new ProviderUnavailable('upstream_unavailable', 'The registry’s table could not be read.', cause);
  });
  const row = await giveUpOnAbort(query, signal);
  return row === null ? null : toRecord(row, openPortrait(sealing, registry, row));
}

function openPortrait(sealing: Sealing, registry: StoredRegistry, row: RegistryPersonRow): Uint8Array | null {
  if (row.portrait_ciphertext === null) return null;
  try {
    return sealing.open(row.portrait_ciphertext, portraitContext(registry, row.identity_no));
  } catch (cause) {
    throw new ProviderUnavailable(
      'upstream_invalid_response',
      'A portrait in the registry’s table cannot be opened: it was sealed with another master secret or changed.',
      cause,
    );
  }
}

function toRecord(row: RegistryPersonRow, portrait: Uint8Array | null): PersonRecord {
  return {
    identityNo: row.identity_no,
    firstNames: row.first_names,
    surname: row.surname,
    birthDate: row.birth_date,
    gender: row.gender,
    maritalStatus: row.marital_status,
    deceasedStatus: row.deceased_status,
    deceasedDate: row.deceased_date,
    idBookIssuedDate: row.id_book_issued_date,
    idCardIssued: row.id_card_issued,
    idCardDate: row.id_card_date,
    portrait,
  };
}
