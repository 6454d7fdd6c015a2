import type { Command } from 'commander';
import { renderTable } from '../accounts/command-line/table.ts';
import { openAnyEvidence } from '../catalogue/stored-evidence.ts';
import { parseTransactionId } from '../catalogue/transaction-id.ts';
import type { Config } from '../config.ts';
import { insertAuditEvent } from '../database/queries/audit-events.ts';
import { findAnyTransactionAccount } from '../database/queries/provider-evidence.ts';
import { systemClock } from '../domain/clock.ts';
import { listConfiguredQueries } from '../providers/configured-queries.ts';
import { type Evidence, gatherEvidence } from '../providers/evidence.ts';
import type { ConfiguredQuery, ProviderInput } from '../providers/http-provider/http-provider.ts';
import { ProviderRefused, ProviderUnavailable } from '../providers/provider-error.ts';
import { readProvidersFile } from '../providers/providers-file.ts';
import type { CommandContext } from './command-context.ts';

interface CheckFlags {
  readonly file?: string;
  readonly input: readonly string[];
}

/** Adds `qiniso providers check` and `qiniso providers evidence` to the command line. */
export function registerProviderCommands(
  program: Command,
  readConfig: () => Pick<Config, 'providersFile' | 'providerSecrets' | 'lookUpTimeoutMs'>,
  open: () => Promise<CommandContext>,
): void {
  const providers = program
    .command('providers')
    .description('Try the sources that the providers file configures.');
  providers
    .command('check')
    .description(
      'Check the providers file; with a source, ask it one question. Nothing of an answer’s data is shown.',
    )
    .argument('[source]', 'as the list without it names them: personRegistry.online')
    .option('--file <file>', 'the providers file (default: PROVIDERS_FILE)')
    .option(
      '--input <name=value...>',
      'what the question is about; NAME:=JSON for numbers, true, false, null',
      [],
    )
    .action(async (source: string | undefined, { file, input }: CheckFlags) => {
      const { providersFile, providerSecrets: env, lookUpTimeoutMs } = readConfig();
      const sections = readProvidersFile(file ?? providersFile);
      const queries = await listConfiguredQueries(sections, { clock: systemClock, env });
      try {
        process.exitCode =
          source === undefined
            ? showQueries(queries)
            : await tryQuery(queries, source, { input, timeoutMs: lookUpTimeoutMs });
      } finally {
        for (const query of queries) await query.close();
      }
    });

  providers
    .command('evidence')
    .description('Show what sources answered for transactions. That it was shown is recorded.')
    .argument('<transaction...>', 'their transaction_id')
    .action(async (wireIds: readonly string[]) => {
      const context = await open();
      try {
        for (const wireId of wireIds) process.exitCode = await showEvidence(context, wireId);
      } finally {
        await context.close();
      }
    });
}

function showQueries(queries: readonly ConfiguredQuery[]): number {
  const rows = queries.map(({ source, config, inputs }) => [
    source,
    `${config.method} ${hostOf(config.url)}`,
    config.authentication.type,
    inputs.join(', '),
  ]);
  console.log('The providers file is in order. Over HTTP are asked:\n');
  console.log(renderTable(['source', 'address', 'authentication', 'inputs'], rows));
  if (queries.length > 0) console.log('\nTry one: qiniso providers check SOURCE --input NAME=VALUE …');
  return 0;
}

/** Paths may hold inputs: the host is enough to see where a source is. */
const hostOf = (template: string): string => new URL(template.replace(/\{[A-Za-z]+\}/g, 'x')).host;

async function tryQuery(
  queries: readonly ConfiguredQuery[],
  source: string,
  { input, timeoutMs }: { readonly input: readonly string[]; readonly timeoutMs: number },
): Promise<number> {
  const query = queries.find((entry) => entry.source === source);
  if (!query) {
    const known = queries.map((entry) => entry.source).join(', ') || 'none';
    console.error(`The providers file asks no ${source} over HTTP; there are: ${known}.`);
    return 1;
  }
  const given = readInputs(input);
  const unknown = Object.keys(given).find((name) => !query.inputs.includes(name));
  if (unknown !== undefined) {
    console.error(`${source} has no input ${unknown}; there are: ${query.inputs.join(', ')}.`);
    return 1;
  }
  // What is not given is null, as ports give what was not submitted.
  const asked = { ...Object.fromEntries(query.inputs.map((name) => [name, null])), ...given };
  const evidence: Evidence[] = [];
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await gatherEvidence(evidence, () => query.ask(asked, { signal }));
    for (const line of describeEvidence(evidence)) console.log(line);
    if (answer === null) console.log('Understood: the source has no record.');
    else console.log(['Understood: a record, of this shape:', ...describeShape(answer, '  ')].join('\n'));
    return 0;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error;
    for (const line of describeEvidence(evidence)) console.log(line);
    const reason = error instanceof ProviderUnavailable ? error.reason : 'refused';
    console.log(`No answer (${reason}): ${error.message}`);
    return 1;
  }
}

/** `name=text` and `name:=JSON` as the input of a question. */
function readInputs(pairs: readonly string[]): ProviderInput {
  return Object.fromEntries(
    pairs.map((pair) => {
      const found = /^([A-Za-z]+)(:?=)(.*)$/s.exec(pair);
      if (!found) throw new Error('An input is written NAME=VALUE or NAME:=JSON.');
      const [, name = '', sign, value = ''] = found;
      return [name, sign === '=' ? value : (JSON.parse(value) as ProviderInput[string])];
    }),
  );
}

const describeEvidence = (evidence: readonly Evidence[]): string[] =>
  evidence.map(({ source, status, durationMs, answer, outcome }) =>
    status === null
      ? `${source}: no answer after ${durationMs} ms (${outcome})`
      : `${source}: ${status} after ${durationMs} ms, ${answer?.length ?? 0} bytes (${outcome})`,
  );

/** Names and types of what an answer was made into; its values are somebody's. */
function describeShape(value: unknown, indent = ''): string[] {
  if (Array.isArray(value)) {
    const [first] = value;
    return first === undefined
      ? [`${indent}(an empty list)`]
      : [`${indent}(first of ${value.length})`, ...describeShape(first, indent)];
  }
  if (typeof value !== 'object' || value === null) return [`${indent}${typeOf(value)}`];
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'object' && member !== null
      ? [`${indent}${name}:`, ...describeShape(member, `${indent}  `)]
      : [`${indent}${name}: ${typeOf(member)}`],
  );
}

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return `text of ${value.length} characters`;
  return typeof value === 'boolean' ? 'true or false' : typeof value;
}

async function showEvidence({ database, sealing, clock }: CommandContext, wireId: string): Promise<number> {
  const transactionId = parseTransactionId(wireId)?.id;
  const accountId =
    transactionId === undefined ? null : await findAnyTransactionAccount(database, transactionId);
  if (transactionId === undefined || accountId === null) {
    console.error(`There is no transaction ${wireId.slice(0, 60)}.`);
    return 1;
  }
  await insertAuditEvent(database, {
    occurredAt: clock.now(),
    accountId,
    actor: 'command-line',
    action: 'evidence.shown',
    subject: transactionId,
    detail: {},
  });
  const entries = await openAnyEvidence({ database, sealing }, transactionId);
  if (entries.length === 0)
    console.log('No source over HTTP was asked, or what it answered has been removed.');
  for (const entry of entries) {
    console.log(`${entry.askedAt.toISOString()} ${describeEvidence([entry])[0] ?? ''}`);
    if (entry.answer) console.log(entry.answer.toString('utf8'));
  }
  return 0;
}
