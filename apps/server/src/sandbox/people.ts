import type { TraitOverrides } from '@qiniso/synthetic-people';
import type { PersonRecord, RegistryVariant } from '../providers/person-registry/port.ts';

/**
 * How a registry variant answers for a person: with the record, with a clean "no record", never (until the caller
 * gives up), or with a service error.
 */
export type SandboxAnswer = 'record' | 'no-record' | 'time-out' | 'service-error';

/** Somebody who does not exist: the face, what the registries hold, and how each of them answers. */
export interface SandboxPerson {
  /** Passes the checksum and belongs to nobody. */
  readonly identityNo: string;
  /** Seed and traits of the synthetic face; selfies in the sandbox show the same one. */
  readonly seed: number;
  readonly traits: TraitOverrides;
  /** False: the registries have no photograph. */
  readonly hasPortrait: boolean;
  readonly record: Omit<PersonRecord, 'portrait'>;
  readonly answers: Readonly<Record<RegistryVariant, SandboxAnswer>>;
}

type Entry = Pick<
  PersonRecord,
  'identityNo' | 'firstNames' | 'surname' | 'birthDate' | 'gender' | 'maritalStatus'
> &
  Partial<PersonRecord> & {
    seed: number;
    traits: TraitOverrides;
    hasPortrait?: boolean;
    onfile?: SandboxAnswer;
    online?: SandboxAnswer;
  };

