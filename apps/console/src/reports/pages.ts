import type { PageDefinition } from '../page-definition.ts';
import { ChartIcon, ListIcon } from '../shared/icons.tsx';

const roles = ['reporter', 'integrator', 'admin'] as const;

/** Cost-centre reports: the dashboard, and the transactions behind its figures. */
export const reportPages: readonly PageDefinition[] = [
  {
    path: 'reports',
    roles,
    load: () => import('./dashboard-page.tsx'),
    navigation: { group: 'Reports', label: 'Dashboard', icon: ChartIcon, key: 'd' },
  },
  {
    path: 'report-list',
    roles,
    load: () => import('./report-list-page.tsx'),
    navigation: { group: 'Reports', label: 'Report list', icon: ListIcon, key: 'r' },
  },
];
