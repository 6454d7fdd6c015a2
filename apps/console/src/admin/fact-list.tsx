import { Paper, Text, Title } from '@mantine/core';
import type { FactEntry } from '@qiniso/console-protocol/transactions';
import { useId } from 'react';

interface Props {
  readonly title: string;
  readonly entries: readonly FactEntry[];
  readonly empty?: string;
}

/** Names and values, as stored. */
export function FactList({ title, entries, empty = 'Nothing is stored, or no longer.' }: Props) {
  const id = useId();
  return (
    <Paper withBorder p="md" component="section" aria-labelledby={id}>
      <Title order={2} id={id} mb="xs">
        {title}
      </Title>
      {entries.length === 0 ? (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      ) : (
        <dl className="facts">
          {entries.map(({ name, value, isMasked }) => (
            <div key={name} className="fact">
              <dt>{wordsOf(name)}</dt>
              <dd>{isMasked ? <span className="masked">{value}</span> : value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Paper>
  );
}

/** `address.0.postal_code` as "Address · 0 · postal code", `FirstName` as "First name"; abbreviations stay as they are. */
function wordsOf(name: string): string {
  const text = name
    .split('.')
    .map((part) =>
      part
        .replaceAll('_', ' ')
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .replace(/\b[A-Z][a-z]+/g, (word) => word.toLowerCase()),
    )
    .join(' · ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
