import type { PageDefinition } from '../page-definition.ts';
import { EyeIcon, ListIcon } from '../shared/icons.tsx';

/** Watch lists, and clients that are screened again when one changes. */
export const screeningPages: readonly PageDefinition[] = [
  {
    path: 'watched-clients',
    roles: ['admin'],
    load: () => import('./watched-clients-page.tsx'),
    navigation: { group: 'Work', label: 'Watched clients', icon: EyeIcon, key: 'o' },
  },
  { path: 'watched-clients/:id', roles: ['admin'], load: () => import('./watched-client-page.tsx') },
  {
    path: 'watch-lists',
    roles: ['verifier', 'admin'],
    load: () => import('./watch-lists-page.tsx'),
    navigation: { group: 'Work', label: 'Watch lists', icon: ListIcon, key: 'l' },
  },
];
