import { Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import type { NewEndpointBody, SecretView, WebhookEvent } from '@qiniso/console-protocol/webhooks';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../shared/form-dialog.tsx';
import { api } from '../wire/api.ts';

const EVENTS: readonly { readonly name: WebhookEvent; readonly when: string }[] = [
  { name: 'idv.completed', when: 'An identity verification with a selfie has come to its result.' },
  {
    name: 'transaction.completed',
    when: 'Any other verification that takes its time has, say a driver’s licence.',
  },
  { name: 'screening.changed', when: 'A watched client’s screening has changed with a list.' },
];

interface Props {
  readonly onClose: () => void;
  /** Told the secret. */
  readonly onCreated: (secret: string) => void;
}

/** Address and events of a new endpoint. */
export function NewEndpointDialog({ onClose, onCreated }: Props) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<WebhookEvent[]>(EVENTS.map(({ name }) => name));
  const [thin, setThin] = useState(false);
  const create = useMutation({
    mutationFn: () => {
      const body: NewEndpointBody = { url, events, thin };
      return api<SecretView>('/webhooks', { body });
    },
    onSuccess: ({ secret }) => onCreated(secret),
    meta: { isShownInPlace: true },
  });
  return (
    <FormDialog
      isOpen
      title="New endpoint"
      action="Create endpoint"
      isBusy={create.isPending}
      error={create.error}
      onSubmit={() => create.mutate()}
      onClose={onClose}
    >
      <TextInput
        label="Address"
        description="It must begin with https:// and be reachable from outside. In the sandbox http://localhost is allowed too."
        inputMode="url"
        spellCheck={false}
        required
        data-autofocus
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Checkbox.Group
        label="Events"
        value={events}
        onChange={(chosen) => setEvents(chosen as WebhookEvent[])}
      >
        <Stack gap="xs" mt={6}>
          {EVENTS.map(({ name, when }) => (
            <Checkbox key={name} value={name} label={name} description={when} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch
        label="Without images"
        description="Messages are smaller, and no pictures of people lie in your queues."
        checked={thin}
        onChange={(event) => setThin(event.currentTarget.checked)}
      />
    </FormDialog>
  );
}
