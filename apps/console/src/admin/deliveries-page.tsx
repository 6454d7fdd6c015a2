import { Button, Group, Select } from '@mantine/core';
import type { Page } from '@qiniso/console-protocol/paging';
import type { DeliveryView, EndpointView } from '@qiniso/console-protocol/webhooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageFrame } from '../shared/page-frame.tsx';
import { Pager, usePaging } from '../shared/pager.tsx';
import { EmptyState, ErrorState } from '../shared/states.tsx';
import { useFilter } from '../shared/use-filter.ts';
import { useRowKeys } from '../shared/use-row-keys.ts';
import { api } from '../wire/api.ts';
import { DeliveriesTable } from './deliveries-table.tsx';
import { deliveryStates } from './delivery-state.tsx';
import { ReplayDialog } from './replay-dialog.tsx';

/** Every message to the account's systems. */
export default function DeliveriesPage() {
  const filter = useFilter(['state', 'endpointId', 'transactionId']);
  const paging = usePaging();
  useRowKeys();
  const [isReplayOpen, setIsReplayOpen] = useState(false);
  const query = { ...filter.values, after: paging.after };
  const deliveries = useQuery({
    queryKey: ['deliveries', query],
    queryFn: ({ signal }) => api<Page<DeliveryView>>('/deliveries', { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
  });
  const endpoints = useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => api<EndpointView[]>('/webhooks', { signal }),
  });
  const addresses = new Map(endpoints.data?.map(({ id, url }) => [id, url]));
  const choose = (changed: Parameters<typeof filter.set>[0]) => {
    paging.restart();
    filter.set(changed);
  };

  return (
    <PageFrame
      title="Deliveries"
      intro="Webhooks and callbacks, newest first. What failed is tried again for about a day, and then parked until you send it again."
      actions={
        <Button variant="default" onClick={() => setIsReplayOpen(true)}>
          Replay a time…
        </Button>
      }
    >
      <Group gap="xs" mb="sm" role="search" aria-label="Which deliveries">
        <Select
          size="xs"
          w={150}
          aria-label="State"
          placeholder="Every state"
          clearable
          data={Object.entries(deliveryStates).map(([value, { label }]) => ({ value, label }))}
          value={filter.values.state || null}
          onChange={(state) => choose({ state })}
        />
        <Select
          size="xs"
          w={320}
          aria-label="Endpoint"
          placeholder="Every endpoint, and callbacks"
          clearable
          data={endpoints.data?.map(({ id, url }) => ({ value: id, label: url })) ?? []}
          value={filter.values.endpointId || null}
          onChange={(endpointId) => choose({ endpointId })}
        />
        {filter.values.transactionId !== '' && (
          <Button size="xs" variant="light" onClick={() => choose({ transactionId: null })}>
            Of one transaction ×
          </Button>
        )}
      </Group>
      {deliveries.error && !deliveries.data ? (
        <ErrorState error={deliveries.error} onRetry={() => void deliveries.refetch()} />
      ) : (
        <>
          <DeliveriesTable
            deliveries={deliveries.data?.items}
            isStale={deliveries.isPlaceholderData}
            addresses={addresses}
            empty={
              filter.isEmpty ? (
                <EmptyState title="Nothing sent yet">
                  Webhooks of your endpoints and callbacks that requests ask for appear here.
                </EmptyState>
              ) : (
                <EmptyState
                  title="Nothing fits"
                  action={
                    <Button
                      size="xs"
                      variant="default"
                      onClick={() => choose({ state: null, endpointId: null, transactionId: null })}
                    >
                      Show all
                    </Button>
                  }
                />
              )
            }
          />
          <Pager paging={paging} next={deliveries.data?.next} />
        </>
      )}
      {isReplayOpen && (
        <ReplayDialog endpointId={filter.values.endpointId || null} onClose={() => setIsReplayOpen(false)} />
      )}
    </PageFrame>
  );
}
