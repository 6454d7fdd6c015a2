import { GroupedReader } from '../../database/grouped-reader.ts';
import {
  findAnyRegistryPersons,
  type RegistryPersonKey,
  type RegistryPersonRow,
  type StoredRegistry,
} from '../../database/queries/person-registry.ts';
import type { Queryable } from '../../database/queries/transactions.ts';
import type { Sealing } from '../../secrets/sealing.ts';
import { giveUpOnAbort } from '../give-up-on-abort.ts';
import { ProviderUnavailable } from '../provider-error.ts';
import type { FindPersonOptions, PersonRecord } from './port.ts';

export interface StoredPersonsOptions {
  readonly pool: Queryable;
  readonly sealing: Sealing;
}

/** What a portrait is sealed for, so that it cannot be moved to somebody else's record. */
export function portraitContext(registry: StoredRegistry, identityNo: string): string {
  return `registry_persons/${registry}/${identityNo}/portrait`;
}

/** How many look-ups share a query at most. */
const MOST_TOGETHER = 100;

/** The records that registries in our own database hold. Look-ups of the same moment share one query. */
export class StoredPersons {
  readonly #sealing: Sealing;
  readonly #reader: GroupedReader<RegistryPersonKey, RegistryPersonRow | null>;

  constructor({ pool, sealing }: StoredPersonsOptions) {
    this.#sealing = sealing;
    this.#reader = new GroupedReader((keys) => findAnyRegistryPersons(pool, keys), {
      maxBatch: MOST_TOGETHER,
    });
  }

  /**
   * The record of a person, or null.
   *
   * @throws ProviderUnavailable when the database does not answer in time or the portrait cannot be opened.
   */
  async find(
    registry: StoredRegistry,
    identityNo: string,
    { signal, withPortrait = true }: FindPersonOptions,
  ): Promise<PersonRecord | null> {
    const query = this.#reader.get({ registry, identityNo, withPortrait }).catch((cause) => {
      throw new ProviderUnavailable('upstream_unavailable', 'The registry’s table could not be read.', cause);
    });
    const row = await giveUpOnAbort(query, signal);
    return row === null ? null : toRecord(row, openPortrait(this.#sealing, registry, row));
  }
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
