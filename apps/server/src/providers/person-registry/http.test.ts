import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, startLocalServer } from '../http-provider/local-server.ts';
import { createHttpPersonRegistry, type HttpPersonRegistry } from './http.ts';

const identityNo = '8506155123084';
const patient = { signal: new AbortController().signal };
const portrait = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(50)]);

let server: Awaited<ReturnType<typeof startLocalServer>>;
let registry: HttpPersonRegistry;
beforeAll(async () => {
  server = await startLocalServer();
  const section = {
    url: `${server.origin}/npr/{identityNo}?photo={withPortrait}`,
    noRecord: { when: 'found = false' },
    answer: `{
      "identityNo": id, "firstNames": names, "surname": surname,
      "birthDate": $replace(dob, /^(\\d{4})(\\d{2})(\\d{2})$/, "$1-$2-$3"),
      "gender": sex, "deceasedStatus": dead ? "Deceased" : "Alive", "deceasedDate": died, "portrait": photo }`,
  };
  registry = createHttpPersonRegistry(section, 'personRegistry.online', {
    clock: { now: () => new Date() },
    env: {},
  });
});
afterAll(async () => {
  await registry.close();
  await server.close();
});

const person = { id: identityNo, names: 'ANN', surname: 'ABE', dob: '19850615', sex: 'F', dead: false };

describe('createHttpPersonRegistry', () => {
  it('answers with the record its configuration makes', async () => {
    server.behave(json({ ...person, photo: portrait.toString('base64') }));
    expect(await registry.find(identityNo, patient)).toEqual({
      identityNo,
      firstNames: 'ANN',
      surname: 'ABE',
      birthDate: '1985-06-15',
      gender: 'F',
      maritalStatus: null,
      deceasedStatus: 'Alive',
      deceasedDate: null,
      idBookIssuedDate: null,
      idCardIssued: null,
      idCardDate: null,
      portrait,
    });
    expect(server.seen[0]?.url).toBe(`/npr/${identityNo}?photo=true`);
  });

  it('passes on that the portrait is not wanted, and drops one that comes all the same', async () => {
    server.behave(json({ ...person, photo: portrait.toString('base64') }));
    expect((await registry.find(identityNo, { ...patient, withPortrait: false }))?.portrait).toBeNull();
    expect(server.seen[0]?.url).toContain('photo=false');
  });

  it('tells a clean “no record” from everything else', async () => {
    server.behave(json({ found: false }));
    expect(await registry.find(identityNo, patient)).toBeNull();
    server.behave(json({}));
    await expect(registry.find(identityNo, patient)).rejects.toMatchObject({
      reason: 'upstream_invalid_response',
    });
  });

  it.each([
    ['somebody else’s record', { id: '9002280000081' }],
    ['a record without a surname', { surname: null }],
    ['a day that does not exist', { dob: '19850231' }],
    ['an unknown gender', { sex: 'W' }],
    ['a portrait that is no picture', { photo: Buffer.from('GIF89a').toString('base64') }],
    ['a portrait that is not base64', { photo: '***' }],
  ])('refuses %s without repeating it', async (_, changes) => {
    server.behave(json({ ...person, ...changes }));
    const failure: unknown = await registry.find(identityNo, patient).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'ProviderUnavailable', reason: 'upstream_invalid_response' });
    for (const value of [identityNo, 'ABE', ...Object.values(changes).map(String)])
      expect(String(failure)).not.toContain(value);
  });
});
