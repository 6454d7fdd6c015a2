import { Switch, Text } from '@mantine/core';
import type { CaseEvent } from '@qiniso/console-protocol/cases';
import { useState } from 'react';
import { Time } from '../shared/time.tsx';
import { Card } from './card.tsx';
import { historyLines } from './history-lines.ts';

interface Props {
  readonly events: readonly CaseEvent[];
  readonly isMasked: boolean;
}

/** Who saw and did what, oldest first. */
export function CaseHistory({ events, isMasked }: Props) {
  const [isLooksHidden, setLooksHidden] = useState(false);
  const lines = historyLines(events).filter(({ isDeed }) => isDeed || !isLooksHidden);
  return (
    <Card
      title="History"
      aside={
        <Switch
          size="xs"
          label="Without looks"
          checked={isLooksHidden}
          onChange={(event) => setLooksHidden(event.currentTarget.checked)}
        />
      }
    >
      <ol className="case-history">
        {lines.map(({ id, text, from, note, hasNote, isDeed }) => (
          <li key={id} data-deed={isDeed || undefined}>
            <Text size="xs" c="dimmed">
              <Time at={from} />
            </Text>
            <div>
              <Text size="sm">{text}</Text>
              {hasNote && (
                <Text size="sm" className="case-note">
                  {note ?? (isMasked ? 'Note hidden: show personal data to read it.' : 'Note')}
                </Text>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
