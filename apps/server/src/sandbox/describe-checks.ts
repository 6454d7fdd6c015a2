import { troubledAccounts } from '../providers/account-verification/sandbox.ts';
import { troubledAddresses } from '../providers/address-history/sandbox.ts';
import { troubledListings } from '../providers/fraud-listings/sandbox.ts';
import { troubledFiles } from '../providers/refugee-register/sandbox.ts';
import { troubledNumbers } from '../providers/sim-swap/sandbox.ts';
import { troubledConsumers } from './credit-profiles.ts';

const troubles = [
  ['mobile number', 'operator', troubledNumbers],
  ['account number', 'bank', troubledAccounts],
  ['refugee file number', 'refugee register', troubledFiles],
  ['identity number', 'address history', troubledAddresses],
  ['identity number', 'fraud listings', troubledListings],
  ['identity number', 'credit bureau', troubledConsumers],
] as const;

/** The part of `docs/sandbox.md` on the sources of checks that do not answer, line by line. */
export const describeChecks = (): string[] => [
  '## Sources of checks that do not answer',
  '',
  'It comes to 500 `server_error`; an asynchronous service tries again and ends as `FAILED`.',
  '',
  '| about | source | what it does |',
  '|---|---|---|',
  ...troubles.flatMap(([what, source, troubled]) =>
    Object.entries(troubled).map(([key, answers]) => `| ${what} \`${key}\` | ${source} | ${answers} |`),
  ),
  '',
];
