import { type Command, Option } from 'commander';
import { ImportRefused } from './columns.ts';
import type { ImportIssue, ImportOptions, ImportResult } from './import-file.ts';
import { IssueReport } from './issue-report.ts';
import { count, TerminalProgress } from './terminal-progress.ts';

/** What every import command takes on the command line. */
export interface ImportFlags {
  readonly format?: 'csv' | 'jsonl';
  readonly replace: boolean;
  readonly skipBadRows: boolean;
  readonly report?: string;
  readonly dryRun: boolean;
}

/** How an import's command speaks. */
export interface ImportWords {
  /** What the rows are, in the plural. */
  readonly noun: string;
  /** Heading of the rows' keys in the report. */
  readonly keyName: string;
  /** Where the rows go: "into onfile". */
  readonly into: string;
  /** After a replacing import: ", which holds nobody else now". */
  readonly afterReplacing: string;
}

/** What an import is given by its command. */
export type CommandImportOptions = Pick<
  ImportOptions,
  'file' | 'format' | 'mode' | 'skipBadRows' | 'dryRun' | 'onProgress' | 'onIssue' | 'signal'
>;

/** Bad rows shown on the terminal; the report has all of them. */
const shownIssues = 20;

/** The command `import`, which is made where it is not there yet. */
export function findImportCommand(program: Command): Command {
  const existing = program.commands.find((command) => command.name() === 'import');
  return existing ?? program.command('import').description('Bring registries and lists in.');
}

/** Adds the flags of every import command. */
export function addImportFlags(command: Command, { replace }: { replace: string }): Command {
  return command
    .argument('<file>', 'CSV with a heading row, or JSON Lines; UTF-8')
    .addOption(
      new Option('--format <format>', 'when the file’s name does not say it').choices(['csv', 'jsonl']),
    )
    .option('--replace', replace, false)
    .option('--skip-bad-rows', 'import the good rows although there are bad ones', false)
    .option('--report <file>', 'write what is wrong with which row to this CSV file')
    .option('--dry-run', 'check the file and change nothing', false);
}

/**
 * Runs an import for somebody at a terminal: progress bar, bad rows, Ctrl-C.
 *
 * @returns the exit code.
 */
export async function runImportCommand(
  file: string,
  flags: ImportFlags,
  words: ImportWords,
  run: (options: CommandImportOptions) => Promise<ImportResult>,
): Promise<number> {
  const issues = new ShownIssues(
    flags.report === undefined ? null : await IssueReport.create(flags.report, words.keyName),
  );
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  // A second Ctrl-C meets no listener and ends the process at once: nothing is changed then either.
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  const progress = new TerminalProgress(process.stderr, words.noun);
  try {
    const result = await run({
      file,
      mode: flags.replace ? 'replace' : 'merge',
      skipBadRows: flags.skipBadRows,
      dryRun: flags.dryRun,
      ...(flags.format && { format: flags.format }),
      onProgress: (now) => progress.update(now),
      onIssue: (issue) => issues.add(issue),
      signal: interruption.signal,
    });
    progress.end();
    issues.show();
    console.log(describe(result, flags, words));
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

function describe({ state, counts }: ImportResult, { replace }: ImportFlags, words: ImportWords): string {
  const bad = counts.rejected > 0 ? `, ${count(counts.rejected)} bad` : '';
  const rows = `${count(counts.read)} rows read${bad}`;
  if (state === 'checked') return `${rows}. It can be imported. Nothing was changed: this was a dry run.`;
  if (state === 'completed')
    return `${rows}. ${count(counts.accepted)} imported ${words.into}${replace ? words.afterReplacing : ''}.`;
  return counts.accepted === 0
    ? `${rows}. Nothing was changed: no good row is left.`
    : `${rows}. Nothing was changed. Mend the rows, or take the good ones with --skip-bad-rows.`;
}
