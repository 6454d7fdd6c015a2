import { Button, Stack, Text } from '@mantine/core';
import type { CaseDetail } from '@qiniso/console-protocol/cases';
import type { ScreeningHitView, ScreeningView } from '@qiniso/console-protocol/screening';
import { useState } from 'react';
import { Card } from '../cases/card.tsx';
import { Time } from '../shared/time.tsx';
import { HitCard } from './hit-card.tsx';
import { ReopenHitDialog } from './reopen-hit-dialog.tsx';
import type { Verdicts } from './use-verdicts.ts';
import { openHits } from './verdict-draft.ts';
import './screening.css';

interface Props {
  readonly found: CaseDetail;
  readonly screening: ScreeningView;
  readonly verdicts: Verdicts;
}

/** Every hit of a screening; those that nobody has to look at come when they are asked for. */
export function ScreeningHits({ found, screening, verdicts }: Props) {
  const { hits, options, lists, isComplete } = screening;
  const [isAllShown, setAllShown] = useState(false);
  const [reopened, setReopened] = useState<ScreeningHitView | null>(null);
  const settled = hits.filter(({ isSettled, matchId }) => isSettled && !verdicts.drafts[matchId]);
  const shown = isAllShown ? hits : hits.filter((hit) => !settled.includes(hit) || hit.earlier !== null);
  const hidden = hits.length - shown.length;
  return (
    <Card
      title={hits.length === 1 ? 'One hit' : `${hits.length} hits`}
      aside={
        <Text size="xs" c="dimmed" className="case-desk-only">
          <b>j</b> <b>k</b> from hit to hit
        </Text>
      }
    >
      <Stack gap="xs">
        {!isComplete && (
          <Text size="sm">
            The name is of nothing but very common words: not every possible hit was looked at. Ask for more
            before you clear the client.
          </Text>
        )}
        {shown.map((hit) => {
          const draft = verdicts.drafts[hit.matchId];
          const others = openHits(hits, verdicts.drafts).filter((other) => other !== hit);
          const isCurrent = verdicts.current === hit.matchId;
          return (
            <HitCard
              key={hit.matchId}
              hit={hit}
              number={hits.indexOf(hit) + 1}
              options={options}
              isMasked={found.isMasked}
              isCurrent={isCurrent}
              draft={draft}
              onVerdict={verdicts.mayDecide ? (verdict) => verdicts.give(hit, verdict) : null}
              onChange={(entered) => verdicts.change(hit.matchId, entered)}
              onSameForOpen={
                draft && others.length > 0
                  ? { count: others.length, run: () => verdicts.sameForOpen(draft) }
                  : null
              }
              onOpen={() => verdicts.open(isCurrent ? null : hit.matchId)}
              onReopen={() => setReopened(hit)}
            />
          );
        })}
        {hidden > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAllShown(true)}>
            Show {hidden} taken for somebody else by rule
          </Button>
        )}
        <Text size="xs" c="dimmed">
          Searched:{' '}
          {lists.map(({ code, title, readAt }, index) => (
            <span key={code}>
              {index > 0 && '; '}
              {title} (read <Time at={readAt} as="day" />)
            </span>
          ))}
          .{found.isMasked && ' Letters and digits are hidden: show personal data to read them.'}
        </Text>
      </Stack>
      {reopened && <ReopenHitDialog caseId={found.id} hit={reopened} onClose={() => setReopened(null)} />}
    </Card>
  );
}
