import { Group, Stack, Text, Tooltip } from '@mantine/core';
import type { CaseListItem } from '@qiniso/console-protocol/cases';
import type { ReactNode } from 'react';
import type { Column } from '../shared/data-table.tsx';
import { LockIcon, WarningIcon } from '../shared/icons.tsx';
import { OutcomeBadge, StatusBadge } from '../shared/outcome-badge.tsx';
import { RowLink } from '../shared/row-link.tsx';
import { serverNow, Time } from '../shared/time.tsx';
import { capitalised, nameOf, STATE_WORDS } from './case-words.ts';
import type { SettledRow } from './settled-rows.ts';

type Row = SettledRow<CaseListItem>;

/** A cell; faded, and said so in the first one, when somebody else has finished the case meanwhile. */
const cell = (draw: (item: CaseListItem, isGone: boolean) => ReactNode) => {
  return ({ row, isGone }: Row) => <div className={isGone ? 'case-gone' : ''}>{draw(row, isGone)}</div>;
};

const subject: Column<Row> = {
  key: 'subject',
  header: 'Person',
  cell: cell((item, isGone) => (
    <div data-case={item.id}>
      <RowLink to={`/cases/${item.id}`}>{item.subject.name || 'Nobody named'}</RowLink>
      <Text size="xs" c="dimmed" className="figures">
        {isGone ? 'No longer in this list' : item.subject.identityNo}
      </Text>
    </div>
  )),
};

const kind: Column<Row> = {
  key: 'kind',
  header: 'Work',
  cell: cell((item) => (
    <>
      {item.kindTitle}
      {item.round > 1 && (
        <Text size="xs" c="dimmed">
          Opened again
        </Text>
      )}
    </>
  )),
};

const state: Column<Row> = {
  key: 'state',
  header: 'State',
  width: '9.5rem',
  cell: cell((item) =>
    item.decision === null ? (
      <StatusBadge {...STATE_WORDS[item.state]} />
    ) : (
      <OutcomeBadge code={item.decision} />
    ),
  ),
};

const reference: Column<Row> = {
  key: 'reference',
  header: 'Reference',
  isDeskOnly: true,
  cell: cell((item) => (
    <Stack gap={0}>
      <span className="case-one-line">{item.referenceNo ?? '–'}</span>
      {item.costCenter !== null && (
        <Text size="xs" c="dimmed">
          Cost centre {item.costCenter}
        </Text>
      )}
    </Stack>
  )),
};

const WAITING: readonly Column<Row>[] = [
  subject,
  kind,
  state,
  {
    key: 'age',
    header: 'Waits since',
    width: '8rem',
    cell: cell((item) => <Time at={item.openedAt} as="ago" />),
  },
  { key: 'due', header: 'Due', width: '10rem', cell: cell((item) => <Due item={item} />) },
  { key: 'claim', header: 'Who has it', width: '10rem', cell: cell((item) => <Holder item={item} />) },
  reference,
];

const OVER: readonly Column<Row>[] = [
  subject,
  kind,
  state,
  { key: 'opened', header: 'Opened', width: '11rem', cell: cell((item) => <Time at={item.openedAt} />) },
  {
    key: 'ended',
    header: 'Over since',
    width: '11rem',
    cell: cell((item) => (item.endedAt === null ? '–' : <Time at={item.endedAt} />)),
  },
  {
    key: 'decider',
    header: 'Decided by',
    width: '10rem',
    cell: cell((item) => (item.decidedBy === null ? '–' : nameOf(item.decidedBy))),
  },
  reference,
];

/** The columns of the queue: of what waits, or of what is over. */
export const columnsOf = (isOver: boolean): readonly Column<Row>[] => (isOver ? OVER : WAITING);

/** When a case is due; what is overdue says so in a word and a sign, besides the colour. */
export function Due({ item }: { readonly item: Pick<CaseListItem, 'dueAt' | 'isOverdue'> }) {
  const text = dueText(new Date(item.dueAt), serverNow());
  return (
    <Tooltip label={new Date(item.dueAt).toLocaleString('en-ZA')}>
      {item.isOverdue ? (
        <span className="case-overdue">
          <WarningIcon size={14} /> Overdue {text}
        </span>
      ) : (
        <span>in {text}</span>
      )}
    </Tooltip>
  );
}

/** How far off a moment is, either way: hours up to three days, as "in 1 d" could be 24 or 47 of them. */
function dueText(at: Date, now: Date): string {
  const minutes = Math.abs(at.getTime() - now.getTime()) / 60_000;
  if (minutes < 60) return `${Math.floor(minutes)} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 72 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

function Holder({ item: { claim, proposal } }: { readonly item: CaseListItem }) {
  if (claim !== null)
    return (
      <Group gap={4} wrap="nowrap">
        <LockIcon size={14} />
        <Text size="sm" truncate fw={claim.by.isMe ? 600 : 400}>
          {capitalised(nameOf(claim.by))}
        </Text>
      </Group>
    );
  if (proposal?.by.isMe) return <Text size="sm">Not for you</Text>;
  return <Text size="sm">Free</Text>;
}
