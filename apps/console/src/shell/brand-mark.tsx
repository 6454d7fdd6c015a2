import { Group, Text } from '@mantine/core';

/** The sign and the name. */
export function BrandMark({ size = 26 }: { readonly size?: number }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" fill="var(--mantine-primary-color-filled)" />
        <path
          d="M9 16.5l5 5L23.5 11"
          fill="none"
          stroke="#fff"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <Text fw={650} fz={size * 0.65} lh={1}>
        Qiniso
      </Text>
    </Group>
  );
}
