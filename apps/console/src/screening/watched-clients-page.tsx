import { Chip, Group, VisuallyHidden } from '@mantine/core';
import type { WatchedClients, WatchedClientView } from '@qiniso/console-protocol/screening';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Column, DataTable } from '../shared/data-table.tsx';
import { OutcomeBadge, StatusBadge } from '../shared/outcome-badge.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { Pager, usePaging } from '../shared/pager.tsx';
import { RowLink } from '../shared/row-link.tsx';
import { EmptyState, ErrorState } from '../shared/states.tsx';
import { Time } from '../shared/time.tsx';
import { useFilter } from '../shared/use-filter.ts';
import { useRowKeys } from '../shared/use-row-keys.ts';
import { api } from '../wire/api.ts';

const STATES = [
  { value: '', label: 'All' },
  { value: 'watched', label: 'Watched' },
  { value: 'changed', label: 'Changed' },
  { value: 'ended', label: 'Ended' },
] as const;

const columns: readonly Column<WatchedClientView>[] = [
  {
    key: 'client',
    header: 'Client',
    cell: ({ id, subject }) => (
      <RowLink to={`/watched-clients/${id}`}>
        <span aria-hidden="true">{subject.name || 'Business'}</span>
        <VisuallyHidden>Watched client, name hidden</VisuallyHidden>
      </RowLink>
    ),
  },
  { key: 'reference', header: 'Reference', width: '10rem', cell: ({ referenceNo }) => referenceNo ?? '–' },
  { key: 'product', header: 'Screened for', cell: ({ productTitle }) => productTitle, isDeskOnly: true },
  { key: 'code', header: 'Result', width: '7rem', cell: ({ code }) => <OutcomeBadge code={code} /> },
  {
    key: 'changes',
    header: 'Changes',
    width: '6rem',
    align: 'right',
    cell: ({ changes }) => <span className="figures">{changes}</span>,
  },
  { key: 'since', header: 'Since', width: '9rem', cell: ({ startedAt }) => <Time at={startedAt} as="day" /> },
  {
    key: 'state',
    header: 'State',
    width: '12rem',
    cell: ({ endedBecause }) => <WatchState endedBecause={endedBecause} />,
  },
];

/** Whether somebody is watched, in words. */
export function WatchState({ endedBecause }: Pick<WatchedClientView, 'endedBecause'>) {
  if (endedBecause === null) return <StatusBadge color="teal" label="Watched" />;
  return <StatusBadge color="gray" label={endedBecause === 'stopped' ? 'Stopped' : 'Consent withdrawn'} />;
}

/** Clients that are screened again whenever a list changes. */
export default function WatchedClientsPage() {
  const filter = useFilter(['state']);
  const paging = usePaging();
  useRowKeys();
  const query = { ...filter.values, after: paging.after };
  const clients = useQuery({
    queryKey: ['watched-clients', query],
    queryFn: ({ signal }) => api<WatchedClients>('/watched-clients', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 15_000,
  });
  return (
    <PageFrame
      title="Watched clients"
      intro="Clients that are screened again whenever a list changes that can concern them. What changes opens a case, and is told by the webhook screening.changed."
    >
      <Chip.Group
        value={filter.values.state}
        onChange={(state) => {
          paging.restart();
          filter.set({ state: typeof state === 'string' ? state : null });
        }}
      >
        <Group gap="xs" mb="sm" role="group" aria-label="Which clients">
          {STATES.map(({ value, label }) => (
            <Chip key={value} value={value} size="xs" radius="sm">
              {label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {clients.error && !clients.data ? (
        <ErrorState error={clients.error} onRetry={() => void clients.refetch()} />
      ) : (
        <>
          <DataTable
            label="Watched clients"
            columns={columns}
            rows={clients.data?.items}
            rowKey={({ id }) => id}
            rowLink={({ id }) => `/watched-clients/${id}`}
            isStale={clients.isPlaceholderData}
            empty={
              filter.isEmpty ? (
                <EmptyState title="Nobody is watched">
                  Your systems begin to watch a client with POST /consumer/monitoring or
                  /commercial/monitoring and the transaction of a screening.
                </EmptyState>
              ) : (
                <EmptyState title="Nobody fits">Choose another state above.</EmptyState>
              )
            }
          />
          <Pager paging={paging} next={clients.data?.next} />
        </>
      )}
    </PageFrame>
  );
}
