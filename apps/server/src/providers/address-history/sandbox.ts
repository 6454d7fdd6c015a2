import type { Clock } from '../../domain/clock.ts';
import { monthsBefore } from '../../sandbox/business/bureau-businesses.ts';
import { SeededRandom, seedOf } from '../../sandbox/business/seeded-random.ts';
import { places, streets } from '../../sandbox/business/words.ts';
import { findSandboxPerson } from '../../sandbox/people.ts';
import { playTrouble } from '../play-trouble.ts';
import type { AddressHistory, AddressHistorySource, KnownAddress } from './port.ts';

/** The bureau knows them, and no address of theirs. */
const withoutAddresses: ReadonlySet<string> = new Set(['7103170301084']);
/** The bureau does not know them. */
const unknown: ReadonlySet<string> = new Set(['9512250777088']);
/** Who has moved often. */
const restless = '0002295431080';
/** Reported twice, once misspelt and without its suburb. */
const reportedTwice = '8501015800088';

/** People about whom the bureau does not answer; docs/sandbox.md lists them. */
export const troubledAddresses: Readonly<Record<string, 'time-out' | 'service-error'>> = {
  '8304165604081': 'time-out',
  '6407050099085': 'service-error',
};

/** The sandbox's address history: of its people, the same every time, with ages by the sandbox's clock. */
export function createSandboxAddressHistory(clock: Clock): AddressHistorySource {
  return {
    find: async ({ identityNo }, { signal }) => {
      await playTrouble(troubledAddresses[identityNo], signal);
      return historyOf(identityNo, clock.now());
    },
  };
}

function historyOf(identityNo: string, today: Date): AddressHistory | null {
  const person = findSandboxPerson(identityNo)?.record;
  if (!person || unknown.has(identityNo)) return null;
  const names = { firstNames: person.firstNames, surname: person.surname };
  if (withoutAddresses.has(identityNo)) return { ...names, addresses: [] };
  const random = new SeededRandom(seedOf(identityNo));
  const homes = Array.from({ length: identityNo === restless ? 14 : 2 }, (_, index) =>
    home(random, today, index),
  );
  const [first] = homes;
  const misspelt: KnownAddress[] =
    identityNo === reportedTwice && first
      ? [
          {
            ...first,
            lines: first.lines.map((line) => `${line.toUpperCase()} `),
            lastUpdatedDate: null,
            sourceCount: 1,
          },
        ]
      : [];
  return { ...names, addresses: [...homes.toReversed(), ...misspelt, office(random, today), box(random)] };
}

function home(random: SeededRandom, today: Date, index: number): KnownAddress {
  const [suburb, city, province, , postalCode] = random.pick(places);
  return {
    type: 'RESIDENTIAL',
    lines: [`${random.integer(1, 200)} ${random.pick(streets)}`],
    suburb,
    city,
    province,
    postalCode,
    firstReportedDate: monthsBefore(today, 14 + 9 * index),
    lastUpdatedDate: monthsBefore(today, 2 + 9 * index),
    ownerTenant: index % 2 === 0 ? 'OWNER' : 'TENANT',
    sourceCount: random.integer(1, 5),
  };
}

function office(random: SeededRandom, today: Date): KnownAddress {
  return { ...home(random, today, 4), type: 'WORK', ownerTenant: null };
}

function box(random: SeededRandom): KnownAddress {
  const [, city, province, , postalCode] = random.pick(places);
  return {
    type: 'POSTAL',
    lines: [`PO Box ${random.integer(10, 9_000)}`],
    suburb: null,
    city,
    province,
    postalCode,
    firstReportedDate: null,
    lastUpdatedDate: null,
    ownerTenant: null,
    sourceCount: null,
  };
}
