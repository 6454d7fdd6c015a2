import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';

/** What can be done to a row, behind three dots. The children are `Menu.Item`s. */
export function RowMenu({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // Without the placeholder, which is no item and has no place in a menu, the first item has the focus.
    <Menu position="bottom-end" shadow="md" width={220} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label} className="row-menu">
          <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
            <circle cx="3" cy="8" r="1.500" />
            <circle cx="8" cy="8" r="1.500" />
            <circle cx="13" cy="8" r="1.500" />
          </svg>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
