import { sandboxDeeds, troubledOwners } from '../../sandbox/business/deeds.ts';
import { playTrouble } from '../play-trouble.ts';
import type { DeedsRegistry } from './port.ts';

/** The sandbox's deeds registry. */
export const sandboxDeedsRegistry: DeedsRegistry = {
  find: async (query, { signal }) => {
    await playTrouble(troubledOwners[query.identityNo], signal);
    return sandboxDeeds(query.identityNo).filter(
      ({ deedsOffice, owners }) =>
        (query.deedsOffice === null || deedsOffice === query.deedsOffice) &&
        owners.some(
          ({ identityNo, birthDate }) =>
            identityNo === query.identityNo || (identityNo === null && birthDate === query.birthDate),
        ),
    );
  },
};
