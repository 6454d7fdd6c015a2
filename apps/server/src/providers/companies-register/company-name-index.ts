import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  buildIndex,
  type NameDocument,
  type NameSearcher,
  openIndex,
  UnusableIndexFile,
} from '@qiniso/name-index';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from '../../database/database.generated.ts';
import {
  type CompaniesImport,
  type CompanyNamesRow,
  listAnyCompaniesImports,
  streamAnyCompanyNames,
} from '../../database/queries/companies.ts';
import { KeptUp } from '../../domain/kept-up.ts';
import { searchIndex, toDocument } from './indexed-names.ts';
import type { CompanyNameSearch, FoundName } from './name-search.ts';

export interface CompanyNameIndexOptions {
  readonly database: Kysely<DB>;
  readonly pool: pg.Pool;
  /** Where the index is kept, so that a start does not build it anew; null: nowhere. */
  readonly file: string | null;
  /** Told what went wrong in the background; the index goes on as it is and tries again. */
  readonly onError: (error: unknown) => void;
  /** How often the table is asked for changes, milliseconds. Default 2000. */
  readonly pollMs?: number;
  /** Threads that search and build; 0: the calling one. Default 2. */
  readonly threads?: number;
}

/** Imports are looked back on this far; an index that is further behind is built anew. */
const IMPORTS_LOOKED_AT = 200;
/** Changes are taken in one by one up to this share of the index; beyond, building it anew is quicker. */
const LARGEST_DELTA_SHARE = 0.05;
/** A register smaller than this takes any change in. */
const SMALL_DELTA = 20_000;

/**
 * The index of the imported companies' names. Loaded from its file or built from the table, then kept like the table while other
 * processes import: small changes go in live, large ones and replaced registers are built beside the old index and take its place at
 * once. Its label is the last import that it holds.
 */
export class CompanyNameIndex implements CompanyNameSearch {
  readonly #options: CompanyNameIndexOptions;
  readonly #keptUp: KeptUp;
  #index: NameSearcher | null = null;

  constructor(options: CompanyNameIndexOptions) {
    this.#options = options;
    this.#keptUp = new KeptUp(() => this.#refresh(), options.onError, options.pollMs);
  }

  /** Begins to load, and to look for changes. */
  start(): void {
    this.#keptUp.start();
  }

  /**
   * @returns nothing found before the first import: whoever asks has to know whether there was one.
   * @throws what building has failed with.
   */
  async search(text: string, limit: number): Promise<readonly FoundName[]> {
    if (this.#index === null) await this.refresh();
    return this.#index === null ? [] : await searchIndex(this.#index).search(text, limit);
  }

  /** Takes in what has been imported since; several calls share one run. */
  refresh(): Promise<void> {
    return this.#keptUp.refresh();
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await this.#keptUp.close();
    await this.#index?.close();
  }

  async #refresh(): Promise<void> {
    if (this.#keptUp.isClosed) return;
    const imports = await listAnyCompaniesImports(this.#options.database, IMPORTS_LOOKED_AT);
    const [latest] = imports;
    if (!latest) return;
    this.#index ??= await this.#open();
    if (this.#index === null) {
      this.#index = await buildIndex(this.#documents(null), { ...this.#how, label: latest.id });
      return await this.#save();
    }
    const missing = importsSince(imports, this.#index.label);
    if (missing?.length === 0) return;
    if (missing === null || !this.#isSmall(missing)) {
      await this.#index.replace(this.#documents(null), { label: latest.id });
      return await this.#save();
    }
    const upserts: NameDocument[] = [];
    for await (const document of this.#documents(missing.map(({ id }) => id))) upserts.push(document);
    await this.#index.apply({ upserts }, latest.id);
  }

  /** Whether changes can be taken in one by one: a register that was replaced has lost companies. */
  #isSmall(imports: readonly CompaniesImport[]): boolean {
    if (imports.some(({ mode }) => mode === 'replace')) return false;
    const changed = imports.reduce((sum, { rows_accepted }) => sum + rows_accepted, 0);
    const documents = this.#index?.stats().documents ?? 0;
    return changed <= Math.max(SMALL_DELTA, LARGEST_DELTA_SHARE * documents);
  }

  async *#documents(importIds: readonly string[] | null): AsyncGenerator<NameDocument> {
    for await (const row of streamAnyCompanyNames(this.#options.pool, importIds))
      yield toDocument(namesOfRow(row));
  }

  get #how() {
    const { threads = 2 } = this.#options;
    return { analysis: 'company', searchThreads: threads, buildThreads: threads } as const;
  }

  async #open(): Promise<NameSearcher | null> {
    const { file } = this.#options;
    if (file === null) return null;
    try {
      return await openIndex(file, this.#how);
    } catch (error) {
      if (error instanceof UnusableIndexFile) return null;
      throw error;
    }
  }

  /** What cannot be kept is built anew at the next start. */
  async #save(): Promise<void> {
    const { file, onError } = this.#options;
    if (file === null) return;
    try {
      await mkdir(dirname(file), { recursive: true });
      await this.#index?.save(file);
    } catch (error) {
      onError(error);
    }
  }
}

/** The imports after the one of a label, or null when it is not among them. */
function importsSince(imports: readonly CompaniesImport[], label: string): CompaniesImport[] | null {
  const place = imports.findIndex(({ id }) => id === label);
  return place === -1 ? null : imports.slice(0, place);
}

const namesOfRow = (row: CompanyNamesRow) => ({
  registrationNo: row.registration_no,
  name: row.name,
  tradingName: row.trading_name,
  shortName: row.short_name,
  translatedName: row.translated_name,
  previousNames: row.previous_names,
});
