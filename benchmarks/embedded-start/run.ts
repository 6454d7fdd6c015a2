/**
 * How long does the server take until it listens? First on an empty data directory, with its own PostgreSQL, migrations and the
 * sandbox's accounts, then again on the same one. Prints one table. Run: `node benchmarks/embedded-start/run.ts [--rounds 3]`.
 *
 * The best round is shown: other work on the machine can only make a start slower. CPU is the server's own, in all its threads,
 * without PostgreSQL's.
 */
import { parseArgs } from 'node:util';
import { makeDataDirectory, startQiniso } from '../support/child-process.ts';
import { cpuMsOf } from '../support/cpu-time.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' } } });

interface Start {
  readonly readyMs: number;
  readonly cpuMs: number | null;
}

const first: Start[] = [];
const later: Start[] = [];
for (let round = 0; round < Number(values.rounds); round += 1) {
  const dataDirectory = makeDataDirectory();
  try {
    first.push(await start(dataDirectory.path));
    later.push(await start(dataDirectory.path));
  } finally {
    dataDirectory.remove();
  }
}

async function start(dataDir: string): Promise<Start> {
  const server = await startQiniso(dataDir);
  const started = { readyMs: server.readyMs, cpuMs: cpuMsOf(server.pid) };
  await server.stop();
  return started;
}

function row(what: string, starts: readonly Start[], goalMs: number) {
  const best = starts.toSorted((a, b) => a.readyMs - b.readyMs)[0];
  if (!best) throw new Error('Nothing was measured.');
  return { what, 'until ready, ms': Math.round(best.readyMs), 'goal, ms': goalMs, 'CPU, ms': best.cpuMs };
}

console.log(`Best of ${values.rounds} rounds`);
console.table([
  row('first start: cluster, migrations, sandbox data', first, 3000),
  row('later start', later, 1000),
]);
