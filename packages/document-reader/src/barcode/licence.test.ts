import {
  createHolder,
  createRandom,
  encodeStrings,
  licenceBytes,
  licenceContent,
  publicLicenceKeys,
  signLicence,
  specimenLicenceKeys,
} from '@qiniso/synthetic-documents';
import { describe, expect, it } from 'vitest';
import { decodeLicence, parseNibbles, splitStrings } from './licence.ts';
import { readLicenceKeys } from './licence-blocks.ts';

const keyring = readLicenceKeys({ 2: publicLicenceKeys(specimenLicenceKeys) });
const holder = createHolder(11);
const content = licenceContent(holder);
const signed = signLicence(licenceBytes(content, createRandom(1)), specimenLicenceKeys, createRandom(2));

describe('the barcode of a driving licence card (domain-facts 4.4)', () => {
  it('is decoded with the issuer’s public keys', () => {
    expect(signed.byteLength).toBe(720);
    expect(decodeLicence(signed, keyring)).toMatchObject({
      version: 2,
      vehicleCodes: ['B', 'EB'],
      surname: holder.surname,
      licenceNo: holder.licenceNo,
      identityNo: holder.identityNo,
      birthDate: holder.birthDate,
      validFrom: content.validFrom,
      validTo: content.validTo,
      gender: holder.gender,
      prdpExpiry: null,
    });
  });

  it('is not signed by the issuer when a block was changed, or signed with other keys', () => {
    const changed = Buffer.from(signed);
    changed[40] = (changed[40] ?? 0) ^ 1;
    expect(decodeLicence(changed, keyring)).toEqual({ unverified: 'not_signed_by_key' });
  });

  it.each([
    ['another marker', (bytes: Buffer) => bytes.fill(0, 0, 4), 'unknown_version'],
    ['too few bytes', (bytes: Buffer) => bytes.subarray(0, 700), 'wrong_length'],
    ['no byte', () => Buffer.alloc(0), 'wrong_length'],
    [
      'a version without a key',
      (bytes: Buffer) => Buffer.concat([Buffer.from('01e10245', 'hex'), bytes.subarray(4)]),
      'no_key',
    ],
  ])('says so of %s', (_what, change, unverified) => {
    expect(decodeLicence(change(Buffer.from(signed)), keyring)).toEqual({ unverified });
  });

  it('refuses keys of another size than their blocks', () => {
    const { large } = publicLicenceKeys(specimenLicenceKeys);
    expect(() => readLicenceKeys({ 1: { large, small: large } })).toThrow(/1024 bits instead of 592/);
  });
});

describe('its strings', () => {
  it('are fifteen, however many of them are empty: a run of n bytes E1 is n + 1 delimiters', () => {
    const strings = [
      'B',
      '',
      '',
      '',
      'NKOSI',
      'S',
      '',
      'ZA',
      'ZA',
      '',
      '',
      '',
      '0',
      '6234560001AB',
      '9002280000081',
    ];
    const bytes = encodeStrings(strings);
    expect([...bytes].filter((byte) => byte === 0xe1)).toHaveLength(7);
    expect(splitStrings(bytes)).toEqual(strings);
  });
});

describe('its dates', () => {
  it('are eight digits, or a single A where there is none', () => {
    const section = Buffer.from('0220150310aa2018070500a0319900228202301052028010502a', 'hex');
    expect(parseNibbles(section)).toEqual({
      identityType: '02',
      issueDates: ['2015-03-10', '2018-07-05'],
      driverRestrictions: [],
      prdpExpiry: null,
      issueNumber: '03',
      birthDate: '1990-02-28',
      validFrom: '2023-01-05',
      validTo: '2028-01-05',
      gender: 'F',
    });
  });

  it('must be days, and all be there', () => {
    expect(
      parseNibbles(Buffer.from('0220150230aa2018070500a0319900228202301052028010502a', 'hex')),
    ).toBeNull();
    expect(parseNibbles(Buffer.from('0220150310', 'hex'))).toBeNull();
  });
});
