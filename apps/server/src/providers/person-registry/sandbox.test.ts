import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../database/testing.ts';
import { Sealing } from '../../secrets/sealing.ts';
import { enrolSandboxPerson } from './enrol-sandbox-person.ts';
import type { PersonRegistries } from './port.ts';
import { createSandboxPersonRegistries } from './sandbox.ts';

const sealing = new Sealing(randomBytes(32));
const clock = { now: () => new Date('2026-11-20T10:00:00Z') };
const patient = { signal: new AbortController().signal };
const portrait = Buffer.from('a portrait');

let db: TestDatabase;
let registries: PersonRegistries;
beforeAll(async () => {
  db = await createTestDatabase();
  registries = createSandboxPersonRegistries({
    pool: db.pool,
    sealing,
    portraits: { get: async () => portrait },
  });
});
afterAll(() => db.drop());

describe('the sandbox’s registries', () => {
  it('answer with the whole record and the portrait', async () => {
    expect(await registries.onfile.find('8501015800088', patient)).toEqual({
      identityNo: '8501015800088',
      firstNames: 'THABO JOHN',
      surname: 'MOKOENA',
      birthDate: '1985-01-01',
      gender: 'M',
      maritalStatus: 'MARRIED',
      deceasedStatus: 'Alive',
      deceasedDate: null,
      idBookIssuedDate: '2003-04-14',
      idCardIssued: true,
      idCardDate: '2018-06-21',
      portrait,
    });
  });

  it('leave the portrait out where it is not wanted', async () => {
    const record = await registries.online.find('8501015800088', { ...patient, withPortrait: false });
    expect(record?.portrait).toBeNull();
  });

  it.each([
    ['8501015800088', 'MOKOENA', 'MOKOENA'],
    ['9202140123087', 'VAN DER MERWE', 'VAN DER MERWE'],
    ['7906305009087', null, 'BOTHA'],
    ['6809110045083', 'DLAMINI', null],
    ['0002295431080', 'NKOSI', 'NKOSI'],
    ['9512250777088', null, null],
    ['8808085222089', 'PRETORIUS', 'PRETORIUS'],
    ['7103170301084', 'ABRAHAMS', 'ABRAHAMS'],
    ['9901015001084', 'MAHLANGU', 'MAHLANGU'],
    ['9705234999188', 'MONDLANE', 'MONDLANE'],
    ['0101010001085', 'NDLOVU', 'NDLOVU'],
    ['8506155123084', null, null],
  ])('hold for %s: onfile %s, online %s', async (identityNo, onfile, online) => {
    expect((await registries.onfile.find(identityNo, patient))?.surname ?? null).toBe(onfile);
    expect((await registries.online.find(identityNo, patient))?.surname ?? null).toBe(online);
  });

  it('have nobody’s photograph of FATIMA ABRAHAMS, and JOHANNES PRETORIUS as deceased', async () => {
    expect((await registries.online.find('7103170301084', patient))?.portrait).toBeNull();
    expect(await registries.onfile.find('8808085222089', patient)).toMatchObject({
      deceasedStatus: 'Deceased',
      deceasedDate: '2024-03-01',
    });
  });

  it.each(['6407050099085', '9001019999084'])('play a service error of Online for %s', async (identityNo) => {
    expect(await registries.onfile.find(identityNo, patient)).not.toBeNull();
    await expect(registries.online.find(identityNo, patient)).rejects.toMatchObject({
      name: 'ProviderUnavailable',
      reason: 'upstream_unavailable',
    });
  });

  it('never answer for BONGANI ZULU in Onfile, until the caller gives up', async () => {
    const deadline = new AbortController();
    const answer = registries.onfile.find('8304165604081', { signal: deadline.signal });
    const settled = answer.then(
      () => 'answered',
      (error: unknown) => error,
    );
    expect(await Promise.race([settled, db.pool.query('select 1').then(() => 'still waiting')])).toBe(
      'still waiting',
    );
    deadline.abort();
    expect(await settled).toMatchObject({ name: 'ProviderUnavailable', reason: 'upstream_timeout' });
    expect((await registries.online.find('8304165604081', patient))?.surname).toBe('ZULU');
  });

  it('give up at once when the deadline had passed before', async () => {
    await expect(
      registries.onfile.find('8501015800088', { signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({
      reason: 'upstream_timeout',
    });
  });
});

describe('enrolSandboxPerson', () => {
  const photo = () =>
    sharp({ create: { width: 1600, height: 2000, channels: 3, background: '#886644' } })
      .png()
      .toBuffer();
  const deps = () => ({ database: db.database, sealing, clock });

  it('makes a person known to both variants, with the picture made small and sealed', async () => {
    const person = {
      identityNo: '9002280000081',
      firstNames: 'Ana María',
      surname: 'o’Neill',
      photo: await photo(),
    };
    await enrolSandboxPerson(deps(), person);
    for (const registry of [registries.onfile, registries.online]) {
      const record = await registry.find('9002280000081', patient);
      expect(record).toMatchObject({
        firstNames: 'ANA MARÍA',
        surname: 'O’NEILL',
        birthDate: '1990-02-28',
        gender: 'F',
      });
      expect(await sharp(record?.portrait ?? undefined).metadata()).toMatchObject({
        format: 'jpeg',
        height: 1200,
      });
    }
    const { rows } = await db.pool.query<{ portrait_ciphertext: Buffer }>(
      'select portrait_ciphertext from registry_persons',
    );
    expect(rows[0]?.portrait_ciphertext.includes(Buffer.from('ffd8ff', 'hex'))).toBe(false);
  });

  it('replaces a person enrolled before, and comes before the built-in one', async () => {
    const enrol = async (surname: string) =>
      enrolSandboxPerson(deps(), {
        identityNo: '8501015800088',
        firstNames: 'Me',
        surname,
        photo: await photo(),
      });
    await enrol('First');
    await enrol('Second');
    expect((await registries.online.find('8501015800088', patient))?.surname).toBe('SECOND');
    await db.database.deleteFrom('registry_persons').where('identity_no', '=', '8501015800088').execute();
  });

  it.each([
    ['a number with a wrong check digit', { identityNo: '9002280000082' }],
    ['a name without letters', { firstNames: ' - ' }],
    ['a file that is no picture', { photo: Buffer.from('not a picture') }],
  ])('refuses %s', async (_, wrong) => {
    const right = { identityNo: '9002280000081', firstNames: 'A', surname: 'B', photo: await photo() };
    await expect(enrolSandboxPerson(deps(), { ...right, ...wrong })).rejects.toMatchObject({
      name: 'EnrolmentRefused',
    });
  });

  it('says that a portrait sealed with another secret is unreadable rather than that there is none', async () => {
    const stranger = new Sealing(randomBytes(32));
    const person = { identityNo: '9002280000081', firstNames: 'A', surname: 'B', photo: await photo() };
    await enrolSandboxPerson({ ...deps(), sealing: stranger }, person);
    await expect(registries.onfile.find('9002280000081', patient)).rejects.toMatchObject({
      name: 'ProviderUnavailable',
      reason: 'upstream_invalid_response',
    });
  });
});
