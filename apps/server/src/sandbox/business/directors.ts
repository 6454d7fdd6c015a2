import type { Director } from '../../providers/companies-register/port.ts';
import { findSandboxPerson } from '../people.ts';
import { SeededRandom } from './seeded-random.ts';
import { givenNames, surnames } from './words.ts';

/** Made-up people who are directors and nothing else. */
const POOL_SIZE = 3_500;

/** Somebody of the sandbox's business world. */
export interface BusinessPerson {
  readonly identityNo: string;
  readonly firstNames: string;
  readonly surname: string;
  readonly birthDate: string;
}

/**
 * The made-up director of a number. The check digit of the identity number is wrong on purpose: nobody can have it. (The people of
 * `people.ts`, whose numbers are right, are directors of the hand-made companies.)
 */
export function directorOfPool(index: number): BusinessPerson {
  const random = new SeededRandom(0x5eed + (index % POOL_SIZE) * 7919);
  const birthDate = random.day(1950, 1998);
  const digits = `${birthDate.slice(2).replaceAll('-', '')}${String(random.integer(0, 9999)).padStart(4, '0')}08`;
  const first = random.pick(givenNames);
  const second = random.chance(0.4) ? random.pick(givenNames) : null;
  return {
    identityNo: digits + ((luhnDigit(digits) + 5) % 10),
    firstNames: second === null || second === first ? first : `${first} ${second}`,
    surname: random.pick(surnames),
    birthDate,
  };
}

/** Any director of the pool. */
export const anyDirector = (random: SeededRandom): BusinessPerson =>
  directorOfPool(random.integer(0, POOL_SIZE - 1));

/** Somebody of `people.ts`. */
export function sandboxPerson(identityNo: string): BusinessPerson {
  const person = findSandboxPerson(identityNo);
  if (!person) throw new Error('The sandbox has no such person.');
  const { firstNames, surname, birthDate } = person.record;
  return { identityNo, firstNames, surname, birthDate: birthDate ?? '' };
}

/** A director's entry, active unless said otherwise. */
export function director(
  person: BusinessPerson,
  appointmentDate: string,
  more: Partial<Director> = {},
): Director {
  return {
    ...person,
    juristicName: null,
    juristicRegistrationNo: null,
    passportNo: null,
    designationCode: 'A',
    typeCode: 'D',
    statusCode: 'A',
    appointmentDate,
    resignationDate: null,
    memberContribution: null,
    memberPercentage: null,
    countryOfResidence: 'South Africa',
    address: null,
    ...more,
  };
}

function luhnDigit(digits: string): number {
  let sum = 0;
  for (let fromRight = 0; fromRight < digits.length; fromRight++) {
    const digit = Number(digits.charAt(digits.length - 1 - fromRight));
    const weighted = fromRight % 2 === 0 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return (10 - (sum % 10)) % 10;
}
