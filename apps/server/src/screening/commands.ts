import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import {
  listAnyWatchLists,
  listAnyWatchListVersions,
  putAnyWatchList,
  removeAnyWatchList,
} from '../database/queries/watch-lists.ts';
import type { Clock } from '../domain/clock.ts';
import { isUrl } from './fetch-sources.ts';
import { listFormats } from './lists/formats/index.ts';
import { LIST_CATEGORIES, type ListCategory } from './lists/listed-entity.ts';
import { addRescreenListJob } from './rescreen-list-job.ts';
import { readRules } from './rules/read-rules.ts';
import { type ListUpdate, updateList } from './update-list.ts';

export interface ListCommandContext {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  close(): Promise<void>;
}

interface AddFlags {
  readonly from: readonly string[];
  readonly title?: string;
  readonly category: ListCategory;
  readonly format?: string;
  readonly everyHours?: number;
}

/** Adds `qiniso lists add|update|status|remove|rules` to the command line. */
export function registerListCommands(program: Command, open: () => Promise<ListCommandContext>): void {
  const lists = program
    .command('lists')
    .description('Keep the watch lists people and businesses are screened against.');
  const within = async (work: (context: ListCommandContext) => Promise<number>): Promise<void> => {
    const context = await open();
    try {
      process.exitCode = await work(context);
    } finally {
      await context.close();
    }
  };

  lists
    .command('add')
    .description('Add a list, or change how one is kept, and read it.')
    .argument('<code>', 'short name in capitals, shown with every hit: UN-SC', codeOf)
    .requiredOption('--from <source...>', 'a file, a folder, or https addresses')
    .option('--title <text>', 'its full name (default: that of its format)')
    .addOption(
      new Option('--category <category>', 'of entries that say nothing else')
        .choices(LIST_CATEGORIES)
        .default('SANCTION'),
    )
    .addOption(
      new Option('--format <format>', 'when it cannot be seen from the files').choices(
        listFormats.map(({ name }) => name),
      ),
    )
    .option('--every-hours <hours>', 'read it again by itself', hoursOf)
    .action((code: string, flags: AddFlags) => within((context) => add(context, code, flags)));

  lists
    .command('rules')
    .description(
      'Print the rules by which hits are decided: those in the code, or of a file, which is checked.',
    )
    .option('--file <path>', 'a rules file, as SCREENING_RULES_FILE names one')
    .action(({ file }: { file?: string }) => console.log(JSON.stringify(readRules(file ?? null), null, 2)));

  lists
    .command('update')
    .description('Read lists again: those named, or all.')
    .argument('[codes...]', 'lists')
    .option('--accept-shrinking', 'take a list although it has lost a fifth of its entries or more', false)
    .action((codes: string[], flags: { acceptShrinking: boolean }) =>
      within(async (context) => {
        const all = await listAnyWatchLists(context.database);
        const chosen =
          codes.length > 0 ? codes.map((code) => code.toUpperCase()) : all.map(({ code }) => code);
        let failures = 0;
        for (const code of chosen)
          failures += (await update(context, code, flags.acceptShrinking)).state === 'refused' ? 1 : 0;
        return failures > 0 ? 1 : 0;
      }),
    );

  lists
    .command('status')
    .description('Show every list with the version in use and its last update.')
    .option('--json', 'for programs', false)
    .action(({ json }: { json: boolean }) => within((context) => showStatus(context, json)));

  lists
    .command('remove')
    .description('Remove a list with all its versions.')
    .argument('<code>', 'list', codeOf)
    .action((code: string) =>
      within(async ({ database, clock }) => {
        const removed = await database.transaction().execute(async (trx) => {
          const isRemoved = await removeAnyWatchList(trx, code);
          if (isRemoved) await addRescreenListJob(trx, code, clock.now());
          return isRemoved;
        });
        console.log(removed ? `${code} was removed.` : `There is no list ${code}.`);
        return removed ? 0 : 1;
      }),
    );
}

async function add(context: ListCommandContext, code: string, flags: AddFlags): Promise<number> {
  const urls = flags.from.filter(isUrl);
  if (urls.length > 0 ? urls.length < flags.from.length : flags.from.length > 1) {
    console.error('Give either one file or folder, or one or more https addresses.');
    return 1;
  }
  const format = listFormats.find(({ name }) => name === flags.format);
  await putAnyWatchList(context.database, {
    code,
    title: flags.title ?? format?.title ?? code,
    category: flags.category,
    format: flags.format ?? null,
    // A path holds wherever the server was started from.
    sources: flags.from.map((source) => (isUrl(source) ? source : resolve(source))),
    update_hours: flags.everyHours ?? null,
    created_at: context.clock.now(),
  });
  const { state } = await update(context, code, false);
  return state === 'refused' ? 1 : 0;
}

async function update(
  context: ListCommandContext,
  code: string,
  acceptShrinking: boolean,
): Promise<ListUpdate> {
  const { stderr } = process;
  const result = await updateList(context, code, {
    acceptShrinking,
    onProgress: (entries) => {
      if (stderr.isTTY) stderr.write(`\r\u001b[2K${code}: ${entries} entries read`);
    },
  });
  if (stderr.isTTY) stderr.write('\r\u001b[2K');
  console.log(`${code}: ${describe(result)}`);
  return result;
}

function describe(result: ListUpdate): string {
  if (result.state === 'refused') return `refused, the version before stays in use. ${result.reason}`;
  const { entries, added, changed, removed, unusable } = result;
  const left = unusable > 0 ? ` ${unusable} could not be used: see the status.` : '';
  if (result.state === 'unchanged') return `unchanged, ${entries} entries.${left}`;
  return `${entries} entries in use (${added} new, ${changed} changed, ${removed} gone).${left}`;
}

async function showStatus({ database }: ListCommandContext, json: boolean): Promise<number> {
  const all = await listAnyWatchLists(database);
  const rows = await Promise.all(
    all.map(async (list) => {
      const versions = await listAnyWatchListVersions(database, list.code, 20);
      const inUse = versions.find(({ id }) => id === list.current_version);
      const last = versions[0];
      return {
        code: list.code,
        title: list.title,
        category: list.category,
        entries: inUse?.entries ?? 0,
        version: list.current_version,
        in_use_since: inUse?.read_at.toISOString() ?? null,
        tried_at: list.tried_at?.toISOString() ?? null,
        last_result: last?.state ?? null,
        refused_because: last?.refused_because ?? null,
        unusable: last?.unusable ?? [],
      };
    }),
  );
  if (json) console.log(JSON.stringify(rows, null, 2));
  else if (rows.length === 0) console.log('There is no list. Add one with qiniso lists add.');
  for (const row of json ? [] : rows) {
    const since = row.in_use_since === null ? 'never read' : `in use since ${row.in_use_since}`;
    console.log(
      `${row.code}  ${row.title}\n  ${row.entries} entries, ${since}, last tried ${row.tried_at ?? 'never'}`,
    );
    if (row.refused_because !== null) console.log(`  REFUSED: ${row.refused_because}`);
  }
  return 0;
}

function codeOf(text: string): string {
  const code = text.toUpperCase();
  if (!/^[A-Z0-9][A-Z0-9_-]{1,39}$/u.test(code))
    throw new InvalidArgumentError('2 to 40 letters, digits, - and _.');
  return code;
}

function hoursOf(text: string): number {
  const hours = Number(text);
  if (!Number.isInteger(hours) || hours < 1 || hours > 8760)
    throw new InvalidArgumentError('1 to 8760 hours.');
  return hours;
}
