import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useShortcutsInForce } from './shortcuts.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Every key that does something on this page. */
export function KeyboardHelp({ isOpen, onClose }: Props) {
  const shortcuts = useShortcutsInForce();
  return (
    <Modal opened={isOpen} onClose={onClose} title="Keys" size="sm">
      <Stack gap={6} component="dl" m={0}>
        {shortcuts.map(({ keys, does }) => (
          <Group key={keys + does} justify="space-between" wrap="nowrap" className="key-row">
            <Text component="dt" size="sm">
              {does}
            </Text>
            <Group component="dd" gap={4} m={0} wrap="nowrap">
              {keys.split(' ').map((key) => (
                <Kbd key={key} size="xs">
                  {KEY_NAMES[key] ?? key}
                </Kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
      <Text size="xs" c="dimmed" mt="md">
        Letters rest while you type. Tab goes from control to control, Esc closes what is open.
      </Text>
    </Modal>
  );
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};
