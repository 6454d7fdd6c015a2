import type { CaseDetail } from '@qiniso/console-protocol/cases';
import { useEffect, useState } from 'react';
import { serverNow } from '../shared/time.tsx';
import { wasTouchedWithin } from '../wire/activity.ts';
import { useClaimChange } from './case-client.ts';

const LOOK_EVERY_MS = 15_000;
/** A claim lasts ten minutes: renewed well before its end, so that one lost request does not cost it. */
const RENEW_BELOW_MS = 7 * 60_000;
/** Nobody has touched the page for so long: the claim is left to run out, and others may take the case. */
const AWAY_AFTER_MS = 5 * 60_000;
const WARN_BELOW_MS = 3 * 60_000;

/** The user's claim on a case that is open before them. */
export interface Claim {
  /** Milliseconds left when it will run out soon because nobody is there; null otherwise. */
  readonly runsOutInMs: number | null;
  readonly isPending: boolean;
  /** What became of the last try to claim. */
  readonly error: Error | null;
  claim(): void;
  release(): void;
  renew(): void;
}

/** Claims and releases a case, and renews the claim by itself while the user is at work on the page. */
export function useClaim(found: CaseDetail): Claim {
  const claim = useClaimChange('claim', true);
  const release = useClaimChange('release', false);
  const renew = useClaimChange('renew', true);
  const until = found.claim?.by.isMe ? new Date(found.claim.until).getTime() : null;
  const [runsOutInMs, setRunsOutInMs] = useState<number | null>(null);

  // The case as it is now says more than a claim that failed before.
  const { reset } = claim;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change of the case.
  useEffect(() => reset(), [found, reset]);

  const { mutate: renewNow } = renew;
  useEffect(() => {
    if (until === null) {
      setRunsOutInMs(null);
      return;
    }
    const look = () => {
      const left = until - serverNow().getTime();
      if (left < RENEW_BELOW_MS && wasTouchedWithin(AWAY_AFTER_MS)) renewNow(found.id);
      setRunsOutInMs(left < WARN_BELOW_MS ? Math.max(0, left) : null);
    };
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [found.id, until, renewNow]);

  return {
    runsOutInMs,
    isPending: claim.isPending || release.isPending,
    error: claim.error,
    claim: () => {
      if (!claim.isPending) claim.mutate(found.id);
    },
    release: () => release.mutate(found.id),
    renew: () => renew.mutate(found.id),
  };
}
