import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, startLocalServer } from '../http-provider/local-server.ts';
import { createHttpDeedsRegistry, type HttpDeedsRegistry } from './http.ts';

const patient = { signal: new AbortController().signal };
const query = {
  identityNo: '8501015800088',
  firstNames: 'Thabo',
  surname: 'Mokoena',
  birthDate: '1985-01-01',
  deedsOffice: null,
};
const deed = {
  deedsOffice: 'polokwane',
  titleDeedNumber: 'T1/2020',
  extent: 500,
  registrationDate: '2020-01-31',
  owners: [{ name: 'MOKOENA THABO', identityNo: query.identityNo, share: 100 }],
};

let server: Awaited<ReturnType<typeof startLocalServer>>;
let registry: HttpDeedsRegistry;
beforeAll(async () => {
  server = await startLocalServer();
  const section = {
    url: `${server.origin}/deeds?id={identityNo}&office={deedsOffice}`,
    noRecord: { when: 'found = false' },
    answer: '[deeds]',
  };
  registry = createHttpDeedsRegistry(section, 'deedsRegistry', {
    clock: { now: () => new Date() },
    env: {},
  });
});
afterAll(async () => {
  await registry.close();
  await server.close();
});

describe('createHttpDeedsRegistry', () => {
  it('answers with deeds in which what is missing is null or empty', async () => {
    server.behave(json({ deeds: [deed] }));
    expect(await registry.find(query, patient)).toMatchObject([
      {
        deedsOffice: 'Limpopo',
        propertyType: 'OTHER',
        extentUnit: 'SQUARE_METRES',
        purchasePrice: 0,
        bonds: [],
        ownershipStatus: 'CURRENT',
        owners: [{ birthDate: null, share: 100 }],
      },
    ]);
    expect(server.seen[0]?.url).toBe('/deeds?id=8501015800088&office=');
  });

  it('takes “no record” for no deeds', async () => {
    server.behave(json({ found: false }));
    expect(await registry.find(query, patient)).toEqual([]);
  });

  it.each([
    ['a deed without owners', { owners: [] }],
    ['a share of more than all', { owners: [{ name: 'A', share: 101 }] }],
    ['a price below zero', { purchasePrice: -1 }],
    ['a day that does not exist', { registrationDate: '2020-02-30' }],
  ])('refuses %s', async (_what, changes) => {
    server.behave(json({ deeds: [{ ...deed, ...changes }] }));
    await expect(registry.find(query, patient)).rejects.toMatchObject({
      reason: 'upstream_invalid_response',
    });
  });
});
