import { Button, Group, Modal, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly isOpen: boolean;
  /** A question: "Disable the user thandi?" */
  readonly title: string;
  /** What will happen. */
  readonly children: ReactNode;
  /** What the button says: the deed, not "OK". */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something that is not easily undone. */
export function Confirm({ isOpen, title, children, action, isDangerous, isBusy, onConfirm, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size="md">
      <Text component="div" size="sm">
        {children}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          {...(isDangerous ? { color: 'red' } : {})}
          loading={isBusy ?? false}
          onClick={onConfirm}
          data-autofocus
        >
          {action}
        </Button>
      </Group>
    </Modal>
  );
}
