import { Button, Group, Paper, Skeleton, Stack, Switch, Text, Textarea, Title } from '@mantine/core';
import type { SettingsChangeBody, SettingsView } from '@qiniso/console-protocol/account';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../session/session.ts';
import { PageFrame } from '../shared/page-frame.tsx';
import { ErrorState } from '../shared/states.tsx';
import { showSuccess } from '../shared/toast.tsx';
import { api } from '../wire/api.ts';

const KEY = ['settings'];

/** How the account's captures and its back office work. */
export default function SettingsPage() {
  const { mode } = useSession();
  const queryClient = useQueryClient();
  const settings = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api<SettingsView>('/settings', { signal }),
  });
  const save = useMutation({
    mutationFn: (body: SettingsChangeBody) => api<SettingsView>('/settings', { method: 'PATCH', body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(KEY, saved);
      showSuccess('Saved.');
    },
  });
  const { data } = settings;
  return (
    <PageFrame title="Settings" intro="They count from the next request on.">
      {settings.error ? (
        <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
      ) : !data ? (
        <Stack gap="md" maw={720}>
          <Skeleton height={210} />
          <Skeleton height={96} />
        </Stack>
      ) : (
        <Stack gap="md" maw={720}>
          <Paper withBorder p="md" component="section" aria-labelledby="capture-heading">
            <Title order={2} id="capture-heading" mb="sm">
              Selfie captures
            </Title>
            <OriginsForm
              key={data.embeddingOrigins.join(' ')}
              origins={data.embeddingOrigins}
              isBusy={save.isPending}
              onSave={(embeddingOrigins) => save.mutate({ embeddingOrigins })}
            />
            <Switch
              mt="lg"
              label="Ask for the identity document too"
              description="A capture shows the step “document” before the selfie."
              checked={data.documentStep}
              onChange={(event) => save.mutate({ documentStep: event.currentTarget.checked })}
            />
          </Paper>
          {mode === 'sandbox' && (
            <Paper withBorder p="md" component="section" aria-labelledby="back-office-heading">
              <Title order={2} id="back-office-heading" mb="sm">
                Back office of the sandbox
              </Title>
              <Switch
                label="Complete queued work by itself"
                description="Switched off, driver’s licences and the like wait for a verifier in the queue, as in production."
                checked={data.isBackOfficeSimulated}
                onChange={(event) => save.mutate({ isBackOfficeSimulated: event.currentTarget.checked })}
              />
            </Paper>
          )}
          <Paper withBorder p="md" component="section" aria-labelledby="limits-heading">
            <Title order={2} id="limits-heading" mb={4}>
              Limits
            </Title>
            <Text size="sm" c="dimmed" mb="sm">
              Set by whoever runs this server.
            </Text>
            <dl className="facts">
              <dt>Transactions are kept</dt>
              <dd>{data.transactionRetentionDays} days</dd>
              <dt>Images are kept</dt>
              <dd>{data.imageRetentionDays} days</dd>
              <dt>Requests</dt>
              <dd>
                {data.rateLimitPerSecond} a second, {data.rateLimitBurst} at once after a pause
              </dd>
            </dl>
          </Paper>
        </Stack>
      )}
    </PageFrame>
  );
}

interface OriginsProps {
  readonly origins: readonly string[];
  readonly isBusy: boolean;
  readonly onSave: (origins: string[]) => void;
}

function OriginsForm({ origins, isBusy, onSave }: OriginsProps) {
  const stored = origins.join('\n');
  const [text, setText] = useState(stored);
  const typed = text
    .split(/\s+/)
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave(typed);
      }}
    >
      <Textarea
        label="Pages that may show a capture inside them"
        description="One address a line, without a path: https://shop.example.com. Without any, captures open on a page of their own only."
        autosize
        minRows={2}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="xs">
        <Button type="submit" size="xs" loading={isBusy} disabled={typed.join('\n') === stored}>
          Save the addresses
        </Button>
      </Group>
    </form>
  );
}
