import { createHash } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type pg from 'pg';
import {
  beginRegistryImport,
  cancelBackend,
  findBackend,
  finishRegistryImport,
  type ImportCounts,
  listDuplicates,
  placeStagedPersons,
  prepareRegistryImport,
  setAsideDuplicates,
} from '../../../database/queries/person-registry-imports.ts';
import type { Clock } from '../../../domain/clock.ts';
import { maskIdentityNo } from '../../../domain/sa-id-number.ts';
import { uuidV7 } from '../../../domain/uuid-v7.ts';
import type { Sealing } from '../../../secrets/sealing.ts';
import type { RegistryVariant } from '../port.ts';
import { readCsvRows } from './csv-rows.ts';
import { readJsonRows } from './json-rows.ts';
import { ImportRefused, type PersonColumn, type RawRow } from './person-columns.ts';
import { readText } from './read-text.ts';
import { StagingWriter } from './staging-writer.ts';

/** What is wrong with one row of the file. Holds nothing of the row but the last digits of its number. */
export interface ImportIssue {
  /** Counts from 1; where the row ends. */
  readonly line: number;
  readonly column: PersonColumn | null;
  readonly reason: string;
  /** Masked; null where the row has none. */
  readonly identityNo: string | null;
}

export interface ImportProgress {
  /** `placing`: the file has been read and its people are put in place. */
  readonly phase: 'reading' | 'placing';
  readonly bytesRead: number;
  readonly bytesTotal: number;
  readonly rows: number;
  readonly rejected: number;
}

export interface ImportPersonsOptions {
  readonly pool: pg.Pool;
  readonly sealing: Sealing;
  readonly clock: Clock;
  /** Path of the file. */
  readonly file: string;
  /** By default what the file's name ends in. */
  readonly format?: 'csv' | 'jsonl';
  /** Default `onfile`. */
  readonly registry?: RegistryVariant;
  /** The folder that `portrait_file` names files in. */
  readonly portraitsDir?: string;
  /** `replace`: the file is the whole registry. `merge`: it changes and adds people; one without a portrait keeps the old one. */
  readonly mode: 'replace' | 'merge';
  /** Take the good rows although there are bad ones. Default false: one bad row and nothing is changed. */
  readonly skipBadRows?: boolean;
  /** Check everything and change nothing. */
  readonly dryRun?: boolean;
  readonly onProgress?: (progress: ImportProgress) => void;
  readonly onIssue?: (issue: ImportIssue) => void | Promise<void>;
  /** Aborted by Ctrl-C: nothing is changed then. */
  readonly signal?: AbortSignal;
}

export interface ImportResult {
  /** Null after a dry run. */
  readonly importId: string | null;
  /** `refused`: there were bad rows, or none at all to replace a registry with; nothing was changed. */
  readonly state: 'completed' | 'refused' | 'checked';
  readonly counts: ImportCounts;
}

/**
 * Imports a file of persons into a registry of ours, all or nothing: rows go through a staging table of this connection's
 * own and are put in place in one transaction at the end, so that a crash or an interruption changes nothing. Memory does
 * not grow with the file. Of rows with the same number the first counts, the others are bad rows.
 *
 * @throws ImportRefused when the file as a whole cannot be read or another import is under way.
 * @throws the signal's reason when it is aborted.
 */
export async function importPersons(options: ImportPersonsOptions): Promise<ImportResult> {
  const format = options.format ?? formatOf(options.file);
  const { size } = await stat(options.file).catch(refuseWith('The file cannot be opened.'));
  const { portraitsDir: folder } = options;
  const portraitsDir =
    folder === undefined
      ? null
      : await realpath(folder).catch(refuseWith('The folder of portraits cannot be opened.'));
  const client = await options.pool.connect();
  // A connection that breaks is told to the query under way; unheard, it would end the process.
  client.on('error', () => {});
  try {
    if (!(await prepareRegistryImport(client, options.registry ?? 'onfile')))
      throw new ImportRefused('Another import into this registry is under way. Wait until it has ended.');
    return await new PersonsImport(client, options, { format, bytesTotal: size, portraitsDir }).run();
  } finally {
    // Explicitly, because the server notices a closed connection only after a while.
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    // Closing the connection drops what was staged.
    client.release(true);
  }
}

function refuseWith(message: string): (cause: unknown) => never {
  return (cause) => {
    throw new ImportRefused(message, { cause });
  };
}

function formatOf(file: string): 'csv' | 'jsonl' {
  const extension = extname(file).toLowerCase();
  if (extension === '.csv') return 'csv';
  if (extension === '.jsonl' || extension === '.ndjson') return 'jsonl';
  throw new ImportRefused('The file’s name ends in neither .csv nor .jsonl: say which it is with --format.');
}

interface ImportInput {
  readonly format: 'csv' | 'jsonl';
  readonly bytesTotal: number;
  /** Its real path, or null. */
  readonly portraitsDir: string | null;
}

/** One import under way. */
class PersonsImport {
  readonly #client: pg.PoolClient;
  readonly #options: ImportPersonsOptions;
  readonly #input: ImportInput;
  readonly #hash = createHash('sha256');
  readonly #startedAt: Date;
  readonly #id: string;
  #bytesRead = 0;
  #read = 0;
  #rejected = 0;

