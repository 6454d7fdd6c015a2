import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, startLocalServer } from '../http-provider/local-server.ts';
import { createHttpCommercialBureau, type HttpCommercialBureau } from './http.ts';

const patient = { signal: new AbortController().signal };
const registrationNo = '2001/900001/07';
const identityNo = '8501015800088';

let server: Awaited<ReturnType<typeof startLocalServer>>;
let bureau: HttpCommercialBureau;
beforeAll(async () => {
  server = await startLocalServer();
  const question = (path: string, answer: string) => ({
    url: `${server.origin}/${path}`,
    noRecord: { when: 'found = false' },
    answer,
  });
  const section = {
    business: question('business?nr={registrationNo}', '$'),
    principal: question('person/{identityNo}', '$'),
    adverse: question('counts?nr={registrationNo}', '{ "judgments": j, "defaults": d }'),
  };
  bureau = createHttpCommercialBureau(section, 'commercialBureau', {
    clock: { now: () => new Date() },
    env: {},
  });
});
afterAll(async () => {
  await bureau.close();
  await server.close();
});

describe('createHttpCommercialBureau', () => {
  it('answers with a file in which what is missing is null or empty, never zero', async () => {
    const score = { value: 700, band: 'LOW_RISK', date: '2026-10-01' };
    server.behave(json({ registrationNo, score }));
    expect(await bureau.findBusiness(registrationNo, patient)).toMatchObject({
      score: { value: 700, trend: null, oddsOfFailure: null },
      judgments: [],
      turnover: { bandCurrent: null, approximationCurrent: null },
      operations: { numberOfEmployees: null, isImporter: null },
      vehicleCount: null,
    });
  });

  it('answers with profiles and counts', async () => {
    server.behave(json({ identityNo, consumerNo: 'C1', firstNames: 'THABO', surname: 'MOKOENA' }));
    expect(await bureau.findPrincipal(identityNo, patient)).toMatchObject({
      consumerNo: 'C1',
      akaNames: [],
      isUnderDebtCounselling: false,
      deedsCount: 0,
    });
    server.behave(json({ j: 2, d: 1 }));
    const counts = await bureau.adverseCounts([registrationNo, registrationNo], patient);
    expect([...counts]).toEqual([[registrationNo, { judgments: 2, defaults: 1 }]]);
  });

  it('tells a clean “no record” from everything else', async () => {
    server.behave(json({ found: false }));
    expect(await bureau.findBusiness(registrationNo, patient)).toBeNull();
    expect(await bureau.findPrincipal(identityNo, patient)).toBeNull();
    expect((await bureau.adverseCounts([registrationNo], patient)).size).toBe(0);
  });

  it.each([
    ['somebody else’s profile', { identityNo: '8501015800089' }],
    ['no surname', { surname: null }],
    ['a day that does not exist', { deceasedDate: '2024-02-30' }],
  ])('refuses %s without repeating it', async (_what, changes) => {
    server.behave(
      json({ identityNo, consumerNo: 'C1', firstNames: 'THABO', surname: 'MOKOENA', ...changes }),
    );
    const failure: unknown = await bureau.findPrincipal(identityNo, patient).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'ProviderUnavailable', reason: 'upstream_invalid_response' });
    for (const value of [identityNo, 'MOKOENA', ...Object.values(changes)])
      expect(String(failure)).not.toContain(String(value ?? identityNo));
  });
});
