import { Anchor, Button, Menu, Text, VisuallyHidden } from '@mantine/core';
import type { EndpointView, SecretView, TestView } from '@qiniso/console-protocol/webhooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Confirm } from '../shared/confirm.tsx';
import { type Column, DataTable } from '../shared/data-table.tsx';
import { KeyIcon, PlusIcon } from '../shared/icons.tsx';
import { StatusBadge } from '../shared/outcome-badge.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { RowMenu } from '../shared/row-menu.tsx';
import { SecretDialog } from '../shared/secret-dialog.tsx';
import { EmptyState, ErrorState } from '../shared/states.tsx';
import { Time } from '../shared/time.tsx';
import { showSuccess } from '../shared/toast.tsx';
import { api } from '../wire/api.ts';
import { CallbackSecretDialog } from './callback-secret-dialog.tsx';
import { NewEndpointDialog } from './new-endpoint-dialog.tsx';
import { ReplayDialog } from './replay-dialog.tsx';

type Deed =
  | { readonly what: 'new' | 'callbacks' }
  | { readonly what: 'remove' | 'rotate' | 'replay'; readonly endpoint: EndpointView };

/** Where the account is told of results. */
export default function WebhooksPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [deed, setDeed] = useState<Deed | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const endpoints = useQuery({
    queryKey: ['webhooks'],
    queryFn: ({ signal }) => api<EndpointView[]>('/webhooks', { signal }),
    refetchInterval: 10_000,
  });
  const close = () => setDeed(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['webhooks'] });

  const enable = useMutation({
    mutationFn: ({ id, isEnabled }: { id: string; isEnabled: boolean }) =>
      api(`/webhooks/${id}`, { method: 'PATCH', body: { isEnabled } }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id }: EndpointView) => api(`/webhooks/${id}`, { method: 'DELETE' }),
    onSuccess: async () => {
      close();
      await refresh();
      showSuccess('The endpoint is removed.');
    },
  });
  const rotate = useMutation({
    mutationFn: ({ id }: EndpointView) => api<SecretView>(`/webhooks/${id}/secret`, { method: 'POST' }),
    onSuccess: ({ secret: made }) => {
      close();
      setSecret(made);
    },
  });
  const test = useMutation({
    mutationFn: ({ id }: EndpointView) => api<TestView>(`/webhooks/${id}/test`, { method: 'POST' }),
    onSuccess: ({ deliveryId }) => navigate(`/deliveries/${deliveryId}`),
  });

  const columns: readonly Column<EndpointView>[] = [
    {
      key: 'url',
      header: 'Address',
      cell: ({ url, events, thin }) => (
        <div>
          <Text size="sm" fw={500} className="address">
            {url}
          </Text>
          <Text size="xs" c="dimmed">
            {events.join(', ')}
            {thin && ' · without images'}
          </Text>
        </div>
      ),
    },
    {
      key: 'state',
      header: 'State',
      width: '15rem',
      cell: (endpoint) => <EndpointState endpoint={endpoint} />,
    },
    {
      key: 'open',
      header: 'Not delivered',
      width: '10rem',
      cell: ({ id, pending, parked }) => <OpenDeliveries id={id} pending={pending} parked={parked} />,
    },
    {
      key: 'menu',
      header: <VisuallyHidden>Actions</VisuallyHidden>,
      width: '3.5rem',
      align: 'right',
      cell: (endpoint) => {
        const isEnabled = endpoint.disabledAt === null;
        return (
          <RowMenu label={`Actions for ${endpoint.url}`}>
            <Menu.Item disabled={!isEnabled} onClick={() => test.mutate(endpoint)}>
              Send a test event
            </Menu.Item>
            <Menu.Item component={Link} to={`/deliveries?endpointId=${endpoint.id}`}>
              Show its deliveries
            </Menu.Item>
            <Menu.Item disabled={!isEnabled} onClick={() => setDeed({ what: 'replay', endpoint })}>
              Replay…
            </Menu.Item>
            <Menu.Item onClick={() => setDeed({ what: 'rotate', endpoint })}>New secret…</Menu.Item>
            <Menu.Divider />
            <Menu.Item onClick={() => enable.mutate({ id: endpoint.id, isEnabled: !isEnabled })}>
              {isEnabled ? 'Disable' : 'Enable'}
            </Menu.Item>
            <Menu.Item onClick={() => setDeed({ what: 'remove', endpoint })}>Remove…</Menu.Item>
          </RowMenu>
        );
      },
    },
  ];

  const addButton = (
    <Button leftSection={<PlusIcon size={16} />} onClick={() => setDeed({ what: 'new' })}>
      New endpoint
    </Button>
  );
  return (
    <PageFrame
      title="Webhooks"
      intro="Addresses of yours that are told of results, signed after Standard Webhooks."
      actions={
        <>
          <Button
            variant="default"
            leftSection={<KeyIcon size={16} />}
            onClick={() => setDeed({ what: 'callbacks' })}
          >
            Secret of callbacks
          </Button>
          {addButton}
        </>
      }
    >
      {endpoints.error ? (
        <ErrorState error={endpoints.error} onRetry={() => void endpoints.refetch()} />
      ) : (
        <DataTable
          label="Webhook endpoints"
          columns={columns}
          rows={endpoints.data}
          rowKey={({ id }) => id}
          expectedRows={2}
          empty={
            <EmptyState title="No endpoints yet" action={addButton}>
              Without one you ask for results yourself. With one they are sent to you as soon as they are
              there.
            </EmptyState>
          }
        />
      )}
      {deed?.what === 'new' && (
        <NewEndpointDialog
          onClose={close}
          onCreated={async (made) => {
            close();
            await refresh();
            setSecret(made);
          }}
        />
      )}
      {deed?.what === 'callbacks' && <CallbackSecretDialog onClose={close} />}
      {deed?.what === 'replay' && <ReplayDialog endpointId={deed.endpoint.id} onClose={close} />}
      {deed?.what === 'rotate' && (
        <Confirm
          isOpen
          title="A new secret for this endpoint?"
          action="Make a new secret"
          isBusy={rotate.isPending}
          onConfirm={() => rotate.mutate(deed.endpoint)}
          onClose={close}
        >
          For a day everything is signed with both secrets, so that you can change over without losing
          anything.
        </Confirm>
      )}
      {deed?.what === 'remove' && (
        <Confirm
          isOpen
          isDangerous
          title="Remove this endpoint?"
          action="Remove"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(deed.endpoint)}
          onClose={close}
        >
          <span className="address">{deed.endpoint.url}</span> is told of nothing any more, and what still
          waits for it is cancelled. The record of what was sent stays.
        </Confirm>
      )}
      <SecretDialog
        secret={secret}
        title="The secret of the endpoint"
        isShownOnce
        onClose={() => setSecret(null)}
      >
        Your server checks the signature of every message with it.
      </SecretDialog>
    </PageFrame>
  );
}

