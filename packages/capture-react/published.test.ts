import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const HERE = import.meta.dirname;
const require = createRequire(import.meta.url);
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`));

/** A project of somebody who has installed the package, and nothing of this repository but React. */
let project: string;
beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'qiniso-package-'));
  const installed = join(project, 'node_modules/@qiniso/capture-react');
  await mkdir(installed, { recursive: true });
  await mkdir(join(project, 'node_modules/@types'));
  await run(process.execPath, [join(HERE, 'build.ts'), join(installed, 'dist')]);
  await copyFile(join(HERE, 'package.json'), join(installed, 'package.json'));
  for (const name of ['react', 'react-dom', '@types/react'])
    await symlink(folderOf(name), join(project, 'node_modules', name));
  await writeFile(join(project, 'package.json'), '{ "type": "module" }');
});
afterAll(() => rm(project, { recursive: true, force: true }));

describe('The package as it is published', () => {
  it('has types that a strict project compiles with', async () => {
    await writeFile(
      join(project, 'page.tsx'),
      `import { type CaptureError, QinisoCapture } from '@qiniso/capture-react';
       export const right = (
         <QinisoCapture
           serverUrl="https://verify.example"
           transactionId="id"
           onComplete={({ results }) => results.status === 'completed'}
           onError={(error: CaptureError) => error.recoverable}
           onStepChange={({ step }) => step === 'document'}
         />
       );
       // @ts-expect-error the transaction is missing
       export const wrong = <QinisoCapture serverUrl="https://verify.example" />;`,
    );
    const compilerOptions = {
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2022',
      lib: ['es2022', 'dom'],
      jsx: 'react-jsx',
      types: [],
      strict: true,
      noEmit: true,
    };
    await writeFile(
      join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, include: ['page.tsx'] }),
    );
    const tsc = join(folderOf('typescript'), 'bin/tsc');
    const { stdout } = await run(process.execPath, [tsc, '-p', project]).catch((error) => error);
    expect(stdout).toBe('');
  });

  it('renders on a server, and says that it belongs in the browser', async () => {
    const page = join(project, 'page.mjs');
    await writeFile(
      page,
      `import { QinisoCapture } from '@qiniso/capture-react';
       import { createElement } from 'react';
       import { renderToString } from 'react-dom/server';
       console.log(renderToString(createElement(QinisoCapture, { serverUrl: 'https://a', transactionId: 'id' })));`,
    );
    const { stdout } = await run(process.execPath, [page]);
    expect(stdout).toContain('Opening your check');
    const entry = await readFile(join(project, 'node_modules/@qiniso/capture-react/dist/index.js'), 'utf8');
    expect(entry).toMatch(/^["']use client["'];/);
  });
});
