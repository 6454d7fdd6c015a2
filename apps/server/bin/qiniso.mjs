#!/usr/bin/env node
// Entry of the command line under whatever Node runs it: hands over to the project's own Node 24, which
// runs TypeScript as it is. Plain JavaScript on purpose (docs/decisions/0001-runtime.md).
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const [major] = process.versions.node.split('.').map(Number);

if (major >= 24) {
  // A later start has nothing to compile. Not in the system's folder for temporary files, where others may write too.
  nodeModule.enableCompileCache?.(
    fileURLToPath(new URL('../../../node_modules/.cache/qiniso', import.meta.url)),
  );
  await import(main);
  nodeModule.flushCompileCache?.();
} else {
  const own = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url));
  if (!existsSync(own)) {
    console.error(
      `Qiniso needs Node 24 and this is ${process.version}. Run \`npm ci\` in the checkout, which brings it.`,
    );
    process.exit(1);
  }
  const child = spawn(own, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
