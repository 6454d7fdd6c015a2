import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { consented } from './support/businesses.ts';
import { Client, type ErrorBody, type Json } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { ownServer } from './support/own-server.ts';
import { BUSINESS_SEARCH, PRINCIPAL_DETAILS, QUICKVET } from './support/routes.ts';
import { runCommandOn } from './support/server-process.ts';

const directory = mkdtempSync(join(tmpdir(), 'qiniso-acceptance-register-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const write = (name: string, text: string): string => {
  const file = join(directory, name);
  writeFileSync(file, text);
  return file;
};

// With a file of providers, empty though it is, the register is what was imported.
const server = ownServer({ PROVIDERS_FILE: write('providers.json', '{}') });
const head = 'registration_number,name,status_code';

interface Search extends Json {
  readonly results: readonly Json[];
}

describe('An imported companies register (docs/how-to/import-a-companies-register.md)', () => {
  it('is out of order until companies are imported, and finds what another process imports', async () => {
    const client = await Client.logIn(server().address, 'sandbox');
    const search = (CompanyName: string) =>
      client.post<Search>(BUSINESS_SEARCH, { CompanyName, ...consented });
    const found = (name: string, count: number) =>
      eventually(
        () => search(name),
        ({ body }) => body.results?.length === count,
      );
    expect(await search('Shopright Chekers')).toMatchObject({
      status: 500,
      body: { code: 'server_error', details: { reason: 'upstream_unavailable' } },
    });

    const rows = '2001/900001/07,Shoprite Checkers (Pty) Ltd,03\n2002/900002/23,Thuma Mina CC,38\n';
    const companies = write('companies.csv', `${head}\n${rows}`);
    expect(await runCommandOn(server(), 'import', 'companies', companies)).toContain(
      '2 rows read. 2 imported into the companies register.',
    );
    expect((await found('Shopright Chekers', 1)).body.results).toMatchObject([
      { name: 'Shoprite Checkers (Pty) Ltd', reg_no: '2001/900001/07', reg_status: 'Active', town: null },
    ]);

    const changes = write('changes.csv', `${head}\n2001/900001/07,Renamed Retail (Pty) Ltd,03\n`);
    await runCommandOn(server(), 'import', 'companies', changes);
    expect((await found('Renamed Retail', 1)).body.results).toMatchObject([{ reg_no: '2001/900001/07' }]);
    await found('Shoprite Checkers', 0);
    const other = write('other.csv', `${head}\n2003/900003/07,Only This (Pty) Ltd,03\n`);
    await runCommandOn(server(), 'import', 'companies', other, '--replace');
    await found('Only This', 1);
    await found('Thuma Mina', 0);
  });

  it('says nothing of directors until they are imported', async () => {
    const client = await Client.logIn(server().address, 'sandbox');
    const file = write('companies.csv', `${head}\n2004/900004/07,Kwezi Star (Pty) Ltd,03\n`);
    await runCommandOn(server(), 'import', 'companies', file);
    const ask = () => client.post<Json>(PRINCIPAL_DETAILS, { CompanyRegNo: '2004/900004/07', ...consented });
    expect(await ask()).toMatchObject({ status: 500, body: { details: { reason: 'upstream_unavailable' } } });
    const columns = 'registration_number,first_names,surname,director_type_code,status_code,identity_no';
    const directors = write('directors.csv', `${columns}\n2004/900004/07,ANN,ABE,D,A,8506155123084\n`);
    await runCommandOn(server(), 'import', 'directors', directors);
    expect(await ask()).toMatchObject({
      status: 200,
      body: { match_status: 'FOUND', current_count: 1, current_directors: [{ surname: 'ABE' }] },
    });
    // Nobody has said who the credit bureau is.
    const vetted = await client.post<ErrorBody>(QUICKVET, {
      CompanyRegNo: '2004/900004/07',
      ConsentObtainedByDataSubject: true,
    });
    expect(vetted).toMatchObject({ status: 500, body: { details: { reason: 'upstream_unavailable' } } });
  });
});