  constructor(client: pg.PoolClient, options: ImportPersonsOptions, input: ImportInput) {
    this.#client = client;
    this.#options = options;
    this.#input = input;
    this.#startedAt = options.clock.now();
    this.#id = uuidV7(this.#startedAt);
  }

  async run(): Promise<ImportResult> {
    const { dryRun = false, mode } = this.#options;
    if (!dryRun)
      await beginRegistryImport(this.#client, {
        id: this.#id,
        registry: this.#registry,
        fileName: basename(this.#options.file),
        mode,
        startedAt: this.#startedAt,
      });
    let sha256: Buffer | null = null;
    try {
      await this.#stageFile();
      await this.#rejectDuplicates();
      sha256 = this.#hash.digest();
      const isAcceptable =
        (this.#rejected === 0 || this.#options.skipBadRows === true) &&
        (mode === 'merge' || this.#counts.accepted > 0);
      this.#options.signal?.throwIfAborted();
      if (dryRun)
        return { importId: null, state: isAcceptable ? 'checked' : 'refused', counts: this.#counts };
      if (isAcceptable) await this.#place(sha256);
      else await this.#finish('refused', sha256);
      return { importId: this.#id, state: isAcceptable ? 'completed' : 'refused', counts: this.#counts };
    } catch (error) {
      // Frees the trace's row, which the transaction may have changed already.
      await this.#client.query('rollback').catch(() => {});
      // Not through our own connection: that one may be what broke.
      if (!dryRun) await this.#finish('failed', sha256, this.#options.pool).catch(() => {});
      // What an interruption broke off is not what went wrong.
      this.#options.signal?.throwIfAborted();
      throw error;
    }
  }

  get #registry(): RegistryVariant {
    return this.#options.registry ?? 'onfile';
  }

  get #counts(): ImportCounts {
    return { read: this.#read, accepted: this.#read - this.#rejected, rejected: this.#rejected };
  }

  async #stageFile(): Promise<void> {
    const { signal } = this.#options;
    const writer = new StagingWriter(this.#client, {
      registry: this.#registry,
      sealing: this.#options.sealing,
      portraitsDir: this.#input.portraitsDir,
      today: this.#startedAt,
    });
    for await (const row of await this.#readRows()) {
      signal?.throwIfAborted();
      this.#read += 1;
      const faults = await writer.add(row);
      if (faults.length > 0) {
        this.#rejected += 1;
        const identityNo = 'person' in row ? (row.person.identity_no ?? null) : null;
        for (const { column, reason } of faults) await this.#report(row.line, column, reason, identityNo);
      }
      if (this.#read % 1000 === 0) this.#tellProgress('reading');
    }
    await writer.flush();
    this.#tellProgress('reading');
  }

  async #readRows(): Promise<AsyncIterable<RawRow>> {
    const text = readText(this.#options.file, {
      onBytes: (bytes) => {
        this.#hash.update(bytes);
        this.#bytesRead += bytes.length;
      },
      ...(this.#options.signal && { signal: this.#options.signal }),
    });
    return this.#input.format === 'csv' ? (await readCsvRows(text)).rows : readJsonRows(text);
  }

  async #rejectDuplicates(): Promise<void> {
    const duplicates = await setAsideDuplicates(this.#client);
    if (duplicates === 0) return;
    this.#rejected += duplicates;
    for await (const { line, firstLine, identityNo } of listDuplicates(this.#client))
      await this.#report(line, 'identity_no', `is on line ${firstLine} already`, identityNo);
  }

  async #place(sha256: Buffer): Promise<void> {
    const { signal, mode, pool } = this.#options;
    const backend = await findBackend(this.#client);
    const cancel = () => void cancelBackend(pool, backend).catch(() => {});
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      this.#tellProgress('placing');
      await this.#client.query('begin');
      await placeStagedPersons(this.#client, {
        registry: this.#registry,
        importId: this.#id,
        mode,
        recordedAt: this.#startedAt,
      });
      await this.#finish('completed', sha256);
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
    signal?.throwIfAborted();
    await this.#client.query('commit');
  }

  async #finish(
    state: 'completed' | 'refused' | 'failed',
    sha256: Buffer | null,
    through: Pick<pg.ClientBase, 'query'> = this.#client,
  ): Promise<void> {
    const finishedAt = this.#options.clock.now();
    await finishRegistryImport(through, this.#id, { state, sha256, counts: this.#counts, finishedAt });
  }

  async #report(
    line: number,
    column: PersonColumn | null,
    reason: string,
    identityNo: string | null,
  ): Promise<void> {
    const masked = identityNo === null ? null : maskIdentityNo(identityNo);
    await this.#options.onIssue?.({ line, column, reason, identityNo: masked });
  }

  #tellProgress(phase: ImportProgress['phase']): void {
    this.#options.onProgress?.({
      phase,
      bytesRead: this.#bytesRead,
      bytesTotal: this.#input.bytesTotal,
      rows: this.#read,
      rejected: this.#rejected,
    });
  }
}
