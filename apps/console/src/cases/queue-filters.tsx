import { Chip, Group, Select } from '@mantine/core';
import type { CaseCounts } from '@qiniso/console-protocol/cases';
import { useCaseKinds } from './case-client.ts';
import { STATE_WORDS } from './case-words.ts';
import { optionsInPage } from './options-in-page.ts';
import { isOver, type QueueFilter } from './use-queue-filter.ts';

const STATES: readonly { readonly value: QueueFilter['state']; readonly label: string }[] = [
  { value: 'waiting', label: 'Everything that waits' },
  { value: 'open', label: STATE_WORDS.open.label },
  { value: 'second', label: 'Waits for a second person' },
  { value: 'over', label: 'Everything that is over' },
  { value: 'decided', label: STATE_WORDS.decided.label },
  { value: 'expired', label: STATE_WORDS.expired.label },
  { value: 'closed', label: STATE_WORDS.closed.label },
];

interface Props {
  readonly filter: QueueFilter;
  readonly onChange: (change: Partial<QueueFilter>) => void;
  /** Undefined: not loaded yet. */
  readonly counts: CaseCounts | undefined;
}

/** What of the queue to show. Counts are of the whole queue. */
export function QueueFilters({ filter, onChange, counts }: Props) {
  const { data: kinds = [] } = useCaseKinds();
  return (
    <Group
      gap="xs"
      role="search"
      aria-label="Filter the queue"
      align="flex-end"
      className="case-queue-filters"
    >
      <Select
        label="Work"
        size="xs"
        w={190}
        data={[
          { value: '', label: 'Every kind' },
          ...kinds.map(({ kind, title }) => ({ value: kind, label: title })),
        ]}
        value={filter.kind ?? ''}
        allowDeselect={false}
        {...optionsInPage}
        onChange={(kind) => onChange({ kind: kind || undefined })}
      />
      <Select
        label="State"
        size="xs"
        w={220}
        data={STATES}
        value={filter.state}
        allowDeselect={false}
        {...optionsInPage}
        onChange={(state) => onChange({ state: (state ?? 'waiting') as QueueFilter['state'] })}
      />
      <Chip
        size="xs"
        variant="outline"
        radius="sm"
        checked={filter.isMine}
        onChange={(isMine) => onChange({ isMine })}
      >
        {isOver(filter) ? 'Decided by me' : `Mine${countText(counts?.mine)}`}
      </Chip>
      <Chip
        size="xs"
        variant="outline"
        radius="sm"
        disabled={isOver(filter)}
        checked={filter.isAvailable}
        onChange={(isAvailable) => onChange({ isAvailable })}
      >
        Free
      </Chip>
      <Chip
        size="xs"
        variant="outline"
        radius="sm"
        disabled={isOver(filter)}
        checked={filter.isOverdue}
        onChange={(isOverdue) => onChange({ isOverdue })}
      >
        {`Overdue${countText(counts?.overdue)}`}
      </Chip>
    </Group>
  );
}

/** Counts go up to a thousand. */
const countText = (count: number | undefined): string =>
  count === undefined ? '' : ` · ${count >= 1000 ? '1000+' : count}`;
