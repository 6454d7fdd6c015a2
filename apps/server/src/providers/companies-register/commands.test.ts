import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../database/testing.ts';
import { registerImportCommands } from '../person-registry/commands.ts';
import { registerCompanyImportCommands } from './commands.ts';

let db: TestDatabase;
let directory: string;
let said: string;
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

async function run(what: 'companies' | 'directors', text: string, ...flags: string[]) {
  const file = join(directory, `${what}.csv`);
  await writeFile(file, text);
  const program = new Command('qiniso').exitOverride();
  const context = async () => ({
    pool: db.pool,
    clock: { now: () => new Date('2026-11-20T10:00:00Z') },
    close: async () => {},
  });
  // All imports are below one command, whichever is registered first.
  registerImportCommands(program, async () => {
    throw new Error('Not this one.');
  });
  registerCompanyImportCommands(program, context);
  await program.parseAsync(['node', 'qiniso', 'import', what, file, ...flags]);
  return process.exitCode;
}

const companies = 'registration_number,name,status_code\n2001/900001/07,A,03\n2001/90002/07,B,03\n';

describe('qiniso import companies', () => {
  it('ends with 1, says which row is bad, and writes all of them to a report', async () => {
    const report = join(directory, 'report.csv');
    expect(await run('companies', companies, '--report', report)).toBe(1);
    expect(said).toBe(
      '  line 3: registration_number must be a registration number such as 2010/123456/07\n' +
        '2 rows read, 1 bad. Nothing was changed. Mend the rows, or take the good ones with --skip-bad-rows.\n',
    );
    expect(await readFile(report, 'utf8')).toBe(
      'line,column,registration_number,reason\n' +
        '3,registration_number,2001/90002/07,must be a registration number such as 2010/123456/07\n',
    );
  });

  it('takes the good rows when told to, and ends with 0', async () => {
    expect(await run('companies', companies, '--skip-bad-rows', '--replace')).toBe(0);
    expect(said).toContain(
      '2 rows read, 1 bad. 1 imported into the companies register, which holds no others now.',
    );
  });
});

describe('qiniso import directors', () => {
  it('imports directors, and ends with 1 when the file cannot be read as a whole', async () => {
    const head = 'registration_number,surname,director_type_code,status_code';
    expect(await run('directors', `${head}\n2001/900001/07,ABE,D,A\n`)).toBe(0);
    expect(said).toBe('1 rows read. 1 imported into the companies register.\n');
    said = '';
    expect(await run('directors', `${head},salary\n`)).toBe(1);
    expect(said).toBe('Column 5 of the heading (“salary”) is none that is known. Nothing was changed.\n');
  });
});
