import type { ConsoleRole } from '@qiniso/console-protocol/session';
import type { ComponentType } from 'react';
import type { IconProps } from './shared/icons.tsx';

/** Headings of the navigation, in their order. */
export const NAVIGATION_GROUPS = ['Work', 'Reports', 'Account', 'Integration'] as const;

/** A page of the console: its address, who may open it, and where the navigation has it. */
export interface PageDefinition {
  /** Below `/console`, say `transactions/:id`. */
  readonly path: string;
  readonly roles: readonly ConsoleRole[];
  /** Loaded when it is first opened: `() => import('./users-page.tsx')`, whose default export is the page. */
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** There in sandbox mode only. */
  readonly isSandboxOnly?: true;
  /** Left out for a page that only other pages lead to. */
  readonly navigation?: {
    readonly group: (typeof NAVIGATION_GROUPS)[number];
    readonly label: string;
    readonly icon: ComponentType<IconProps>;
    /** Pressed after `g`, this letter goes to the page. */
    readonly key: string;
  };
}
