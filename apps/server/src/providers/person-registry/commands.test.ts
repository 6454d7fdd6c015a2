import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../database/testing.ts';
import { Sealing } from '../../secrets/sealing.ts';
import { registerImportCommands } from './commands.ts';

let db: TestDatabase;
let directory: string;
let said: string;
let closed: number;
beforeAll(async () => {
  db = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'qiniso-command-'));
});
afterAll(async () => {
  await db.drop();
  await rm(directory, { recursive: true });
});
beforeEach(() => {
  said = '';
  closed = 0;
  const hear = (text: unknown) => {
    said += `${String(text)}\n`;
    return true;
  };
  vi.spyOn(console, 'log').mockImplementation(hear);
  vi.spyOn(console, 'error').mockImplementation(hear);
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

async function run(text: string, ...flags: string[]): Promise<typeof process.exitCode> {
  const file = join(directory, 'persons.csv');
  await writeFile(file, text);
  const program = new Command('qiniso').exitOverride();
  registerImportCommands(program, async () => ({
    database: db.database,
    pool: db.pool,
    clock: { now: () => new Date('2026-11-20T10:00:00Z') },
    sealing: new Sealing(randomBytes(32)),
    close: async () => {
      closed += 1;
    },
  }));
  await program.parseAsync(['node', 'qiniso', 'import', 'persons', file, ...flags]);
  return process.exitCode;
}

const bad = 'identity_no,first_names,surname\n8506155123084,ANN,ABE\n8506155123085,BEN,BAM\n';

describe('qiniso import persons', () => {
  it('ends with 1 and says which row is bad, without saying whose it is', async () => {
    expect(await run(bad)).toBe(1);
    expect(said).toBe(
      '  line 3: identity_no is no identity number: INVALID_CHECKSUM\n' +
        '2 rows read, 1 bad. Nothing was changed. Mend the rows, or take the good ones with --skip-bad-rows.\n',
    );
    expect(closed).toBe(1);
  });

  it('takes the good rows when told to, and ends with 0', async () => {
    expect(await run(bad, '--skip-bad-rows')).toBe(0);
    expect(said).toContain('2 rows read, 1 bad. 1 imported into onfile.');
  });

  it('writes all bad rows to a report that only its owner can read', async () => {
    const report = join(directory, 'report.csv');
    await run(bad, '--dry-run', '--report', report);
    expect(await readFile(report, 'utf8')).toBe(
      'line,column,identity_no,reason\n3,identity_no,*********3085,is no identity number: INVALID_CHECKSUM\n',
    );
    expect((await stat(report)).mode & 0o777).toBe(0o600);
  });

  it('ends with 1 and what to do when the file cannot be read as a whole', async () => {
    expect(await run('name\n')).toBe(1);
    expect(said).toBe('Column 1 of the heading (“name”) is none that is known. Nothing was changed.\n');
  });
});
