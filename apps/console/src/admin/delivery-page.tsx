import { Anchor, Button, Code, Group, Paper, Skeleton, Text, Title } from '@mantine/core';
import type { AttemptView, DeliveryDetail, EndpointView } from '@qiniso/console-protocol/webhooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { StatusBadge } from '../shared/outcome-badge.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { ErrorState } from '../shared/states.tsx';
import { Time } from '../shared/time.tsx';
import { showSuccess } from '../shared/toast.tsx';
import { api } from '../wire/api.ts';
import { DeliveryStateBadge } from './delivery-state.tsx';

/** One message, and every attempt to deliver it. */
export default function DeliveryPage() {
  const { id = '' } = useParams();
  const queryClient = useQueryClient();
  const delivery = useQuery({
    queryKey: ['delivery', id],
    queryFn: ({ signal }) => api<DeliveryDetail>(`/deliveries/${encodeURIComponent(id)}`, { signal }),
    // Soon while something is to come.
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? 2_000 : false),
  });
  const endpoints = useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => api<EndpointView[]>('/webhooks', { signal }),
  });
  const resend = useMutation({
    mutationFn: () => api(`/deliveries/${encodeURIComponent(id)}/resend`, { method: 'POST' }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['delivery', id] });
      showSuccess('It is sent now.');
    },
  });
  const { data } = delivery;
  const address =
    data?.callbackUrl ??
    endpoints.data?.find((endpoint) => endpoint.id === data?.endpointId)?.url ??
    'Removed endpoint';
  return (
    <PageFrame
      title="Delivery"
      back={{ to: '/deliveries', label: 'Deliveries' }}
      actions={
        <Button variant="default" disabled={!data} loading={resend.isPending} onClick={() => resend.mutate()}>
          Send again
        </Button>
      }
    >
      {delivery.error ? (
        <ErrorState error={delivery.error} onRetry={() => void delivery.refetch()} />
      ) : !data ? (
        <Skeleton height={180} />
      ) : (
        <>
          <Paper withBorder p="md" mb="md">
            <dl className="facts">
              <dt>State</dt>
              <dd>
                <DeliveryStateBadge delivery={data} />
              </dd>
              <dt>Event</dt>
              <dd>{data.event}</dd>
              <dt>{data.isCallback ? 'Callback to' : 'Endpoint'}</dt>
              <dd className="address">{address}</dd>
              {data.transactionId !== null && (
                <>
                  <dt>Transaction</dt>
                  <dd>
                    <Anchor component={Link} to={`/transactions/${data.transactionId}`} size="sm">
                      {data.transactionId}
                    </Anchor>
                  </dd>
                </>
              )}
              <dt>webhook-id</dt>
              <dd>{data.id}</dd>
              <dt>Made</dt>
              <dd>
                <Time at={data.createdAt} />
              </dd>
            </dl>
          </Paper>
          <Title order={2} mb="xs">
            Attempts
          </Title>
          {data.tries.length === 0 && (
            <Text size="sm" c="dimmed">
              None yet.
            </Text>
          )}
          <ol className="plain-list attempts">
            {data.tries.toReversed().map((attempt) => (
              <Attempt key={attempt.number} attempt={attempt} />
            ))}
          </ol>
        </>
      )}
    </PageFrame>
  );
}

function Attempt({ attempt }: { readonly attempt: AttemptView }) {
  const { outcome } = attempt;
  return (
    <Paper withBorder p="sm" component="li">
      <Group gap="sm">
        <Text span size="sm" fw={600}>
          {attempt.number}
        </Text>
        <StatusBadge
          color={outcome === null ? 'blue' : outcome === 'delivered' ? 'teal' : 'red'}
          label={
            outcome === null
              ? 'Under way'
              : outcome === 'delivered'
                ? 'Delivered'
                : (OUTCOMES[outcome] ?? outcome)
          }
        />
        {attempt.status !== null && (
          <Text span size="sm" className="figures">
            HTTP {attempt.status}
          </Text>
        )}
        {attempt.durationMs !== null && (
          <Text span size="sm" className="figures">
            {attempt.durationMs} ms
          </Text>
        )}
        <Text span size="sm" c="dimmed" ml="auto">
          <Time at={attempt.at} />
        </Text>
      </Group>
      {attempt.answer ? (
        <Code
          block
          mt="xs"
          className="answer"
          tabIndex={0}
          aria-label={`Answer to attempt ${attempt.number}`}
        >
          {attempt.answer}
        </Code>
      ) : null}
    </Paper>
  );
}

/** Outcomes of attempts in words; any other is shown as it is. */
const OUTCOMES: Readonly<Record<string, string>> = {
  status: 'Refused',
  timeout: 'No answer in time',
  'no-connection': 'Not reached',
  'broken-answer': 'Broken answer',
  interrupted: 'Interrupted',
  'nowhere-to-go': 'Nowhere to go',
  disabled: 'Endpoint disabled',
  unpresentable: 'Could not be composed',
};
