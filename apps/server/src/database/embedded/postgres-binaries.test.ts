import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runnablePostgres } from './postgres-binaries.ts';

const somebody = { uid: 65_533, gid: 65_533 };

let root: string;
let cache: string;
let installed: { native: string; version: string };

/** What npm leaves with `--ignore-scripts`: the files, and the list of links it could not pack. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'qiniso-binaries-'));
  chmodSync(root, 0o755);
  cache = join(root, 'cache');
  mkdirSync(cache);
  installed = { native: join(root, 'package', 'native'), version: '18.0.0' };
  for (const directory of ['bin', 'lib/postgresql', 'share/postgresql']) {
    mkdirSync(join(installed.native, directory), { recursive: true });
  }
  for (const file of [
    'bin/postgres',
    'bin/initdb',
    'lib/libpq.so.5.18',
    'lib/libpq.a',
    'share/postgresql/postgres.bki',
  ]) {
    writeFileSync(join(installed.native, file), file, { mode: 0o755 });
  }
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  writeFileSync(join(installed.native, 'pg-symlinks.json'), JSON.stringify(links));
});
afterEach(() => rmSync(root, { recursive: true }));

describe('runnablePostgres', () => {
  it('uses the binaries where npm put them and makes the links that are missing', () => {
    expect(runnablePostgres(null, cache, installed).directory).toBe(installed.native);
    expect(readlinkSync(join(installed.native, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
  });

  it('copies them once for a user who may not read them, and lets that user read the copy', () => {
    chmodSync(join(root, 'package'), 0o700);
    chmodSync(join(installed.native, 'bin/postgres'), 0o700);
    const { directory } = runnablePostgres(somebody, cache, installed);
    expect(directory.startsWith(cache)).toBe(true);
    expect(statSync(directory).mode & 0o777).toBe(0o755);
    expect(statSync(join(directory, 'bin/postgres')).mode & 0o777).toBe(0o755);
    expect(readlinkSync(join(directory, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
    expect(existsSync(join(directory, 'lib/libpq.a'))).toBe(false);

    writeFileSync(join(directory, 'mark'), '');
    expect(runnablePostgres(somebody, cache, installed).directory).toBe(directory);
    expect(existsSync(join(directory, 'mark'))).toBe(true);
  });

  it.runIf(process.getuid?.() !== 0)(
    'copies them when the links are missing and their directory is read-only',
    () => {
      chmodSync(join(installed.native, 'lib'), 0o555);
      const { directory } = runnablePostgres(null, cache, installed);
      chmodSync(join(installed.native, 'lib'), 0o755);
      expect(directory.startsWith(cache)).toBe(true);
      expect(readlinkSync(join(directory, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
    },
  );
});
