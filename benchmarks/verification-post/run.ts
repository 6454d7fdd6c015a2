/**
 * What does an authenticated, durable POST cost, next to a bare Fastify POST and to PostgreSQL's own single inserts? Prints one
 * table. Run: `node benchmarks/verification-post/run.ts [--rounds 3] [--seconds 5]`.
 *
 * Everything is measured in turn, several times over; what counts is the ratio within a round, and the best round is shown:
 * other work on the machine can only make a round worse.
 */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  attachEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../apps/server/src/database/embedded-postgres.ts';
import {
  makeDataDirectory,
  runQiniso,
  type ServerProcess,
  startQiniso,
  startServer,
} from '../support/child-process.ts';
import { cpuMsOf, untilIdle } from '../support/cpu-time.ts';
import { type Load, putUnderLoad, type Request } from '../support/load.ts';
import { answer, request } from './example.ts';
import { insertingWith, insertSingly, prepareInserts } from './single-inserts.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, seconds: { type: 'string', default: '5' } },
});
const rounds = Number(values.rounds);
const seconds = Number(values.seconds);
const CONNECTIONS = 50;
const SANDBOX_ACCOUNT = '1001';

const dataDirectory = makeDataDirectory();
const env = { DATA_DIR: dataDirectory.path, MAX_IN_FLIGHT: '5000' };
const script = fileURLToPath(new URL('./server.ts', import.meta.url));
const real = await startQiniso(dataDirectory.path);
try {
  const limit = ['--per-second', '100000', '--burst', '100000'];
  await runQiniso(dataDirectory.path, 'accounts', 'set-limit', SANDBOX_ACCOUNT, ...limit);
  const postgres = await attachEmbeddedPostgres({ dataDir: dataDirectory.path });
  await prepareInserts(postgres.connection);
  const compared = {
    bare: await startServer(script, ['bare'], env),
    checked: await startServer(script, ['checked'], env),
    recorded: await startServer(script, ['recorded'], env),
  };
  try {
    await untilIdle(real.pid); // It renders the sandbox's portraits after its first start.
    await compare(compared, postgres);
  } finally {
    for (const server of Object.values(compared)) await server.stop();
    await postgres.stop();
  }
} finally {
  await real.stop();
  dataDirectory.remove();
}

type Name = 'bare' | 'checked' | 'recorded' | 'verified' | 'retrieved';
/** CPU a request costs, in microseconds; null where the system does not tell. */
interface Cost {
  readonly serverUs: number | null;
  readonly databaseUs: number | null;
}

type Round = Record<Name, Load & Cost> & { inserts: number; insertUs: number | null };

async function compare(
  servers: Record<'bare' | 'checked' | 'recorded', ServerProcess>,
  postgres: EmbeddedPostgres,
): Promise<void> {
  const headers = { authorization: `Bearer ${await logIn()}` };
  const body = JSON.stringify(request);
  const path = '/consumer/idv/failover/verify';
  const post = (url: string): Request => ({ url, method: 'POST', headers, body });
  const first = await fetch(real.address + path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  const verified = (await first.json()) as { transaction_id: string };
  checkSize(JSON.stringify(verified));

  const requests: Record<Name, Request> = {
    bare: post(`${servers.bare.address}/bare`),
    checked: post(`${servers.checked.address}/checked`),
    recorded: post(servers.recorded.address + path),
    verified: post(real.address + path),
    retrieved: {
      url: `${real.address}/consumer/enhanced-idv/${await enhanced(headers)}`,
      method: 'GET',
      headers,
    },
  };
  const names = Object.keys(requests) as Name[];
  for (const name of names) await putUnderLoad(requests[name], CONNECTIONS, 3); // Compiles what is hot.

  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const loads: Partial<Record<Name, Load & Cost>> = {};
    for (const name of names) {
      const { pid } = name === 'verified' || name === 'retrieved' ? real : servers[name];
      loads[name] = await measure(requests[name], pid, postgres.pid);
    }
    const before = cpuMsOf(postgres.pid, { withChildren: true });
    const inserts = await insertSingly(postgres.connection, dataDirectory.path, seconds);
    measured.push({
      ...(loads as Record<Name, Load & Cost>),
      inserts,
      insertUs: since(before, cpuMsOf(postgres.pid, { withChildren: true }), inserts * seconds),
    });
  }
  print(measured);
}

async function measure(request: Request, serverPid: number, postgresPid: number): Promise<Load & Cost> {
  const before = [cpuMsOf(serverPid), cpuMsOf(postgresPid, { withChildren: true })] as const;
  const load = await putUnderLoad(request, CONNECTIONS, seconds);
  const count = load.perSecond * seconds;
  return {
    ...load,
    serverUs: since(before[0], cpuMsOf(serverPid), count),
    databaseUs: since(before[1], cpuMsOf(postgresPid, { withChildren: true }), count),
  };
}

/** Microseconds a piece, of milliseconds of CPU. */
function since(beforeMs: number | null, afterMs: number | null, count: number): number | null {
  return beforeMs === null || afterMs === null ? null : Math.round(((afterMs - beforeMs) * 1000) / count);
}

function print(measured: readonly Round[]): void {
  /** The round in which a server did best next to the bare one. */
  const bestOf = (name: Name) =>
    measured.toSorted(
      (a, b) => b[name].perSecond / b.bare.perSecond - a[name].perSecond / a.bare.perSecond,
    )[0];
  const row = (name: Name, title: string) => {
    const round = bestOf(name);
    if (!round) throw new Error('Nothing was measured.');
    const { perSecond, p50, p99, serverUs, databaseUs } = round[name];
    return {
      what: title,
      'per second': Math.round(perSecond),
      'p50 ms': p50,
      'p99 ms': p99,
      'of bare': (perSecond / round.bare.perSecond).toFixed(2),
      'p99 of bare': (p99 / round.bare.p99).toFixed(1),
      'of single inserts':
        name === 'bare' || name === 'checked' ? '' : (perSecond / round.inserts).toFixed(2),
      'CPU µs, server': serverUs,
      'CPU µs, database': databaseUs,
    };
  };
  const best = measured.toSorted((a, b) => b.inserts - a.inserts)[0];
  if (!best) throw new Error('Nothing was measured.');
  console.log(`${CONNECTIONS} connections, best of ${rounds} alternating rounds of ${seconds} s each`);
  console.table([
    row('bare', 'bare Fastify POST, same body and answer'),
    {
      what: `single durable INSERT (${insertingWith})`,
      'per second': Math.round(best.inserts),
      'CPU µs, database': best.insertUs,
    },
    row('checked', 'bare + token, entitlement, rate limit, schema'),
    row('recorded', 'our server: transaction recorded, answered PENDING'),
    row('verified', 'our server: recorded, looked up, outcome committed'),
    row('retrieved', 'our server: GET of a result'),
  ]);
}

async function logIn(): Promise<string> {
  const response = await fetch(`${real.address}/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'sandbox', password: 'sandbox-only' }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** A transaction whose result can be fetched. */
async function enhanced(headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${real.address}/consumer/enhanced-idv/verify/onfile`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(request),
  });
  return ((await response.json()) as { transaction_id: string }).transaction_id;
}

/** The comparison is only fair while the bare server sends as much as ours. */
function checkSize(sent: string): void {
  const difference = Math.abs(sent.length - JSON.stringify(answer).length);
  if (difference > 40) throw new Error(`The example answer is ${difference} bytes off: bring it up to date.`);
}
