import type { BureauPrincipal } from '../../providers/commercial-bureau/port.ts';
import { findSandboxPerson } from '../people.ts';
import { monthsBefore, times } from './bureau-businesses.ts';
import { sandboxCompanies } from './companies.ts';
import { SeededRandom, seedOf } from './seeded-random.ts';
import { firstWords, places, streets, trades } from './words.ts';

/** People of the sandbox whom the bureau does not know. */
const unknown: ReadonlySet<string> = new Set(['9512250777088']);

/** People about whom the bureau does not answer. */
export const troubledPrincipals: Readonly<Record<string, 'time-out' | 'service-error'>> = {
  '8304165604081': 'time-out',
  '6407050099085': 'service-error',
};

/** What is special about some: SIPHO NKOSI is under debt counselling, PIETER BOTHA has a judgment and a notice. */
const underDebtCounselling = '0002295431080';
const judged = '7906305009087';

/** The bureau's profile of somebody of the sandbox, people and directors alike; null where it has none. */
export function sandboxBureauPrincipal(identityNo: string, today: Date): BureauPrincipal | null {
  const person = findSandboxPerson(identityNo)?.record;
  const director = sandboxCompanies().byDirector.get(identityNo)?.[0]?.director;
  const known = person ?? director;
  if (!known || unknown.has(identityNo)) return null;
  const random = new SeededRandom(seedOf(identityNo));
  const [suburb, town, , , postCode, diallingCode] = random.pick(places);
  const hasMarried = person?.gender === 'F' && person.maritalStatus === 'MARRIED';
  return {
    consumerNo: `C${seedOf(identityNo)}`,
    identityNo,
    firstNames: known.firstNames,
    surname: known.surname,
    birthDate: known.birthDate,
    akaNames: hasMarried ? [`${known.firstNames} NGUBANE`] : [],
    maritalStatus: person?.maritalStatus ?? null,
    deceasedDate: person?.deceasedDate ?? null,
    addresses: [
      {
        type: 'Residential',
        line: `${random.integer(1, 200)} ${random.pick(streets)}`,
        suburb,
        town,
        postCode,
        firstReportedDate: monthsBefore(today, 30),
      },
      {
        type: 'Postal',
        line: `PO Box ${random.integer(10, 9_000)}`,
        suburb: null,
        town,
        postCode,
        firstReportedDate: null,
      },
    ],
    telephones: [
      {
        type: 'Work',
        number: `${diallingCode}555${String(random.integer(0, 9_999)).padStart(4, '0')}`,
        date: monthsBefore(today, 8),
      },
    ],
    employers: [
      {
        name: `${random.pick(firstWords)} ${random.pick(trades)[0]}`.toUpperCase(),
        occupation: random.chance(0.5) ? 'Manager' : null,
        date: monthsBefore(today, 14),
      },
    ],
    judgments:
      identityNo === judged
        ? [
            {
              caseNo: '4711/2025',
              date: monthsBefore(today, 9),
              amount: 48_200,
              plaintiff: 'UMOYA FOODS',
              court: "Magistrate's Court Durban",
              type: 'JUDG',
            },
          ]
        : [],
    adverse:
      identityNo === judged
        ? [{ date: monthsBefore(today, 6), amount: 9_100, subscriber: 'VAAL MOTORS', comment: 'Handed over' }]
        : [],
    noticeDates: identityNo === judged ? [monthsBefore(today, 20)] : [],
    isUnderDebtCounselling: identityNo === underDebtCounselling,
    deedsCount: 0,
    // The last of them is older than a year: it must not be shown any more (domain-facts 4.11).
    enquiries: times(4, (place) => ({
      date: monthsBefore(today, 1 + place * 4),
      subscriber: `${random.pick(firstWords)} ${random.pick(trades)[0]}`.toUpperCase(),
      contact: null,
      type: 'Credit application',
    })),
  };
}
