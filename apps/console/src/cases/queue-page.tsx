import { Button, Group, Text } from '@mantine/core';
import type { CaseListItem } from '@qiniso/console-protocol/cases';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { DataTable } from '../shared/data-table.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { Pager, usePaging } from '../shared/pager.tsx';
import { EmptyState, ErrorState } from '../shared/states.tsx';
import { showSuccess } from '../shared/toast.tsx';
import { useShortcuts } from '../shell/shortcuts.ts';
import { useCaseList, useClaimChange, useTakeNext } from './case-client.ts';
import './cases.css';
import { columnsOf } from './queue-columns.tsx';
import { QueueFilters } from './queue-filters.tsx';
import { TakeUpDialog } from './take-up-dialog.tsx';
import { useCaseRows } from './use-case-rows.ts';
import { isOver, type QueueFilter, queryOf, useQueueFilter } from './use-queue-filter.ts';
import { useSettledList } from './use-settled-list.ts';

/** The verifiers' queue: what waits, the soonest due first; or what is over, the latest first. */
export default function QueuePage() {
  const [filter, changeFilter] = useQueueFilter();
  const paging = usePaging();
  const query = { ...queryOf(filter), ...(paging.after === undefined ? {} : { after: paging.after }) };
  const list = useCaseList(query);
  const settled = useSettledList<CaseListItem>(JSON.stringify(query), list.data?.items);
  const rows = settled?.rows;

  const navigate = useNavigate();
  const body = useRef<HTMLDivElement>(null);
  const caseRows = useCaseRows(body);
  const takeNext = useTakeNext();
  const claim = useClaimChange('claim', false);
  const release = useClaimChange('release', false);
  const [isTakingUp, setTakingUp] = useState(false);
  const next = () => takeNext.mutate(filter.kind === undefined ? {} : { kind: filter.kind });
  const ofFocused = (change: (id: string) => void) => () => {
    const id = caseRows.focusedId();
    if (id !== null) change(id);
  };
  useShortcuts([
    { keys: 'j', does: 'Next row', run: () => caseRows.focus(1) },
    { keys: 'k', does: 'Row before', run: () => caseRows.focus(-1) },
    { keys: 'Enter', does: 'Open the row', run: ofFocused((id) => void navigate(`/cases/${id}`)) },
    { keys: 'n', does: 'Take the next case', run: next },
    {
      keys: 'c',
      does: 'Claim the case of the row',
      run: ofFocused((id) => claim.mutate(id, { onSuccess: () => showSuccess('You have the case.') })),
    },
    {
      keys: 'r',
      does: 'Release the case of the row',
      run: ofFocused((id) => release.mutate(id, { onSuccess: () => showSuccess('Released.') })),
    },
  ]);

  const change = (changed: Partial<QueueFilter>) => {
    paging.restart();
    changeFilter(changed);
  };
  return (
    <PageFrame
      title="Queue"
      intro={introOf(list.data?.counts)}
      actions={
        <>
          <Button variant="default" onClick={() => setTakingUp(true)}>
            Look at a transaction again
          </Button>
          <Button onClick={next} loading={takeNext.isPending}>
            Take the next case
          </Button>
        </>
      }
    >
      <QueueFilters filter={filter} onChange={change} counts={list.data?.counts} />
      <Group h={28} my={4} gap="sm" aria-live="polite">
        {settled !== null && settled.newCount > 0 && (
          <Button size="compact-xs" variant="light" onClick={settled.settle}>
            {settled.newCount === 1 ? 'Show one new case' : `Show ${settled.newCount} new cases`}
          </Button>
        )}
        {list.isError && list.data !== undefined && (
          <Text size="xs" c="dimmed">
            Not up to date: the server cannot be reached. Trying again.
          </Text>
        )}
      </Group>
      {list.isError && list.data === undefined ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <div ref={body}>
          <DataTable
            label="Queue"
            columns={columnsOf(isOver(filter))}
            rows={rows}
            rowKey={({ row }) => row.id}
            rowLink={({ row }) => `/cases/${row.id}`}
            empty={<EmptyQueue filter={filter} onClear={() => change(NO_FILTER)} />}
            expectedRows={10}
          />
        </div>
      )}
      <Pager paging={paging} next={list.data?.next} labels={['Page before', 'Next page']} />
      <TakeUpDialog isOpen={isTakingUp} onClose={() => setTakingUp(false)} />
    </PageFrame>
  );
}

const NO_FILTER: QueueFilter = {
  kind: undefined,
  state: 'waiting',
  isMine: false,
  isAvailable: false,
  isOverdue: false,
};

function introOf(counts: { open: number; second: number } | undefined): string {
  // The line is there from the start, so that nothing moves.
  if (counts === undefined) return 'Cases that wait for a decision, the soonest due first.';
  const open = counts.open === 1 ? '1 case is open' : `${counts.open} cases are open`;
  const wait = counts.second === 1 ? '1 waits' : `${counts.second} wait`;
  return `${open}, ${wait} for a second person. The soonest due is first.`;
}

interface EmptyProps {
  readonly filter: QueueFilter;
  readonly onClear: () => void;
}

function EmptyQueue({ filter, onClear }: EmptyProps) {
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(NO_FILTER);
  if (isFiltered)
    return (
      <EmptyState
        title="No case fits the filter"
        action={
          <Button variant="default" size="xs" onClick={onClear}>
            Show everything that waits
          </Button>
        }
      >
        There may be others. The counts above are of the whole queue.
      </EmptyState>
    );
  return (
    <EmptyState title="Nothing waits">
      A case comes here when a driver’s licence has to be checked by a person, or a face match is in doubt.
      The page looks again by itself.
    </EmptyState>
  );
}