/** How many wait and how many are parked, each a way to them. */
function OpenDeliveries({ id, pending, parked }: Pick<EndpointView, 'id' | 'pending' | 'parked'>) {
  if (pending === 0 && parked === 0)
    return (
      <Text span size="sm" c="dimmed">
        None
      </Text>
    );
  const link = (state: 'pending' | 'parked', text: string) => (
    <Anchor component={Link} size="sm" to={`/deliveries?endpointId=${id}&state=${state}`}>
      {text}
    </Anchor>
  );
  return (
    <span className="badge-and-time">
      {pending > 0 && link('pending', `${pending} waiting`)}
      {parked > 0 && link('parked', `${parked} parked`)}
    </span>
  );
}

const REASONS = {
  operator: 'Disabled',
  gone: 'Disabled: it answered 410',
  failing: 'Disabled: five days of failures',
};

function EndpointState({ endpoint }: { readonly endpoint: EndpointView }) {
  if (endpoint.disabledReason !== null)
    return <StatusBadge color="gray" label={REASONS[endpoint.disabledReason]} />;
  if (endpoint.failingSince === null) return <StatusBadge color="teal" label="Active" />;
  return (
    <span className="badge-and-time">
      <StatusBadge color="red" label="Failing" />
      <Text span size="xs" c="dimmed">
        first <Time at={endpoint.failingSince} as="ago" />
      </Text>
    </span>
  );
}
