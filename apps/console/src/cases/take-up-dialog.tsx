import { Alert, Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { failureText } from '../shared/toast.tsx';
import { ApiFailure } from '../wire/api.ts';
import { useTakeUp } from './case-client.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Makes a case of a transaction that the machine decided. */
export function TakeUpDialog({ isOpen, onClose }: Props) {
  const takeUp = useTakeUp();
  const [transactionId, setTransactionId] = useState('');
  const [note, setNote] = useState('');
  const { error } = takeUp;
  const field = error instanceof ApiFailure ? error.field : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    takeUp.mutate({ transactionId: transactionId.trim(), note });
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title="Look at a transaction again">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm">
            A person looks again at what the machine made of a face, or could not make of a licence. To change
            it, a second person has to agree. The case is yours at first.
          </Text>
          <TextInput
            label="Transaction"
            placeholder="Its transaction_id"
            required
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            value={transactionId}
            onChange={(event) => setTransactionId(event.currentTarget.value)}
            error={field === 'transactionId' ? failureText(error) : null}
            data-autofocus
          />
          <Textarea
            label="Why"
            required
            autosize
            minRows={2}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            error={field === 'note' ? failureText(error) : null}
          />
          {error !== null && field === null && (
            <Alert color="red" role="alert">
              {failureText(error)}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={takeUp.isPending}>
              Make it a case
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
