import type { DeliveryView } from '@qiniso/console-protocol/webhooks';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '../shared/data-table.tsx';
import { RowLink } from '../shared/row-link.tsx';
import { Time } from '../shared/time.tsx';
import { DeliveryStateBadge } from './delivery-state.tsx';

interface Props {
  readonly deliveries: readonly DeliveryView[] | undefined;
  readonly isStale?: boolean;
  readonly empty: ReactNode;
  readonly expectedRows?: number;
  /** Where a delivery goes, by endpoint; null: no such column. */
  readonly addresses: ReadonlyMap<string, string> | null;
}

/** Messages to the account's systems: when, what, where to, what came of it. */
export function DeliveriesTable({ deliveries, isStale = false, empty, expectedRows = 8, addresses }: Props) {
  const columns: readonly Column<DeliveryView>[] = [
    {
      key: 'created',
      header: 'Made',
      width: '12rem',
      cell: ({ id, createdAt }) => (
        <RowLink to={`/deliveries/${id}`}>
          <Time at={createdAt} />
        </RowLink>
      ),
    },
    { key: 'event', header: 'Event', width: '12rem', cell: ({ event }) => event },
    ...(addresses
      ? [
          {
            key: 'to',
            header: 'To',
            cell: ({ isCallback, endpointId }: DeliveryView) =>
              isCallback ? 'Callback' : ((endpointId && addresses.get(endpointId)) ?? 'Removed endpoint'),
          },
        ]
      : []),
    {
      key: 'state',
      header: 'State',
      width: '13rem',
      cell: (delivery) => <DeliveryStateBadge delivery={delivery} />,
    },
    { key: 'attempts', header: 'Attempts', width: '6rem', align: 'right', cell: ({ attempts }) => attempts },
  ];
  return (
    <DataTable
      label="Deliveries"
      columns={columns}
      rows={deliveries}
      rowKey={({ id }) => id}
      rowLink={({ id }) => `/deliveries/${id}`}
      isStale={isStale}
      expectedRows={expectedRows}
      empty={empty}
    />
  );
}
