import type pg from 'pg';
import { type StagedPerson, stagePersons } from '../../../database/queries/person-registry-imports.ts';
import type { Sealing } from '../../../secrets/sealing.ts';
import type { RowFault } from '../../import/columns.ts';
import type { RowWriter } from '../../import/import-file.ts';
import type { RegistryVariant } from '../port.ts';
import { portraitContext } from '../stored-persons.ts';
import type { PersonColumn, RawPerson } from './person-columns.ts';
import { readPerson } from './read-person.ts';
import { readPortrait } from './read-portrait.ts';

/** A batch is sent when it has this many people, or portraits of this many bytes. */
const largestBatch = { persons: 2_000, portraitBytes: 8 * 1024 * 1024 };

/** Checks rows and sends them to the staging table in batches, reading on while the last one is under way. */
export class StagingWriter implements RowWriter<PersonColumn> {
  readonly #client: pg.ClientBase;
  readonly #how: { registry: RegistryVariant; sealing: Sealing; portraitsDir: string | null; today: Date };
  #batch: StagedPerson[] = [];
  #portraitBytes = 0;
  #underWay: Promise<void> = Promise.resolve();

  /** @param how.today no date in the file may be later. */
  constructor(
    client: pg.ClientBase,
    how: { registry: RegistryVariant; sealing: Sealing; portraitsDir: string | null; today: Date },
  ) {
    this.#client = client;
    this.#how = how;
  }

  /** Takes a row, or answers everything that is wrong with it. */
  async add(line: number, values: RawPerson): Promise<readonly RowFault<PersonColumn>[]> {
    const read = readPerson(values, this.#how.today);
    const { registry, sealing, portraitsDir } = this.#how;
    if ('faults' in read) return read.faults;
    const pictured = await readPortrait(values, portraitsDir);
    if ('fault' in pictured) return [pictured.fault];

    const { portrait } = pictured;
    const context = portraitContext(registry, read.person.identityNo);
    this.#portraitBytes += portrait?.length ?? 0;
    this.#batch.push({
      ...read.person,
      line,
      portraitCiphertext: portrait === null ? null : sealing.seal(portrait, context),
    });
    if (this.#batch.length >= largestBatch.persons || this.#portraitBytes >= largestBatch.portraitBytes)
      await this.#send();
    return [];
  }

  /** Resolves when everything is in the staging table. */
  async flush(): Promise<void> {
    if (this.#batch.length > 0) await this.#send();
    await this.#underWay;
  }

  async #send(): Promise<void> {
    await this.#underWay;
    const batch = this.#batch;
    this.#batch = [];
    this.#portraitBytes = 0;
    this.#underWay = stagePersons(this.#client, batch);
    // A failure is met by whoever waits next.
    this.#underWay.catch(() => {});
  }
}
