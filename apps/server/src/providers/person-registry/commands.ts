import { type Command, Option } from 'commander';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from '../../database/database.generated.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Sealing } from '../../secrets/sealing.ts';
import { type ImportIssue, type ImportResult, importPersons } from './import/import-persons.ts';
import { IssueReport } from './import/issue-report.ts';
import { ImportRefused } from './import/person-columns.ts';
import { count, TerminalProgress } from './import/terminal-progress.ts';

/** What a command works with; made when it runs. */
export interface ImportCommandContext {
  readonly database: Kysely<DB>;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly sealing: Sealing;
  close(): Promise<void>;
}

interface ImportPersonsFlags {
  readonly format?: 'csv' | 'jsonl';
  readonly registry: 'onfile' | 'online';
  readonly portraits?: string;
  readonly replace: boolean;
  readonly skipBadRows: boolean;
  readonly report?: string;
  readonly dryRun: boolean;
}

/** Bad rows shown on the terminal; the report has all of them. */
const shownIssues = 20;

/** Adds `qiniso import persons FILE` to the command line. */
export function registerImportCommands(program: Command, context: () => Promise<ImportCommandContext>): void {
  findImportCommand(program)
    .command('persons')
    .description('Import a snapshot of a population register: all of the file or nothing.')
    .argument('<file>', 'CSV with a heading row, or JSON Lines; UTF-8')
    .addOption(
      new Option('--format <format>', 'when the file’s name does not say it').choices(['csv', 'jsonl']),
    )
    .addOption(
      new Option('--registry <variant>', 'which registry').choices(['onfile', 'online']).default('onfile'),
    )
    .option('--portraits <folder>', 'where the files named by portrait_file are')
    .option('--replace', 'the file is the whole registry: people it does not hold are removed', false)
    .option('--skip-bad-rows', 'import the good rows although there are bad ones', false)
    .option('--report <file>', 'write what is wrong with which row to this CSV file')
    .option('--dry-run', 'check the file and change nothing', false)
    .action(async (file: string, flags: ImportPersonsFlags) => {
      process.exitCode = await runImport(file, flags, context);
    });
}

function findImportCommand(program: Command): Command {
  const existing = program.commands.find((command) => command.name() === 'import');
  return existing ?? program.command('import').description('Bring registries and lists in.');
}

async function runImport(
  file: string,
  flags: ImportPersonsFlags,
  openContext: () => Promise<ImportCommandContext>,
): Promise<number> {
  const issues = new ShownIssues(flags.report === undefined ? null : await IssueReport.create(flags.report));
  const { pool, sealing, clock, close } = await openContext();
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  // A second Ctrl-C meets no listener and ends the process at once: nothing is changed then either.
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  const progress = new TerminalProgress(process.stderr);
  try {
    const result = await importPersons({
      pool,
      sealing,
      clock,
      file,
      registry: flags.registry,
      mode: flags.replace ? 'replace' : 'merge',
      skipBadRows: flags.skipBadRows,
      dryRun: flags.dryRun,
      ...(flags.format && { format: flags.format }),
      ...(flags.portraits && { portraitsDir: flags.portraits }),
      onProgress: (now) => progress.update(now),
      onIssue: (issue) => issues.add(issue),
      signal: interruption.signal,
    });
    progress.end();
    issues.show();
    console.log(describe(result, flags));
    return result.state === 'refused' ? 1 : 0;
  } catch (error) {
    progress.end();
    issues.show();
    if (interruption.signal.aborted) {
      console.error('Interrupted. Nothing was changed.');
      return 130;
    }
    if (!(error instanceof ImportRefused)) throw error;
    console.error(`${error.message} Nothing was changed.`);
    return 1;
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
    await issues.end();
    await close();
  }
}

/** Collects the first bad rows for the terminal and writes all of them to the report. */
class ShownIssues {
  readonly #report: IssueReport | null;
  readonly #first: ImportIssue[] = [];
  #total = 0;

  constructor(report: IssueReport | null) {
    this.#report = report;
  }

  async add(issue: ImportIssue): Promise<void> {
    this.#total += 1;
    if (this.#first.length < shownIssues) this.#first.push(issue);
    await this.#report?.add(issue);
  }

  show(): void {
    for (const { line, column, reason } of this.#first)
      console.error(`  line ${line}: ${column === null ? '' : `${column} `}${reason}`);
    const more = this.#total - this.#first.length;
    if (more > 0)
      console.error(
        `  and ${count(more)} more${this.#report === null ? ': see them with --report FILE' : ''}`,
      );
  }

  async end(): Promise<void> {
    await this.#report?.end();
  }
}

function describe({ state, counts }: ImportResult, { registry, replace }: ImportPersonsFlags): string {
  const bad = counts.rejected > 0 ? `, ${count(counts.rejected)} bad` : '';
  const rows = `${count(counts.read)} rows read${bad}`;
  if (state === 'checked') return `${rows}. It can be imported. Nothing was changed: this was a dry run.`;
  if (state === 'completed')
    return `${rows}. ${count(counts.accepted)} imported into ${registry}${replace ? ', which holds nobody else now' : ''}.`;
  return counts.accepted === 0
    ? `${rows}. Nothing was changed: no good row is left.`
    : `${rows}. Nothing was changed. Mend the rows, or take the good ones with --skip-bad-rows.`;
}
