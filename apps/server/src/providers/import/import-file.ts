import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type pg from 'pg';
import type { RegistryImports } from '../../database/database.generated.ts';
import {
  beginRegistryImport,
  cancelBackend,
  findBackend,
  finishRegistryImport,
  type ImportCounts,
  lockRegistry,
  type StagedDuplicate,
} from '../../database/queries/registry-imports.ts';
import type { Clock } from '../../domain/clock.ts';
import { uuidV7 } from '../../domain/uuid-v7.ts';
import { type ColumnSet, ImportRefused, type RawRow, type RawValues, type RowFault } from './columns.ts';
import { readCsvRows } from './csv-rows.ts';
import { readJsonRows } from './json-rows.ts';
import { readText } from './read-text.ts';

/** What is wrong with one row of the file. Holds nothing of the row but its key, masked where it is personal. */
export interface ImportIssue<Column extends string = string> {
  /** Counts from 1; where the row ends. */
  readonly line: number;
  readonly column: Column | null;
  readonly reason: string;
  /** Null where the row has none. */
  readonly key: string | null;
}

export interface ImportProgress {
  /** `placing`: the file has been read and its rows are put in place. */
  readonly phase: 'reading' | 'placing';
  readonly bytesRead: number;
  readonly bytesTotal: number;
  readonly rows: number;
  readonly rejected: number;
}

/** Checks rows and sends them to the staging table. */
export interface RowWriter<Column extends string> {
  /** Takes a row, or answers everything that is wrong with it. */
  add(line: number, values: RawValues<Column>): Promise<readonly RowFault<Column>[]>;
  /** Resolves when everything is in the staging table. */
  flush(): Promise<void>;
}

/** Where a kind of file goes. */
export interface ImportTarget<Column extends string> {
  /** What the trace and the lock call it. */
  readonly registry: RegistryImports['registry'];
  readonly columns: ColumnSet<Column>;
  /** The column by which a row is told from others. */
  readonly keyColumn: Column;
  /** A key as reports show it. */
  readonly showKey: (key: string) => string;
  /** Makes the staging table of a connection that is to be closed afterwards. */
  readonly prepare: (client: pg.ClientBase) => Promise<void>;
  /** @param today no date in the file may be later. */
  readonly createWriter: (client: pg.ClientBase, today: Date) => RowWriter<Column>;
  /** Takes rows out of the staging table whose key an earlier line has, and answers how many there were. */
  readonly setAsideDuplicates: (client: pg.ClientBase) => Promise<number>;
  readonly listDuplicates: (client: pg.ClientBase) => AsyncIterable<StagedDuplicate>;
  /** Puts the staged rows in place, within a transaction. */
  readonly place: (
    client: pg.ClientBase,
    how: { importId: string; mode: ImportMode; recordedAt: Date },
  ) => Promise<void>;
}

/** `replace`: the file is the whole registry. `merge`: it changes and adds. */
export type ImportMode = RegistryImports['mode'];

