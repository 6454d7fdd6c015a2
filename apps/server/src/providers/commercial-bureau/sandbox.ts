import type { Clock } from '../../domain/clock.ts';
import { sandboxBureauBusiness } from '../../sandbox/business/bureau-businesses.ts';
import { sandboxBureauPrincipal, troubledPrincipals } from '../../sandbox/business/bureau-principals.ts';
import { troubledCompanies } from '../../sandbox/business/notable-companies.ts';
import { playTrouble } from '../play-trouble.ts';
import type { AdverseCounts, CommercialBureau } from './port.ts';

/** The sandbox's credit bureau: files on its companies and directors, whose entries keep their age by the sandbox's clock. */
export function createSandboxCommercialBureau(clock: Clock): CommercialBureau {
  return {
    findBusiness: async (registrationNo, { signal }) => {
      const trouble = troubledCompanies[registrationNo];
      if (trouble?.source === 'bureau') await playTrouble(trouble.answers, signal);
      return sandboxBureauBusiness(registrationNo, clock.now());
    },
    findPrincipal: async (identityNo, { signal }) => {
      await playTrouble(troubledPrincipals[identityNo], signal);
      return sandboxBureauPrincipal(identityNo, clock.now());
    },
    adverseCounts: async (registrationNos) => {
      const counts = new Map<string, AdverseCounts>();
      for (const registrationNo of registrationNos) {
        const business = sandboxBureauBusiness(registrationNo, clock.now());
        if (business)
          counts.set(registrationNo, {
            judgments: business.judgments.length,
            defaults: business.defaults.length,
          });
      }
      return counts;
    },
  };
}
