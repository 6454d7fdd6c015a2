import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing.ts';
import { createConfiguredBusinessProviders, createSandboxBusinessProviders } from './business-providers.ts';
import { importCompanies, importDirectors } from './companies-register/import/import-companies.ts';
import { json, startLocalServer } from './http-provider/local-server.ts';
import type { ProvidersFile } from './providers-file.ts';

const clock = { now: () => new Date('2026-11-20T10:00:00Z') };
const patient = { signal: new AbortController().signal };
const outage = { name: 'ProviderUnavailable', reason: 'upstream_unavailable' };

let db: TestDatabase;
let directory: string;
beforeAll(async () => {
  db = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), 'qiniso-business-'));
});
afterAll(async () => {
  await db.drop();
  rmSync(directory, { recursive: true });
});

const create = (file: ProvidersFile) => {
  const errors: unknown[] = [];
  const configured = createConfiguredBusinessProviders(file, {
    database: db.database,
    pool: db.pool,
    dataDir: directory,
    onError: (error) => errors.push(error),
    clock,
    env: {},
  });
  return { ...configured, errors };
};

describe('createConfiguredBusinessProviders', () => {
  it('says without a configuration that everything is out of order, until companies are imported', async () => {
    const { providers, close, errors } = create({});
    const { companiesRegister, commercialBureau, deedsRegistry } = providers;
    await expect(companiesRegister.search('Kwezi', { ...patient, limit: 5 })).rejects.toMatchObject(outage);
    await expect(commercialBureau.findBusiness('2001/900001/07', patient)).rejects.toMatchObject(outage);
    await expect(commercialBureau.findPrincipal('8501015800088', patient)).rejects.toMatchObject(outage);
    const query = {
      identityNo: '8501015800088',
      firstNames: 'A',
      surname: 'B',
      birthDate: null,
      deedsOffice: null,
    };
    await expect(deedsRegistry.find(query, patient)).rejects.toMatchObject(outage);

    const importText = async (run: typeof importDirectors | typeof importCompanies, text: string) => {
      const file = join(directory, 'rows.csv');
      writeFileSync(file, text);
      await run({ pool: db.pool, clock, file, mode: 'merge' });
    };
    await importText(
      importCompanies,
      'registration_number,name,status_code\n2001/900001/07,Kwezi Star CC,03\n',
    );
    await importText(
      importDirectors,
      'registration_number,surname,director_type_code,status_code\n2001/900001/07,A,D,A\n',
    );
    expect(await companiesRegister.search('Kwesi Star', { ...patient, limit: 5 })).toMatchObject([
      { name: 'Kwezi Star CC' },
    ]);
    expect(await companiesRegister.find({ registrationNo: '2001/900001/07' }, patient)).toMatchObject({
      directors: [{ surname: 'A' }],
    });
    await close();
    expect(errors).toEqual([]);
  });

  it('asks over HTTP where it is told to', async () => {
    const server = await startLocalServer();
    server.behave(json({ found: false }));
    const { providers, close } = create({
      deedsRegistry: {
        adapter: 'http',
        url: `${server.origin}/deeds/{identityNo}`,
        noRecord: { when: 'found = false' },
        answer: '[deeds]',
      },
    });
    const query = {
      identityNo: '8501015800088',
      firstNames: 'A',
      surname: 'B',
      birthDate: null,
      deedsOffice: null,
    };
    expect(await providers.deedsRegistry.find(query, patient)).toEqual([]);
    expect(server.seen[0]?.url).toBe('/deeds/8501015800088');
    await close();
    await server.close();
  });

  it.each([
    [{ companiesRegister: { adapter: 'magic' } }, /companiesRegister\.adapter/],
    [{ commercialBureau: { adapter: 'imported' } }, /commercialBureau\.adapter/],
    [{ deedsRegistry: { adapter: 'http' } }, /deedsRegistry\.url/],
    [{ companiesRegister: { adapter: 'http', search: {} } }, /companiesRegister\.company/],
  ])('says where a section is wrong: %j', (file, message) => {
    expect(() => create(file)).toThrow(message);
  });
});

describe('createSandboxBusinessProviders', () => {
  const { companiesRegister, commercialBureau, deedsRegistry } = createSandboxBusinessProviders(clock);
  const given = (reason: Error) => ({ signal: AbortSignal.abort(reason) });

  it('plays sources that never answer until the deadline, and sources that fail', async () => {
    const late = given(new Error('deadline'));
    const timeout = { name: 'ProviderUnavailable', reason: 'upstream_timeout' };
    await expect(companiesRegister.find({ registrationNo: '2018/990019/07' }, late)).rejects.toMatchObject(
      timeout,
    );
    await expect(commercialBureau.findPrincipal('8304165604081', late)).rejects.toMatchObject(timeout);
    await expect(companiesRegister.find({ registrationNo: '2018/990018/07' }, patient)).rejects.toMatchObject(
      outage,
    );
    await expect(commercialBureau.findBusiness('2018/990017/07', patient)).rejects.toMatchObject(outage);
    const elsie = {
      identityNo: '6407050099085',
      firstNames: 'A',
      surname: 'B',
      birthDate: null,
      deedsOffice: null,
    };
    await expect(deedsRegistry.find(elsie, patient)).rejects.toMatchObject(outage);
  });
});
