import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';

interface Props {
  readonly isOpen: boolean;
  readonly title: string;
  /** What the button says: the deed, not "OK". */
  readonly action: string;
  readonly isBusy: boolean;
  /** What the server refused, if it did. */
  readonly error: Error | null;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A small form in a dialogue. What was refused is said at its head, and what was typed stays. */
export function FormDialog({ isOpen, title, action, isBusy, error, onSubmit, onClose, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form in a portal is still inside its page's React tree.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size="md">
      <form onSubmit={submit}>
        <Stack gap="sm">
          {error && (
            <Alert color="red" role="alert" p="xs">
              {error.message}
            </Alert>
          )}
          {children}
        </Stack>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
