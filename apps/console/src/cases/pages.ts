import type { PageDefinition } from '../areas.ts';

/** The back office: the queue and its cases. */
export const casePages: readonly PageDefinition[] = [];
