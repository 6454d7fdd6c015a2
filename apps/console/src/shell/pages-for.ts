import type { ConsoleRole, SessionView } from '@qiniso/console-protocol/session';
import { type PageDefinition, pages } from '../areas.ts';

/** The pages that a user may open. */
export function pagesFor(role: ConsoleRole, mode: SessionView['mode']): readonly PageDefinition[] {
  return pages.filter(
    ({ roles, isSandboxOnly }) => roles.includes(role) && (!isSandboxOnly || mode === 'sandbox'),
  );
}
