import { Button, Paper, Skeleton, Stack, Text } from '@mantine/core';
import type { MessageView } from '@qiniso/console-protocol/account';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { RefreshIcon } from '../shared/icons.tsx';
import { StatusBadge } from '../shared/outcome-badge.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { EmptyState, ErrorState } from '../shared/states.tsx';
import { Time } from '../shared/time.tsx';
import { api } from '../wire/api.ts';

const STATES = {
  queued: <StatusBadge color="blue" label="Waits" />,
  sent: <StatusBadge color="teal" label="Sent" />,
  failed: <StatusBadge color="red" label="Failed" />,
};

/** The sandbox's text messages: they are kept here instead of being sent. */
export default function MessagesPage() {
  const messages = useQuery({
    queryKey: ['messages'],
    queryFn: ({ signal }) => api<MessageView[]>('/messages', { signal }),
    refetchInterval: 5_000,
  });
  return (
    <PageFrame
      title="Text messages"
      intro="In the sandbox no text message leaves the server: they all end up here. Open a link to be the person it was for."
      actions={
        <Button
          variant="default"
          leftSection={<RefreshIcon size={16} />}
          loading={messages.isRefetching}
          onClick={() => void messages.refetch()}
        >
          Look again
        </Button>
      }
    >
      {messages.error ? (
        <ErrorState error={messages.error} onRetry={() => void messages.refetch()} />
      ) : messages.data?.length === 0 ? (
        <div className="table-frame">
          <EmptyState title="No messages yet">
            A verification that sends its link by text message, such as POST /consumer/dovs/sms, puts one
            here.
          </EmptyState>
        </div>
      ) : (
        <Stack gap="xs" maw={760} component="ul" className="plain-list" aria-busy={!messages.data}>
          {messages.data?.map((message) => (
            <Paper key={message.id} withBorder p="sm" component="li">
              <div className="message-head">
                <Text span fw={600} size="sm" className="figures">
                  {message.recipient}
                </Text>
                {STATES[message.state]}
                <Text span size="sm" c="dimmed" ml="auto">
                  <Time at={message.createdAt} as="ago" />
                </Text>
              </div>
              <Text size="sm" className="message-text">
                {withLinks(message.text)}
              </Text>
            </Paper>
          )) ?? [0, 1, 2].map((row) => <Skeleton key={row} height={76} component="li" />)}
        </Stack>
      )}
    </PageFrame>
  );
}

/** Addresses in a message can be opened. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a message never change.
      <a key={index} href={part} target="_blank" rel="noreferrer" className="message-link">
        {part}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
