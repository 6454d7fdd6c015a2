import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, startLocalServer } from '../http-provider/local-server.ts';
import { createHttpCompaniesRegister, type HttpCompaniesRegister } from './http.ts';

const patient = { signal: new AbortController().signal };
const noRecord = { when: 'found = false' };
const company = `{ "registrationNo": nr, "itNumber": file, "name": name, "typeCode": type, "statusCode": status, "physicalAddress": { "town": town } }`;

let server: Awaited<ReturnType<typeof startLocalServer>>;
let register: HttpCompaniesRegister;
beforeAll(async () => {
  server = await startLocalServer();
  const section = {
    search: {
      url: `${server.origin}/search?q={name}&n={limit}`,
      noRecord,
      answer: `[hits.{ "company": ${company}, "name": name, "score": score }]`,
    },
    company: {
      url: `${server.origin}/company?nr={registrationNo}&file={itNumber}`,
      noRecord,
      answer: `{ "company": ${company}, "directors": [people.{ "firstNames": first, "surname": last, "typeCode": "D", "statusCode": "A" }] }`,
    },
    companiesOf: {
      url: `${server.origin}/person/{identityNo}`,
      noRecord,
      answer: `[companies.{ "identityNo": $input.identityNo, "company": ${company}, "director": { "firstNames": "A", "surname": "B", "typeCode": "D", "statusCode": "A" } }]`,
    },
  };
  register = createHttpCompaniesRegister(section, 'companiesRegister', {
    clock: { now: () => new Date() },
    env: {},
  });
});
afterAll(async () => {
  await register.close();
  await server.close();
});

const kwezi = { nr: '200190000107', file: 'F1', name: 'KWEZI CC', type: '07', status: '03', town: 'Durban' };

describe('createHttpCompaniesRegister', () => {
  it('answers with the record its configuration makes; what is missing is null or empty', async () => {
    server.behave(json({ ...kwezi, people: [{ first: 'ANN', last: 'ABE' }] }));
    expect(await register.find({ registrationNo: '2001/900001/07' }, patient)).toMatchObject({
      company: {
        registrationNo: '2001/900001/07',
        itNumber: 'F1',
        tradingName: null,
        previousNames: [],
        physicalAddress: { town: 'Durban', street: null },
        postalAddress: { town: null },
      },
      directors: [{ firstNames: 'ANN', surname: 'ABE', identityNo: null, resignationDate: null }],
      capital: [],
      filings: [],
      businessRescue: null,
    });
    expect(server.seen[0]?.url).toBe('/company?nr=2001%2F900001%2F07&file=');
    server.behave(json({ ...kwezi, people: [] }));
    expect(await register.find({ itNumber: 'F1' }, patient)).not.toBeNull();
    expect(server.seen[0]?.url).toBe('/company?nr=&file=F1');
  });

  it('searches, best first, and knows the companies of people', async () => {
    server.behave(
      json({
        hits: [
          { ...kwezi, score: 0.6 },
          { ...kwezi, name: 'KWEZI BK', score: 0.9 },
        ],
      }),
    );
    expect(await register.search('kwesi', { ...patient, limit: 20 })).toMatchObject([
      { name: 'KWEZI BK', nameKind: 'registered', score: 0.9, explanation: [] },
      { name: 'KWEZI CC', score: 0.6 },
    ]);
    expect(server.seen[0]?.url).toBe('/search?q=kwesi&n=20');
    server.behave(json({ companies: [kwezi] }));
    expect(await register.companiesOf(['8501015800088', '8501015800088'], patient)).toMatchObject([
      { identityNo: '8501015800088', company: { name: 'KWEZI CC' } },
    ]);
  });

  it('tells a clean “no record” from everything else', async () => {
    server.behave(json({ found: false }));
    expect(await register.find({ registrationNo: '2001/900001/07' }, patient)).toBeNull();
    expect(await register.search('x', { ...patient, limit: 5 })).toEqual([]);
    expect(await register.companiesOf(['8501015800088'], patient)).toEqual([]);
  });

  it.each([
    ['another company', { nr: '2001/900002/07' }],
    ['a number that is none', { nr: 'x' }],
    ['no name', { name: null }],
    ['a status that is no code', { status: 'Active' }],
  ])('refuses an answer with %s', async (_what, changes) => {
    server.behave(json({ ...kwezi, ...changes, people: [] }));
    await expect(register.find({ registrationNo: '2001/900001/07' }, patient)).rejects.toMatchObject({
      name: 'ProviderUnavailable',
      reason: 'upstream_invalid_response',
    });
  });

  it('says which section is wrong', () => {
    const broken = () =>
      createHttpCompaniesRegister({ search: {}, company: {} }, 'companiesRegister', {
        clock: { now: () => new Date() },
        env: {},
      });
    expect(broken).toThrow(/companiesRegister\.companiesOf/);
  });
});
