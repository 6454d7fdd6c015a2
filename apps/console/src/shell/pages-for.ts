import type { ConsoleRole, SessionView } from '@qiniso/console-protocol/session';
import { pages } from '../areas.ts';
import type { PageDefinition } from '../page-definition.ts';

/** The pages that a user may open. */
export function pagesFor(role: ConsoleRole, mode: SessionView['mode']): readonly PageDefinition[] {
  return pages.filter(
    ({ roles, isSandboxOnly }) => roles.includes(role) && (!isSandboxOnly || mode === 'sandbox'),
  );
}
