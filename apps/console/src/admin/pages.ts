import type { PageDefinition } from '../areas.ts';

/** What an account's administrator sets and looks up. */
export const adminPages: readonly PageDefinition[] = [];
