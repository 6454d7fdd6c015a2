import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, startLocalServer } from '../providers/http-provider/local-server.ts';
import { registerProviderCommands } from './provider-commands.ts';

let server: Awaited<ReturnType<typeof startLocalServer>>;
const directory = mkdtempSync(join(tmpdir(), 'qiniso-providers-'));
const providersFile = join(directory, 'providers.json');
beforeAll(async () => {
  server = await startLocalServer();
  writeFileSync(
    providersFile,
    JSON.stringify({
      personRegistry: { onfile: { adapter: 'imported' } },
      simSwap: { adapter: 'camara', url: `${server.origin}/sim-swap/v2` },
      refugeeRegister: {
        adapter: 'http',
        url: `${server.origin}/refugees/{fileNo}`,
        authentication: { type: 'apiKey', header: 'X-Key', value: 'env:KEY' },
        retries: 0,
        noRecord: { when: 'code = "UNKNOWN"' },
        answer: '{ "fileNo": file, "firstNames": names, "surname": surname, "permitStatus": status }',
      },
    }),
  );
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

async function check(...args: string[]) {
  const program = new Command().exitOverride();
  const config = { providersFile, providerSecrets: { KEY: 'very-secret' }, lookUpTimeoutMs: 5_000 };
  registerProviderCommands(
    program,
    () => config,
    async () => {
      throw new Error('A check needs no database.');
    },
  );
  await program.parseAsync(['providers', 'check', ...args], { from: 'user' });
  return { exitCode: process.exitCode, output: lines.join('\n') };
}
const ask = (input = 'fileNo=PTAABC000123456') => check('refugeeRegister', '--input', input);
const amina = { file: 'PTAABC000123456', names: 'AMINA', surname: 'YUSUF', status: 'VALID' };

describe('qiniso providers check', () => {
  it('lists what the file configures, and what each question takes', async () => {
    const { exitCode, output } = await check();
    expect(exitCode).toBe(0);
    expect(output).toMatch(/refugeeRegister\s+GET 127\.0\.0\.1:\d+\s+apiKey\s+fileNo, permitNo/);
    expect(output).toMatch(/simSwap\.check\s+POST/);
    expect(output).not.toContain('very-secret');
  });

  it('asks one question and shows the shape of the answer, never what stands in it', async () => {
    server.behave(json(amina));
    const { exitCode, output } = await ask();
    expect(exitCode).toBe(0);
    expect(server.seen.map(({ url }) => url)).toEqual(['/refugees/PTAABC000123456']);
    expect(output).toMatch(/refugeeRegister: 200 after \d+ ms, \d+ bytes \(answer\)/);
    expect(output).toContain('surname: text of 5 characters');
    expect(output).toContain('birthDate: null');
    expect(output).not.toMatch(/YUSUF|AMINA|PTAABC/);
  });

  it('tells “no record” from an answer, and takes numbers', async () => {
    server.behave(json({ code: 'UNKNOWN' }, 404));
    expect(await ask()).toMatchObject({ exitCode: 0, output: expect.stringContaining('has no record') });
    server.behave(json({ swapped: true }));
    await check('simSwap.check', '--input', 'cellNo=+27821234567', 'maxAge:=240');
    expect(server.seen[0]?.body).toBe('{"phoneNumber":"+27821234567","maxAge":240}');
  });

  it.each([
    ['a wrong key', json({}, 401), /No answer \(refused\)/],
    ['an answer that does not map', json({ surname: 'YUSUF' }), /does not map: fileNo, firstNames\./],
    ['a redirect', json({}, 302, { location: '/' }), /answered 302, which is not foreseen/],
  ])('ends with 1 and says why for %s', async (_, behaviour, message) => {
    server.behave(behaviour);
    const { exitCode, output } = await ask();
    expect(exitCode).toBe(1);
    expect(output).toMatch(message);
    expect(output).not.toContain('YUSUF');
  });

  it('says what is wrong with a question', async () => {
    expect(await ask('number=1')).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('has no input number; there are: fileNo'),
    });
    expect(await check('elsewhere')).toMatchObject({
      exitCode: 1,
      output: expect.stringContaining('asks no elsewhere over HTTP; there are: refugeeRegister'),
    });
  });

  it.each([
    [
      { addressHistory: { adapter: 'http', url: 'http://bureau.example/' } },
      'addressHistory.url: must begin with https://',
    ],
    [
      { simSwap: { adapter: 'camara', url: 'http://operator.example/' } },
      'simSwap.url: must begin with https://',
    ],
    [{ fraudListings: { adapter: 'magic' } }, 'fraudListings.adapter'],
    [{ refugeeRegister: { adapter: 'imported', url: 'x' } }, 'refugeeRegister: Unrecognized key'],
    [{ registry: {} }, 'PROVIDERS_FILE: Unrecognized key'],
  ])('refuses the file %j and names what is wrong', async (content, message) => {
    const file = join(directory, 'wrong.json');
    writeFileSync(file, JSON.stringify(content));
    await expect(check('--file', file)).rejects.toThrow(message);
  });
});
