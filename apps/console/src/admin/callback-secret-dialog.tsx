import { Button, Group, Modal, Text } from '@mantine/core';
import type { SecretView } from '@qiniso/console-protocol/webhooks';
import { useMutation } from '@tanstack/react-query';
import { SecretDialog } from '../shared/secret-dialog.tsx';
import { api } from '../wire/api.ts';

/** The secret that signs callbacks, those that a request asks for with `callback_url`. */
export function CallbackSecretDialog({ onClose }: { readonly onClose: () => void }) {
  const ask = useMutation({
    mutationFn: (isRotated: boolean) => api<SecretView>('/callback-secret', { body: { isRotated } }),
  });
  if (ask.data)
    return (
      <SecretDialog
        secret={ask.data.secret}
        title="The secret of callbacks"
        isShownOnce={false}
        onClose={onClose}
      >
        Your server checks the signature of every callback with it.
      </SecretDialog>
    );
  return (
    <Modal opened onClose={onClose} title="The secret of callbacks">
      <Text size="sm">
        A request with callback_url has its result sent to that address. All callbacks of your account are
        signed with one secret. Showing it is recorded. After a new one is made, both sign for a day.
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button
          variant="default"
          loading={ask.isPending && ask.variables === true}
          onClick={() => ask.mutate(true)}
        >
          Make a new one
        </Button>
        <Button
          loading={ask.isPending && ask.variables === false}
          onClick={() => ask.mutate(false)}
          data-autofocus
        >
          Show it
        </Button>
      </Group>
    </Modal>
  );
}
