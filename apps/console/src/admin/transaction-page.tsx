import { Alert, Anchor, Button, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { Page } from '@qiniso/console-protocol/paging';
import type { TransactionDetail } from '@qiniso/console-protocol/transactions';
import type { DeliveryView, EndpointView } from '@qiniso/console-protocol/webhooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { EyeIcon } from '../shared/icons.tsx';
import { moneyText } from '../shared/money.ts';
import { OutcomeBadge } from '../shared/outcome-badge.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { EmptyState, ErrorState } from '../shared/states.tsx';
import { Time } from '../shared/time.tsx';
import { api } from '../wire/api.ts';
import { DeliveriesTable } from './deliveries-table.tsx';
import { FactList } from './fact-list.tsx';
import { TransactionImages } from './transaction-images.tsx';

const FACT_TITLES: Readonly<Record<string, string>> = {
  finding: 'What the data source said',
  capture: 'The capture',
  review: 'The review',
};

/** All that is known of a transaction. */
export default function TransactionPage() {
  const { id = '' } = useParams();
  const path = `/transactions/${encodeURIComponent(id)}`;
  const queryClient = useQueryClient();
  const masked = useQuery({
    queryKey: ['transaction', id],
    queryFn: ({ signal }) => api<TransactionDetail>(path, { signal }),
    refetchInterval: ({ state }) => (state.data?.isComplete ? false : 5_000),
  });
  // Kept by the page alone, so that it is gone with it.
  const [revealed, setRevealed] = useState<TransactionDetail | null>(null);
  const reveal = useMutation({
    mutationFn: () => api<TransactionDetail>(`${path}/reveal`, { method: 'POST' }),
    onSuccess: async (shown) => {
      setRevealed(shown);
      await queryClient.invalidateQueries({ queryKey: ['transaction', id] });
    },
  });
  const data = revealed && masked.data ? { ...revealed, history: masked.data.history } : masked.data;

  return (
    <PageFrame
      title="Transaction"
      back={{ to: '/transactions', label: 'Transactions' }}
      intro={<span className="figures">{id}</span>}
      actions={
        <Button
          variant="default"
          leftSection={<EyeIcon size={16} />}
          loading={reveal.isPending}
          disabled={!data}
          onClick={() => (revealed ? setRevealed(null) : reveal.mutate())}
        >
          {revealed ? 'Mask personal data' : 'Show personal data'}
        </Button>
      }
    >
      {masked.error ? (
        <ErrorState error={masked.error} onRetry={() => void masked.refetch()} />
      ) : !data ? (
        <Stack gap="md">
          <Skeleton height={190} />
          <Skeleton height={260} />
        </Stack>
      ) : (
        <Stack gap="md">
          {revealed && (
            <Alert color="yellow" p="xs">
              Personal data is shown, and it is on record that you asked for it.
            </Alert>
          )}
          <Summary transaction={data} />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
            <FactList title="Request" entries={data.request} />
            <FactList title="Outcome" entries={data.outcome} empty="Nothing has been evaluated yet." />
            {data.facts.map(({ kind, entries }) => (
              <FactList key={kind} title={FACT_TITLES[kind] ?? kind} entries={entries} />
            ))}
            <TransactionImages path={path} kinds={data.images} />
          </SimpleGrid>
          <TransactionDeliveries id={id} />
          <History transaction={data} />
        </Stack>
      )}
    </PageFrame>
  );
}

function Summary({ transaction }: { readonly transaction: TransactionDetail }) {
  const { costCentre, weighting } = transaction;
  return (
    <Paper withBorder p="md">
      <Group gap="sm" mb="sm">
        <OutcomeBadge code={transaction.code} />
        <Text size="sm">{transaction.message ?? 'Nothing is known yet.'}</Text>
      </Group>
      <dl className="facts two-columns">
        <dt>Name</dt>
        <dd>{transaction.name ?? '–'}</dd>
        <dt>Identity number</dt>
        <dd>{transaction.identityNo ?? '–'}</dd>
        <dt>Product</dt>
        <dd>
          {transaction.productTitle} ({transaction.serviceType})
        </dd>
        <dt>Reference</dt>
        <dd>{transaction.reference ?? '–'}</dd>
        <dt>Cost centre</dt>
        <dd>{costCentre ? `${costCentre.id} ${costCentre.operatorName}` : '–'}</dd>
        <dt>Price</dt>
        <dd>{moneyText(transaction.priceCents)}</dd>
        <dt>Received</dt>
        <dd>
          <Time at={transaction.receivedAt} />
        </dd>
        <dt>Completed</dt>
        <dd>{transaction.completedAt === null ? 'Not yet' : <Time at={transaction.completedAt} />}</dd>
        <dt>Weighting</dt>
        <dd>{weighting === null ? '–' : `${weighting} of 100`}</dd>
        {transaction.failureReason !== null && (
          <>
            <dt>Failed because of</dt>
            <dd>{transaction.failureReason}</dd>
          </>
        )}
      </dl>
    </Paper>
  );
}

function TransactionDeliveries({ id }: { readonly id: string }) {
  const transactionId = id.replace(/-failover$/, '');
  const deliveries = useQuery({
    queryKey: ['deliveries', { transactionId }],
    queryFn: ({ signal }) => api<Page<DeliveryView>>('/deliveries', { query: { transactionId }, signal }),
  });
  const endpoints = useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => api<EndpointView[]>('/webhooks', { signal }),
  });
  return (
    <section aria-labelledby="deliveries-heading">
      <Group justify="space-between" mb="xs">
        <Title order={2} id="deliveries-heading">
          Deliveries
        </Title>
        {deliveries.data?.next && (
          <Anchor component={Link} size="sm" to={`/deliveries?transactionId=${transactionId}`}>
            Show all
          </Anchor>
        )}
      </Group>
      {deliveries.error ? (
        <ErrorState error={deliveries.error} onRetry={() => void deliveries.refetch()} />
      ) : (
        <DeliveriesTable
          deliveries={deliveries.data?.items}
          expectedRows={1}
          addresses={new Map(endpoints.data?.map((endpoint) => [endpoint.id, endpoint.url]))}
          empty={
            <EmptyState title="Nobody was told">
              No endpoint waits for this, and no callback was asked for.
            </EmptyState>
          }
        />
      )}
    </section>
  );
}

function History({ transaction }: { readonly transaction: TransactionDetail }) {
  return (
    <section aria-labelledby="history-heading">
      <Title order={2} id="history-heading" mb="xs">
        History
      </Title>
      <Paper withBorder p="md">
        <ol className="plain-list history">
          {transaction.history.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: history is only added to, at its end.
            <li key={index}>
              <Text span size="sm" c="dimmed" className="history-time">
                <Time at={event.at} />
              </Text>
              <Text span size="sm">
                {event.what}
                {event.who !== null && (
                  <Text span size="sm" c="dimmed">
                    {' '}
                    by {event.who}
                  </Text>
                )}
              </Text>
            </li>
          ))}
        </ol>
      </Paper>
    </section>
  );
}
