import { Button, Text } from '@mantine/core';
import type { ListVersionView, WatchListView } from '@qiniso/console-protocol/screening';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Column, DataTable } from '../shared/data-table.tsx';
import { StatusBadge } from '../shared/outcome-badge.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { EmptyState, ErrorState } from '../shared/states.tsx';
import { Time } from '../shared/time.tsx';
import { api } from '../wire/api.ts';
import { CATEGORY_WORDS } from './screening-words.ts';
import './screening.css';

const whole = new Intl.NumberFormat('en-ZA');

/** The lists everybody is screened against: how old they are, what changed last, and what was refused. */
export default function WatchListsPage() {
  const [opened, setOpened] = useState<string | null>(null);
  const lists = useQuery({
    queryKey: ['watch-lists'],
    queryFn: ({ signal }) => api<WatchListView[]>('/watch-lists', { signal }),
    refetchInterval: 30_000,
  });
  const columns: readonly Column<WatchListView>[] = [
    {
      key: 'list',
      header: 'List',
      cell: ({ title, code, category }) => (
        <div>
          <Text size="sm" fw={500}>
            {title}
          </Text>
          <Text size="xs" c="dimmed">
            {code} · {CATEGORY_WORDS[category] ?? category}
          </Text>
        </div>
      ),
    },
    { key: 'state', header: 'State', width: '7.5rem', cell: (list) => <ListState list={list} /> },
    {
      key: 'entries',
      header: 'Entries',
      width: '6rem',
      align: 'right',
      cell: ({ entries }) => <span className="figures">{whole.format(entries)}</span>,
    },
    {
      key: 'version',
      header: 'In use since',
      width: '11rem',
      cell: ({ inUseSince, version }) =>
        inUseSince === null ? (
          'never read'
        ) : (
          <>
            <Time at={inUseSince} />
            <Text size="xs" c="dimmed">
              version {version}
            </Text>
          </>
        ),
    },
    {
      key: 'change',
      header: 'Last change',
      width: '9rem',
      cell: ({ versions }) => <LastChange versions={versions} />,
    },
    {
      key: 'tried',
      header: 'Last read',
      width: '8rem',
      cell: ({ triedAt, updateHours }) => (
        <>
          {triedAt === null ? 'never' : <Time at={triedAt} as="ago" />}
          <Text size="xs" c="dimmed">
            {updateHours === null ? 'when told to' : `every ${updateHours} h`}
          </Text>
        </>
      ),
    },
    {
      key: 'history',
      header: 'History',
      width: '6rem',
      cell: ({ code, title }) => (
        <Button
          size="compact-xs"
          variant="default"
          aria-expanded={opened === code}
          aria-label={`${opened === code ? 'Hide' : 'Show'} the history of ${title}`}
          onClick={() => setOpened(opened === code ? null : code)}
        >
          {opened === code ? 'Hide' : 'Show'}
        </Button>
      ),
    },
  ];
  const shown = lists.data?.find(({ code }) => code === opened);
  const refused = (lists.data ?? []).filter(({ versions }) => versions[0]?.state === 'refused');
  return (
    <PageFrame
      title="Watch lists"
      intro="What people and businesses are screened against. The operator adds and updates lists; a list that cannot be read is refused, and the version before stays in use."
    >
      {lists.error && !lists.data ? (
        <ErrorState error={lists.error} onRetry={() => void lists.refetch()} />
      ) : (
        <>
          {refused.map(({ code, title, versions }) => (
            <Text key={code} size="sm" className="screening-refused" mb="sm" role="status">
              {title} was refused when it was last read: {versions[0]?.refusedBecause}
            </Text>
          ))}
          <DataTable
            label="Watch lists"
            columns={columns}
            rows={lists.data}
            rowKey={({ code }) => code}
            empty={
              <EmptyState title="There is no list yet">
                Nobody can be screened. The operator adds one with qiniso lists add.
              </EmptyState>
            }
          />
          {shown && <Versions list={shown} />}
        </>
      )}
    </PageFrame>
  );
}

function ListState({ list }: { readonly list: WatchListView }) {
  if (list.versions[0]?.state === 'refused') return <StatusBadge color="red" label="Refused" />;
  if (list.version === null) return <StatusBadge color="gray" label="Never read" />;
  return list.isLate ? (
    <StatusBadge color="yellow" label="Out of date" />
  ) : (
    <StatusBadge color="teal" label="In use" />
  );
}

function LastChange({ versions }: Pick<WatchListView, 'versions'>) {
  const last = versions.find(({ state }) => state === 'accepted');
  if (!last) return '–';
  return <ChangeText version={last} />;
}

function ChangeText({ version: { added, changed, removed } }: { readonly version: ListVersionView }) {
  const parts = [
    [added, 'new'],
    [changed, 'changed'],
    [removed, 'gone'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${whole.format(count)} ${what}`);
  return <span className="figures">{told.join(', ') || 'none'}</span>;
}

const STATES: Readonly<Record<ListVersionView['state'], { readonly color: string; readonly label: string }>> =
  {
    accepted: { color: 'teal', label: 'Taken' },
    unchanged: { color: 'gray', label: 'Unchanged' },
    refused: { color: 'red', label: 'Refused' },
  };

function Versions({ list }: { readonly list: WatchListView }) {
  const columns: readonly Column<ListVersionView>[] = [
    { key: 'at', header: 'Read', width: '13rem', cell: ({ readAt }) => <Time at={readAt} /> },
    { key: 'version', header: 'Version', width: '6rem', align: 'right', cell: ({ version }) => version },
    { key: 'state', header: 'State', width: '8rem', cell: ({ state }) => <StatusBadge {...STATES[state]} /> },
    {
      key: 'what',
      header: 'What came of it',
      cell: (version) =>
        version.refusedBecause ?? (
          <>
            {whole.format(version.entries)} entries: <ChangeText version={version} />
            {version.unusable > 0 && `; ${whole.format(version.unusable)} could not be used`}
          </>
        ),
    },
  ];
  return (
    <section className="screening-versions" aria-label={`History of ${list.title}`}>
      <Text size="sm" fw={600} my="xs">
        {list.title}: the last times it was read
      </Text>
      <DataTable
        label={`History of ${list.title}`}
        columns={columns}
        rows={list.versions}
        rowKey={({ version }) => String(version)}
        empty={null}
      />
    </section>
  );
}
