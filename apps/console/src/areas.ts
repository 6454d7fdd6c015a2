import { adminPages } from './admin/pages.ts';
import { casePages } from './cases/pages.ts';
import type { PageDefinition } from './page-definition.ts';
import { reportPages } from './reports/pages.ts';
import { screeningPages } from './screening/pages.ts';

/** Every page. The first that a user may open is where they land. */
export const pages: readonly PageDefinition[] = [
  ...casePages,
  ...reportPages,
  ...adminPages,
  ...screeningPages,
];
