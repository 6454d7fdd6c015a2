import { NameIndexError } from '@qiniso/name-index';
import { ProviderUnavailable } from '../providers/provider-error.ts';
import type { Sealing } from '../secrets/sealing.ts';
import type { HitDecisions } from './decisions/hit-decisions.ts';
import { screenClient } from './decisions/screen-client.ts';
import { type ListVersion, type Screener, ScreeningUnavailable } from './engine/hit.ts';
import { readSubject } from './engine/subject.ts';
import type { WatchListScreening } from './port.ts';
import type { RulesTable } from './rules/rule.ts';
import type { StoredList } from './stored-screening.ts';

interface Parts {
  readonly screener: Screener;
  readonly decisions: Pick<HitDecisions, 'standing'>;
  readonly sealing: Pick<Sealing, 'hash'>;
  readonly rules: RulesTable;
}

/** The port on the lists of this installation. */
export function createWatchListScreening({ rules, ...parts }: Parts): WatchListScreening {
  return {
    screen: async (
      { subject: asked, scope, categories, threshold, referenceNo },
      { accountId, receivedAt },
    ) => {
      const subject = readSubject(asked, receivedAt);
      const covered = rules.scopes[scope];
      const wanted = covered.categories.filter((category) => categories?.includes(category) ?? true);
      try {
        const screening = await screenClient(
          parts,
          { accountId, subject, referenceNo },
          {
            ...(covered.lists && { lists: covered.lists }),
            categories: wanted,
            threshold: threshold ?? rules.threshold,
            asOf: receivedAt,
          },
        );
        return {
          subject,
          hits: screening.hits.map((hit) => ({ ...hit, list: asStored(hit.list) })),
          versions: screening.versions.map(asStored),
          decision: screening.decision,
          isComplete: screening.isComplete,
        };
      } catch (error) {
        // Too many searches at once, a thread that has ended: nothing was found out, which is not "clear".
        if (!(error instanceof ScreeningUnavailable || error instanceof NameIndexError)) throw error;
        throw new ProviderUnavailable(
          'upstream_unavailable',
          `${error.message} Scope ${scope}: see docs/how-to/keep-watch-lists.md.`,
          error,
        );
      }
    },
  };
}

const asStored = ({ importedAt, ...list }: ListVersion): StoredList => ({
  ...list,
  importedAt: importedAt.toISOString(),
});
