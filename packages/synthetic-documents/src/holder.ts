import { createRandom } from './random.ts';

/** Whose document it is: somebody who does not exist. Dates are `YYYY-MM-DD`. */
export interface Holder {
  readonly surname: string;
  readonly givenNames: string;
  readonly gender: 'M' | 'F';
  readonly birthDate: string;
  /** 13 digits. */
  readonly identityNo: string;
  readonly issueDate: string;
  readonly expiryDate: string;
  /** A letter and eight digits. */
  readonly passportNo: string;
  /** Of the smart ID card. */
  readonly cardNo: string;
  readonly securityCode: string;
  /** Twelve letters and digits. */
  readonly licenceNo: string;
}

const SURNAMES = [
  'NDLOVU',
  'VAN DER MERWE',
  'DLAMINI',
  'NKOSI',
  'BOTHA',
  'NAIDOO',
  'MOKOENA',
  'KHUMALO',
  'PILLAY',
  'JACOBS',
  'MAHLANGU',
  'DU PLESSIS',
  'SITHOLE',
  'ZULU',
  'MABUZA',
  'WILLIAMS',
  'QWABE',
  'XABA',
] as const;
const GIVEN_NAMES = [
  'THANDI GRACE',
  'PIETER',
  'SIPHO JAMES',
  'AISHA',
  'JOHANNES JACOBUS',
  'LERATO',
  'NOMVULA PRECIOUS',
  'KAGISO',
  'ZANELE',
  'BONGANI WILLIAM',
  'MARIA ELIZABETH',
  'PRIYA',
  'QUINTON',
  'XOLANI',
  'ANELE FAITH',
] as const;

/** Somebody made up from a seed. What is given instead is taken as it is, and the rest still belongs to the seed. */
export function createHolder(seed: number, known: Partial<Holder> = {}): Holder {
  const random = createRandom(seed);
  const day = (year: number): string => date(year, random.whole(1, 12), random.whole(1, 28));
  const birthDate = known.birthDate ?? day(random.whole(1950, 2004));
  const gender = known.gender ?? random.pick(['F', 'M'] as const);
  const issueDate = known.issueDate ?? day(random.whole(2022, 2025));
  return {
    surname: random.pick(SURNAMES),
    givenNames: random.pick(GIVEN_NAMES),
    gender,
    birthDate,
    identityNo: identityNoOf(birthDate, gender === 'F' ? random.whole(0, 4999) : random.whole(5000, 9999)),
    issueDate,
    expiryDate: `${Number(issueDate.slice(0, 4)) + 10}${issueDate.slice(4)}`,
    passportNo: `${random.pick(['A', 'M'] as const)}${random.digits(8)}`,
    cardNo: random.digits(9),
    securityCode: random.digits(5),
    licenceNo: `${random.digits(10)}${random.pick(['AB', 'CK', 'DF', 'GH', 'KX'] as const)}`,
    ...known,
  };
}

/** An identity number of a citizen with its check digit (domain-facts 4.1). */
function identityNoOf(birthDate: string, sequence: number): string {
  const digits = `${birthDate.slice(2).replaceAll('-', '')}${String(sequence).padStart(4, '0')}08`;
  const sum = [...digits].reduceRight((total, digit, at) => {
    const isDoubled = (digits.length - 1 - at) % 2 === 0;
    const value = Number(digit) * (isDoubled ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const two = (value: number): string => String(value).padStart(2, '0');
const date = (year: number, month: number, day: number): string => `${year}-${two(month)}-${two(day)}`;