export interface ImportOptions<Column extends string = string> {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** Path of the file. */
  readonly file: string;
  /** By default what the file's name ends in. */
  readonly format?: 'csv' | 'jsonl';
  readonly mode: ImportMode;
  /** Take the good rows although there are bad ones. Default false: one bad row and nothing is changed. */
  readonly skipBadRows?: boolean;
  /** Check everything and change nothing. */
  readonly dryRun?: boolean;
  readonly onProgress?: (progress: ImportProgress) => void;
  readonly onIssue?: (issue: ImportIssue<Column>) => void | Promise<void>;
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
 * Imports a file into a registry of ours, all or nothing: rows go through a staging table of this connection's own and are put in
 * place in one transaction at the end, so that a crash or an interruption changes nothing. Memory does not grow with the file. Of
 * rows with the same key the first counts, the others are bad rows.
 *
 * @throws ImportRefused when the file as a whole cannot be read or another import is under way.
 * @throws the signal's reason when it is aborted.
 */
export async function importFile<Column extends string>(
  target: ImportTarget<Column>,
  options: ImportOptions<Column>,
): Promise<ImportResult> {
  const format = options.format ?? formatOf(options.file);
  const { size } = await stat(options.file).catch((cause) => {
    throw new ImportRefused('The file cannot be opened.', { cause });
  });
  const client = await options.pool.connect();
  // A connection that breaks is told to the query under way; unheard, it would end the process.
  client.on('error', () => {});
  try {
    if (!(await lockRegistry(client, target.registry)))
      throw new ImportRefused('Another import into this registry is under way. Wait until it has ended.');
    await target.prepare(client);
    return await new FileImport(client, target, options, { format, bytesTotal: size }).run();
  } finally {
    // Explicitly, because the server notices a closed connection only after a while.
    await client.query('select pg_advisory_unlock_all()').catch(() => {});
    // Closing the connection drops what was staged.
    client.release(true);
  }
}

function formatOf(file: string): 'csv' | 'jsonl' {
  const extension = extname(file).toLowerCase();
  if (extension === '.csv') return 'csv';
  if (extension === '.jsonl' || extension === '.ndjson') return 'jsonl';
  throw new ImportRefused('The file’s name ends in neither .csv nor .jsonl: say which it is with --format.');
}

/** One import under way. */
class FileImport<Column extends string> {
  readonly #client: pg.PoolClient;
  readonly #target: ImportTarget<Column>;
  readonly #options: ImportOptions<Column>;
  readonly #input: { readonly format: 'csv' | 'jsonl'; readonly bytesTotal: number };
  readonly #hash = createHash('sha256');
  readonly #startedAt: Date;
  readonly #id: string;
  #bytesRead = 0;
  #read = 0;
  #rejected = 0;

  constructor(
    client: pg.PoolClient,
    target: ImportTarget<Column>,
    options: ImportOptions<Column>,
    input: { format: 'csv' | 'jsonl'; bytesTotal: number },
  ) {
    this.#client = client;
    this.#target = target;
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
        registry: this.#target.registry,
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

  get #counts(): ImportCounts {
    return { read: this.#read, accepted: this.#read - this.#rejected, rejected: this.#rejected };
  }

  async #stageFile(): Promise<void> {
    const { signal } = this.#options;
    const writer = this.#target.createWriter(this.#client, this.#startedAt);
    for await (const row of await this.#readRows()) {
      signal?.throwIfAborted();
      this.#read += 1;
      const faults =
        'unreadable' in row
          ? [{ column: null, reason: row.unreadable }]
          : await writer.add(row.line, row.values);
      if (faults.length > 0) {
        this.#rejected += 1;
        const key = 'values' in row ? (row.values[this.#target.keyColumn] ?? null) : null;
        for (const { column, reason } of faults) await this.#report(row.line, column, reason, key);
      }
      if (this.#read % 1000 === 0) this.#tellProgress('reading');
    }
    await writer.flush();
    this.#tellProgress('reading');
  }

  async #readRows(): Promise<AsyncIterable<RawRow<Column>>> {
    const text = readText(this.#options.file, {
      onBytes: (bytes) => {
        this.#hash.update(bytes);
        this.#bytesRead += bytes.length;
      },
      ...(this.#options.signal && { signal: this.#options.signal }),
    });
    const { columns } = this.#target;
    return this.#input.format === 'csv' ? await readCsvRows(text, columns) : readJsonRows(text, columns);
  }

  async #rejectDuplicates(): Promise<void> {
    const duplicates = await this.#target.setAsideDuplicates(this.#client);
    if (duplicates === 0) return;
    this.#rejected += duplicates;
    for await (const { line, firstLine, key } of this.#target.listDuplicates(this.#client))
      await this.#report(line, this.#target.keyColumn, `is on line ${firstLine} already`, key);
  }

  async #place(sha256: Buffer): Promise<void> {
    const { signal, mode, pool } = this.#options;
    const backend = await findBackend(this.#client);
    const cancel = () => void cancelBackend(pool, backend).catch(() => {});
    signal?.addEventListener('abort', cancel, { once: true });
    try {
      this.#tellProgress('placing');
      await this.#client.query('begin');
      await this.#target.place(this.#client, { importId: this.#id, mode, recordedAt: this.#startedAt });
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

  async #report(line: number, column: Column | null, reason: string, key: string | null): Promise<void> {
    const shown = key === null ? null : this.#target.showKey(key);
    await this.#options.onIssue?.({ line, column, reason, key: shown });
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
