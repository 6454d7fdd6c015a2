import type { CaseDetail } from '@qiniso/console-protocol/cases';
import type { HitVerdictCode, ScreeningHitView, ScreeningView } from '@qiniso/console-protocol/screening';
import { useState } from 'react';
import type { Claim } from '../cases/use-claim.ts';
import { useShortcuts } from '../shell/shortcuts.ts';
import {
  enteredDrafts,
  type VerdictDraft,
  type VerdictDrafts,
  withSameForOpen,
  withVerdict,
} from './verdict-draft.ts';

/** A screening's verdicts while they are worked out. The first one entered claims the case. */
export interface Verdicts {
  readonly drafts: VerdictDrafts;
  /** The hit that is open, by its id. */
  readonly current: string | null;
  readonly mayDecide: boolean;
  open(matchId: string | null): void;
  give(hit: ScreeningHitView, verdict: HitVerdictCode): void;
  change(matchId: string, draft: VerdictDraft): void;
  sameForOpen(draft: VerdictDraft): void;
}

const NO_SCREENING: ScreeningView = { lists: [], hits: [], options: [], isComplete: true };

/** Verdicts on the hits of a case, with the keys for them; a case without a screening has none of either. */
export function useVerdicts(found: CaseDetail, claim: Claim): Verdicts {
  const { hits, options } = found.screening ?? NO_SCREENING;
  const [changed, setChanged] = useState<VerdictDrafts | null>(null);
  // What others have entered, until something is entered here.
  const drafts = changed ?? enteredDrafts(found.screening ?? NO_SCREENING);
  const first = hits.find(({ isSettled }) => !isSettled) ?? hits[0];
  const [opened, setOpened] = useState<string | null | undefined>(undefined);
  const current = opened === undefined ? (first?.matchId ?? null) : opened;
  const mayDecide = found.actions.decisions.length > 0;
  const enter = (next: VerdictDrafts) => {
    setChanged(next);
    if (found.actions.claim && claim.error === null) claim.claim();
  };
  const hit = hits.find(({ matchId }) => matchId === current);
  const move = (step: number) => {
    const at = hits.findIndex(({ matchId }) => matchId === current);
    const next = hits[Math.min(hits.length - 1, Math.max(0, at + step))];
    if (next) setOpened(next.matchId);
  };
  const give = (of: ScreeningHitView, verdict: HitVerdictCode) => enter(withVerdict(drafts, of, verdict));
  const draft = hit && drafts[hit.matchId];
  useShortcuts(
    found.screening === null
      ? []
      : [
          { keys: 'j', does: 'Next hit', run: () => move(1) },
          { keys: 'k', does: 'Hit before', run: () => move(-1) },
          ...(mayDecide && hit
            ? options.map(({ verdict, label }, index) => ({
                keys: String(index + 1),
                does: `This hit: ${label.toLowerCase()}`,
                run: () => give(hit, verdict),
              }))
            : []),
          ...(mayDecide && draft && draft.reason !== ''
            ? [
                {
                  keys: 'a',
                  does: 'The same for all open hits',
                  run: () => enter(withSameForOpen(drafts, hits, draft)),
                },
              ]
            : []),
        ],
  );
  return {
    drafts,
    current,
    mayDecide,
    open: setOpened,
    give,
    change: (matchId, entered) => enter({ ...drafts, [matchId]: entered }),
    sameForOpen: (entered) => enter(withSameForOpen(drafts, hits, entered)),
  };
}
