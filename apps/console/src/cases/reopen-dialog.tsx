import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import type { CaseDetail } from '@qiniso/console-protocol/cases';
import { type FormEvent, useState } from 'react';
import { useReopen } from './case-client.ts';
import { ConflictNotice } from './conflict-notice.tsx';

interface Props {
  readonly found: CaseDetail;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Opens a case again that is over, with a note that says why. */
export function ReopenDialog({ found, isOpen, onClose }: Props) {
  const [note, setNote] = useState('');
  const reopen = useReopen(found.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    reopen.mutate({ version: found.version, note }, { onSuccess: onClose });
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title="Open this case again">
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text size="sm">
            What was decided stands until the case is decided anew. Whatever changes it needs two people.
          </Text>
          <Textarea
            label="Why"
            required
            autosize
            minRows={2}
            maxLength={2000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
            data-autofocus
          />
          {reopen.error !== null && <ConflictNotice error={reopen.error} title="It was not opened again" />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={reopen.isPending} disabled={note.trim() === ''}>
              Open again
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