/** The population of the sandbox (docs/sandbox.md); every documented case of the registries has one person. */
const entries: readonly Entry[] = [
  {
    identityNo: '8501015800088',
    firstNames: 'THABO JOHN',
    surname: 'MOKOENA',
    birthDate: '1985-01-01',
    gender: 'M',
    maritalStatus: 'MARRIED',
    idBookIssuedDate: '2003-04-14',
    idCardIssued: true,
    idCardDate: '2018-06-21',
    seed: 15,
    traits: { sex: 'male', age: 41, skinTone: 6.1 },
  },
  {
    identityNo: '9202140123087',
    firstNames: 'NALEDI GRACE',
    surname: 'VAN DER MERWE',
    birthDate: '1992-02-14',
    gender: 'F',
    maritalStatus: 'MARRIED',
    idCardIssued: true,
    idCardDate: '2016-03-09',
    seed: 2057,
    traits: { sex: 'female', age: 34, skinTone: 5.2, hairColour: 'black' },
  },
  {
    identityNo: '7906305009087',
    firstNames: 'PIETER',
    surname: 'BOTHA',
    birthDate: '1979-06-30',
    gender: 'M',
    maritalStatus: 'DIVORCED',
    idBookIssuedDate: '1997-02-03',
    idCardIssued: true,
    idCardDate: '2019-11-05',
    seed: 2121,
    traits: { sex: 'male', age: 47, skinTone: 1.2 },
    onfile: 'no-record',
  },
  {
    identityNo: '6809110045083',
    firstNames: 'NOMVULA',
    surname: 'DLAMINI',
    birthDate: '1968-09-11',
    gender: 'F',
    maritalStatus: 'WIDOWED',
    idBookIssuedDate: '1994-03-28',
    idCardIssued: false,
    seed: 2171,
    traits: { sex: 'female', age: 58, skinTone: 6.4, hairColour: 'grey', hairStyle: 'bun' },
    online: 'no-record',
  },
  {
    identityNo: '0002295431080',
    firstNames: 'SIPHO',
    surname: 'NKOSI',
    birthDate: '2000-02-29',
    gender: 'M',
    maritalStatus: 'SINGLE',
    idCardIssued: true,
    idCardDate: '2016-05-17',
    seed: 2235,
    traits: { sex: 'male', age: 26, skinTone: 6.8 },
  },
  {
    identityNo: '9512250777088',
    firstNames: 'ZANELE',
    surname: 'KHUMALO',
    birthDate: '1995-12-25',
    gender: 'F',
    maritalStatus: 'SINGLE',
    seed: 2271,
    traits: { sex: 'female', age: 30, skinTone: 6 },
    onfile: 'no-record',
    online: 'no-record',
  },
  {
    identityNo: '8808085222089',
    firstNames: 'JOHANNES',
    surname: 'PRETORIUS',
    birthDate: '1988-08-08',
    gender: 'M',
    maritalStatus: 'MARRIED',
    deceasedStatus: 'Deceased',
    deceasedDate: '2024-03-01',
    idBookIssuedDate: '2006-01-19',
    idCardIssued: true,
    idCardDate: '2017-08-30',
    seed: 2321,
    traits: { sex: 'male', age: 36, skinTone: 1.6 },
  },
  {
    identityNo: '7103170301084',
    firstNames: 'FATIMA',
    surname: 'ABRAHAMS',
    birthDate: '1971-03-17',
    gender: 'F',
    maritalStatus: 'MARRIED',
    idBookIssuedDate: '1990-10-22',
    idCardIssued: false,
    hasPortrait: false,
    seed: 2385,
    traits: { sex: 'female', age: 55, skinTone: 3.4 },
  },
  {
    identityNo: '9901015001084',
    firstNames: 'LERATO',
    surname: 'MAHLANGU',
    // Not what the identity number says: an accepted result becomes REVIEW.
    birthDate: '1999-10-01',
    gender: 'M',
    maritalStatus: 'SINGLE',
    idCardIssued: true,
    idCardDate: '2015-07-13',
    seed: 2414,
    traits: { sex: 'male', age: 27, skinTone: 5.7 },
  },
  {
    identityNo: '8304165604081',
    firstNames: 'BONGANI',
    surname: 'ZULU',
    birthDate: '1983-04-16',
    gender: 'M',
    maritalStatus: 'MARRIED',
    idBookIssuedDate: '2001-09-07',
    idCardIssued: true,
    idCardDate: '2020-02-11',
    seed: 2464,
    traits: { sex: 'male', age: 43, skinTone: 6.6 },
    onfile: 'time-out',
  },
  {
    identityNo: '6407050099085',
    firstNames: 'ELSIE',
    surname: 'NAIDOO',
    birthDate: '1964-07-05',
    gender: 'F',
    maritalStatus: 'MARRIED',
    idBookIssuedDate: '1987-05-26',
    idCardIssued: true,
    idCardDate: '2022-01-18',
    seed: 2521,
    traits: { sex: 'female', age: 62, skinTone: 3.9 },
    online: 'service-error',
  },
  {
    identityNo: '9705234999188',
    firstNames: 'GRAÇA',
    surname: 'MONDLANE',
    birthDate: '1997-05-23',
    gender: 'F',
    maritalStatus: 'SINGLE',
    idBookIssuedDate: '2019-03-12',
    idCardIssued: false,
    seed: 2585,
    traits: { sex: 'female', age: 29, skinTone: 5.5 },
  },
  {
    identityNo: '0101010001085',
    firstNames: 'AYANDA',
    surname: 'NDLOVU',
    birthDate: '2001-01-01',
    gender: 'F',
    maritalStatus: 'SINGLE',
    idCardIssued: true,
    idCardDate: '2017-04-04',
    seed: 2642,
    traits: { sex: 'female', age: 25, skinTone: 6.3 },
  },
  {
    identityNo: '9001019999084',
    firstNames: 'RIAAN',
    surname: 'DU PLESSIS',
    birthDate: '1990-01-01',
    gender: 'M',
    maritalStatus: 'SINGLE',
    idCardIssued: true,
    idCardDate: '2016-10-25',
    seed: 42,
    traits: { sex: 'male', age: 36, skinTone: 2.1 },
    // Online is asked after the capture by the products that look up last, which then end as FAIL.
    online: 'service-error',
  },
];

/** Everybody in the sandbox, in the order of the documentation. */
export const sandboxPeople: readonly SandboxPerson[] = entries.map(toPerson);

const byIdentityNo = new Map(sandboxPeople.map((person) => [person.identityNo, person]));

/** The person of an identity number, or null when the sandbox has none of its own. */
export function findSandboxPerson(identityNo: string): SandboxPerson | null {
  return byIdentityNo.get(identityNo) ?? null;
}

function toPerson(entry: Entry): SandboxPerson {
  return {
    identityNo: entry.identityNo,
    seed: entry.seed,
    traits: entry.traits,
    hasPortrait: entry.hasPortrait ?? true,
    record: {
      identityNo: entry.identityNo,
      firstNames: entry.firstNames,
      surname: entry.surname,
      birthDate: entry.birthDate,
      gender: entry.gender,
      maritalStatus: entry.maritalStatus,
      deceasedStatus: entry.deceasedStatus ?? 'Alive',
      deceasedDate: entry.deceasedDate ?? null,
      idBookIssuedDate: entry.idBookIssuedDate ?? null,
      idCardIssued: entry.idCardIssued ?? null,
      idCardDate: entry.idCardDate ?? null,
    },
    answers: { onfile: entry.onfile ?? 'record', online: entry.online ?? 'record' },
  };
}
