import type { PageDefinition } from '../areas.ts';

/** Cost-centre reports and the dashboard. */
export const reportPages: readonly PageDefinition[] = [];
