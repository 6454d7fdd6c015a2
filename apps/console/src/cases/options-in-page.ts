import type { ComboboxProps, SelectProps } from '@mantine/core';

const comboboxProps: ComboboxProps = { shadow: 'md', portalProps: { target: '#content' } };

/**
 * Lists of options open within the page's main part, where who goes by landmarks finds them, and long ones scroll by themselves:
 * in a frame around them there would be something to scroll that no key reaches.
 */
export const optionsInPage = {
  comboboxProps,
  withScrollArea: false,
  styles: { options: { maxHeight: 280, overflowY: 'auto' } },
} as const satisfies Partial<SelectProps>;
