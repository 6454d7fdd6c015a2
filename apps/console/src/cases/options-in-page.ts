import type { ComboboxProps } from '@mantine/core';

/** Lists of options open within the page's main part, where who goes by landmarks finds them. */
export const optionsInPage: ComboboxProps = { shadow: 'md', portalProps: { target: '#content' } };
