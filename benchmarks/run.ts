/** Runs every benchmark, one after the other: `npm run bench`. Each can be run alone with `node benchmarks/<name>/run.ts`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const names = readdirSync(here, { recursive: true, encoding: 'utf8' })
  .map((path) => /^([^/\\]+)[/\\]run\.ts$/.exec(path)?.[1])
  .filter((name) => name !== undefined)
  .toSorted();

for (const name of names) {
  console.log(`\n${name}`);
  const child = spawn(process.execPath, [fileURLToPath(new URL(`./${name}/run.ts`, import.meta.url))], {
    stdio: 'inherit',
  });
  const [exitCode] = await once(child, 'exit');
  if (exitCode !== 0) process.exitCode = 1;
}
