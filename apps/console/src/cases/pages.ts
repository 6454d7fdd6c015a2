import type { PageDefinition } from '../page-definition.ts';
import { QueueIcon } from '../shared/icons.tsx';

const roles = ['verifier', 'admin'] as const;

/** The back office: the queue and its cases. */
export const casePages: readonly PageDefinition[] = [
  {
    path: 'cases',
    roles,
    load: () => import('./queue-page.tsx'),
    navigation: { group: 'Work', label: 'Queue', icon: QueueIcon, key: 'q' },
  },
  { path: 'cases/:id', roles, load: () => import('./case-page.tsx') },
];
