import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../database/testing.ts';
import { Sealing } from '../../secrets/sealing.ts';
import { json, startLocalServer } from '../http-provider/local-server.ts';
import { readProvidersFile } from '../providers-file.ts';
import { createConfiguredPersonRegistries } from './configured.ts';
import { importPersons } from './import/import-persons.ts';

const sealing = new Sealing(randomBytes(32));
const clock = { now: () => new Date('2026-11-20T10:00:00Z') };
const patient = { signal: new AbortController().signal };

let db: TestDatabase;
let directory: string;
beforeAll(async () => {
  db = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'qiniso-providers-'));
});
afterAll(async () => {
  await db.drop();
  rmSync(directory, { recursive: true });
});

const create = (section?: unknown) =>
  createConfiguredPersonRegistries(section, {
    database: db.database,
    pool: db.pool,
    sealing,
    clock,
    env: {},
  });

describe('createConfiguredPersonRegistries', () => {
  it('says without a configuration that the registries are out of order, until something is imported', async () => {
    const { registries } = create();
    for (const registry of [registries.onfile, registries.online])
      await expect(registry.find('8506155123084', patient)).rejects.toMatchObject({
        reason: 'upstream_unavailable',
      });

    const file = join(directory, 'persons.csv');
    writeFileSync(file, 'identity_no,first_names,surname\n9002280000081,ANN,ABE\n');
    await importPersons({ pool: db.pool, sealing, clock, file, mode: 'merge' });
    expect(await registries.onfile.find('8506155123084', patient)).toBeNull();
    expect(await registries.onfile.find('9002280000081', patient)).toMatchObject({ surname: 'ABE' });
    await expect(registries.online.find('9002280000081', patient)).rejects.toMatchObject({
      name: 'ProviderUnavailable',
    });
  });

  it('asks over HTTP where it is told to', async () => {
    const server = await startLocalServer();
    server.behave(json({}, 404));
    const { registries, close } = create({
      online: {
        adapter: 'http',
        url: `${server.origin}/{identityNo}`,
        answer: '$',
        noRecord: { statuses: [404] },
      },
    });
    expect(await registries.online.find('8506155123084', patient)).toBeNull();
    expect(server.seen).toHaveLength(1);
    await close();
    await server.close();
  });

  it.each([
    [{ online: { adapter: 'ftp' } }, 'personRegistry.online.adapter'],
    [{ onlin: {} }, 'personRegistry: Unrecognized key'],
    [
      {
        online: { adapter: 'http', url: 'https://x.example/', answer: '$', noRecord: { statuses: ['404'] } },
      },
      'personRegistry.online.noRecord.statuses.0',
    ],
  ])('names the path of what is wrong with %o', (section, path) => {
    expect(() => create(section)).toThrow(path);
  });
});

describe('readProvidersFile', () => {
  const write = (text: string) => {
    const file = join(directory, 'providers.json');
    writeFileSync(file, text);
    return file;
  };

  it('gives each port its section, and none without a file', () => {
    expect(readProvidersFile(null)).toEqual({});
    expect(readProvidersFile(write('{ "personRegistry": { "online": 1 } }'))).toEqual({
      personRegistry: { online: 1 },
    });
  });

  it.each([
    ['{', 'is not JSON'],
    ['{ "personRegister": {} }', 'Unrecognized key'],
    ['[]', 'PROVIDERS_FILE'],
  ])('refuses %s', (text, message) => {
    expect(() => readProvidersFile(write(text))).toThrow(message);
  });

  it('says when the file is not there', () => {
    expect(() => readProvidersFile(join(directory, 'none.json'))).toThrow('cannot be read');
  });
});
