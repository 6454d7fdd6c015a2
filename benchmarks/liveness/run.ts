/**
 * How well does liveness under screen colours stand up to attack? Renders genuine captures and every attack from random numbers,
 * has them read by the face engine, and prints what the checks make of them: per attack, per group of people, per check.
 * Rendered and read captures are kept, so that a run goes on where the last one ended.
 *
 * Run: `node benchmarks/liveness/run.ts [--count 2] [--set judging|tuning] [--first 0] [--kinds 'puppet, relit'] [--cache FOLDER] [--kept]`.
 * `--kept` renders nothing and reports on what is there.
 * `--count` is captures of each kind of attack; genuine ones are three times as many. Thresholds may be looked for on
 * `tuning` only. One capture takes about 4 s of CPU; 300 of each kind are a night on two cores.
 */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { measureLiveness } from '../../apps/server/src/capture/liveness/measurements.ts';
import { judgeLiveness } from '../../apps/server/src/capture/liveness/verdict.ts';
import { captureKinds, captureSet } from './capture-set.ts';
import { evidenceOf } from './read-capture.ts';
import { type JudgedCapture, printReport } from './report.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2' },
    first: { type: 'string', default: '0' },
    set: { type: 'string', default: 'judging' },
    kinds: { type: 'string', multiple: true },
    kept: { type: 'boolean', default: false },
    cache: { type: 'string', default: path.join(tmpdir(), 'qiniso-liveness') },
  },
});
if (values.set !== 'judging' && values.set !== 'tuning') throw new RangeError('--set is judging or tuning.');
const kinds = captureKinds.filter((kind) => values.kinds?.includes(kind) ?? true);
if (kinds.length === 0) throw new RangeError(`--kinds are: ${captureKinds.join(' | ')}`);

const judged: JudgedCapture[] = [];
const cpuBefore = process.cpuUsage();
for await (const read of captureSet({
  set: values.set,
  count: Number(values.count),
  first: Number(values.first),
  kinds,
  folder: values.cache,
  onlyKept: values.kept,
})) {
  const { capture, readings, ...rest } = read;
  judged.push({ ...rest, results: judgeLiveness(measureLiveness(await evidenceOf(capture, readings))) });
}
const { user, system } = process.cpuUsage(cpuBefore);
printReport(judged);
console.log(
  `${judged.length} captures of the set “${values.set}”, ${Math.round((user + system) / 1e6)} s of CPU`,
);
