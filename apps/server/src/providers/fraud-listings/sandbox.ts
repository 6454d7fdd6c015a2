import type { Clock } from '../../domain/clock.ts';
import { monthsBefore } from '../../sandbox/business/bureau-businesses.ts';
import { playTrouble } from '../play-trouble.ts';
import { ProviderRefused } from '../provider-error.ts';
import { type ListingKeys, matchedOn } from './match-keys.ts';
import type { FraudListing, FraudListingSource } from './port.ts';

/** A listing of the sandbox; `monthsAgo` is when it was filed. */
interface SandboxListing extends Omit<FraudListing, 'incidentDate' | 'filedDate' | 'memberName' | 'details'> {
  readonly keys: Partial<ListingKeys>;
  readonly monthsAgo: number;
  readonly details?: string;
}

const listings: readonly SandboxListing[] = [
  {
    referenceNo: 'SH0001001',
    type: 'FRAUD',
    category: 'FALSE_DOCUMENT',
    keys: { identityNo: '7906305009087' },
    monthsAgo: 20,
    details: 'Altered salary slip.',
  },
  {
    referenceNo: 'VICTIM0001002',
    type: 'VICTIM',
    category: 'VICTIM_OF_IMPERSONATION',
    keys: { identityNo: '9202140123087' },
    monthsAgo: 8,
  },
  {
    referenceNo: 'PR0001003',
    type: 'PROTECTIVE_REGISTRATION',
    category: 'LOST_STOLEN_ID',
    keys: { identityNo: '7103170301084' },
    monthsAgo: 3,
  },
  {
    referenceNo: 'SH0001004',
    type: 'FRAUD',
    category: 'ACCOUNT_MISUSE_MONEY_MULE',
    keys: { cellNo: '+27831234567', email: 'mule@example.com', accountNo: '62000000045' },
    monthsAgo: 5,
  },
  // Impersonated: a listing in her name, and her own filing as its victim.
  {
    referenceNo: 'SH0001005',
    type: 'FRAUD',
    category: 'IMPERSONATION',
    keys: { identityNo: '6809110045083' },
    monthsAgo: 9,
  },
  {
    referenceNo: 'VICTIM0001006',
    type: 'VICTIM',
    category: 'VICTIM_OF_IMPERSONATION',
    keys: { identityNo: '6809110045083' },
    monthsAgo: 7,
  },
  // Too old to count.
  {
    referenceNo: 'SH0001007',
    type: 'FRAUD',
    category: 'SCAM',
    keys: { identityNo: '0002295431080' },
    monthsAgo: 125,
  },
  {
    referenceNo: 'SH0001008',
    type: 'FRAUD',
    category: 'FALSE_INFORMATION',
    keys: { passportNo: 'FN123456' },
    monthsAgo: 14,
  },
];

/** The service cannot process requests about this person. */
const refused = '9001019999084';

/** People about whom the service does not answer; docs/sandbox.md lists them. */
export const troubledListings: Readonly<Record<string, 'time-out' | 'service-error'>> = {
  '6407050099085': 'service-error',
};

const NO_KEYS: ListingKeys = {
  identityNo: null,
  passportNo: null,
  cellNo: null,
  email: null,
  accountNo: null,
};

/** The sandbox's fraud prevention service; whom it has nothing about is not listed. */
export function createSandboxFraudListings(clock: Clock): FraudListingSource {
  return {
    find: async (query, { signal }) => {
      await playTrouble(troubledListings[query.identityNo], signal);
      if (query.identityNo === refused) throw new ProviderRefused('The sandbox cannot process this person.');
      return listings.flatMap(({ keys, monthsAgo, details = null, ...listing }) => {
        const found = matchedOn(query, { ...NO_KEYS, ...keys });
        const filedDate = monthsBefore(clock.now(), monthsAgo);
        const dates = { incidentDate: monthsBefore(clock.now(), monthsAgo + 1), filedDate };
        return found.length === 0
          ? []
          : [{ ...listing, ...dates, memberName: 'Sandbox Member', details, matchedOn: found }];
      });
    },
  };
}
