import { Alert, Button, Code, CopyButton, Group, Modal, Text } from '@mantine/core';
import { CheckIcon, CopyIcon } from './icons.tsx';

interface Props {
  /** Null: closed. */
  readonly secret: string | null;
  readonly title: string;
  /** What it is for and where it goes. */
  readonly children: string;
  /** It cannot be had again. */
  readonly isShownOnce: boolean;
  readonly onClose: () => void;
}

/** A secret, to be copied; a click beside it does not lose it. */
export function SecretDialog({ secret, title, children, isShownOnce, onClose }: Props) {
  return (
    <Modal opened={secret !== null} onClose={onClose} title={title} closeOnClickOutside={false} size="lg">
      <Text size="sm" mb="sm">
        {children}
      </Text>
      <Group gap="xs" wrap="nowrap" mb="sm">
        <Code block flex={1} className="secret" aria-label="The secret">
          {secret}
        </Code>
        <CopyButton value={secret ?? ''}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
              data-autofocus
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
      {isShownOnce && (
        <Alert color="yellow" p="xs">
          It is shown this once. Copy it now.
        </Alert>
      )}
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Modal>
  );
}
