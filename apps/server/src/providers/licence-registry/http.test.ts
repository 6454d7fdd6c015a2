import { afterAll, beforeAll, expect, it } from 'vitest';
import { json, startLocalServer } from '../http-provider/local-server.ts';
import { createConfiguredLicenceRegistry } from './configured.ts';
import type { LicenceQuery } from './port.ts';

let server: Awaited<ReturnType<typeof startLocalServer>>;
let licences: ReturnType<typeof createConfiguredLicenceRegistry>;
const dependencies = { clock: { now: () => new Date() }, env: {} };
beforeAll(async () => {
  server = await startLocalServer();
  const section = {
    adapter: 'http',
    url: `${server.origin}/natis/{licenceNumber}?id={identityNo}&type={licenceType}`,
    noRecord: { when: 'result = "NA"' },
    answer: `{
      "licenceNumber": no, "licenceType": "card", "holder": { "identityNo": id, "surname": name },
      "codes": [codes], "issuedOn": from, "validUntil": to, "status": state,
      "driverRestrictions": [$string(restriction)] }`,
  };
  licences = createConfiguredLicenceRegistry(section, dependencies);
});
afterAll(async () => {
  await licences.close();
  await server.close();
});

const query: LicenceQuery = {
  licenceNumber: '6234560001AB',
  licenceType: 'card',
  identityNo: '8501015800088',
  firstName: 'Thabo',
  surname: 'Mokoena',
  birthDate: null,
  countryCode: 710,
};
const patient = { signal: new AbortController().signal };
const licence = {
  no: '6234560001AB',
  id: '8501015800088',
  name: 'MOKOENA',
  codes: ['B'],
  from: '2024-03-01',
  to: '2029-02-28',
  state: 'active',
  restriction: 1,
};

it('answers with the record its configuration makes', async () => {
  server.behave(json(licence));
  expect(await licences.registry.find(query, patient)).toEqual({
    licenceNumber: '6234560001AB',
    licenceType: 'card',
    holder: { identityNo: '8501015800088', surname: 'MOKOENA', birthDate: null },
    codes: ['B'],
    issuedOn: '2024-03-01',
    validUntil: '2029-02-28',
    status: 'active',
    driverRestrictions: ['1'],
    vehicleRestrictions: [],
    permit: null,
  });
  expect(server.seen.at(-1)?.url).toBe('/natis/6234560001AB?id=8501015800088&type=card');
});

it('tells a clean “no record” from everything else', async () => {
  server.behave(json({ result: 'NA' }));
  expect(await licences.registry.find(query, patient)).toBeNull();
});

it.each([
  ['another licence', { ...licence, no: '6234560002CD' }],
  ['a day that is none', { ...licence, to: '2029-02-30' }],
  ['an unknown status', { ...licence, state: 'lost' }],
])('takes an answer with %s for a garbled one, and names no data', async (_what, answer) => {
  server.behave(json(answer));
  const error = await Promise.resolve(licences.registry.find(query, patient)).catch(
    (thrown: Error) => thrown,
  );
  expect(error).toMatchObject({ reason: 'upstream_invalid_response' });
  expect((error as Error).message).not.toMatch(/6234560002CD|2029|lost/);
});

it('leaves licences to the verifiers where nothing else is configured', async () => {
  for (const section of [undefined, { adapter: 'manual' }]) {
    const { registry } = createConfiguredLicenceRegistry(section, dependencies);
    expect(await registry.find(query, patient)).toBe('by-hand');
  }
});
