import type { Clock } from '../../domain/clock.ts';
import { sandboxCreditProfiles, troubledConsumers } from '../../sandbox/credit-profiles.ts';
import { playTrouble } from '../play-trouble.ts';
import type { CreditBureau } from './port.ts';

/** The sandbox's consumer credit bureau (docs/sandbox.md). */
export const createSandboxCreditBureau = (clock: Clock): CreditBureau => ({
  find: async ({ identityNo }, { signal }) => {
    await playTrouble(troubledConsumers[identityNo], signal);
    return sandboxCreditProfiles(identityNo, clock.now());
  },
});
