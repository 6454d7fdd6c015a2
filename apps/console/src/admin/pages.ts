import type { PageDefinition } from '../page-definition.ts';
import {
  BranchIcon,
  KeyIcon,
  ListIcon,
  MessageIcon,
  SearchIcon,
  SettingsIcon,
  UsersIcon,
  WebhookIcon,
} from '../shared/icons.tsx';

/** What an account's administrator sets and looks up. */
export const adminPages: readonly PageDefinition[] = [
  {
    path: 'transactions',
    roles: ['admin'],
    load: () => import('./transactions-page.tsx'),
    navigation: { group: 'Work', label: 'Transactions', icon: SearchIcon, key: 't' },
  },
  { path: 'transactions/:id', roles: ['admin'], load: () => import('./transaction-page.tsx') },
  {
    path: 'users',
    roles: ['admin'],
    load: () => import('./users-page.tsx'),
    navigation: { group: 'Account', label: 'Users', icon: UsersIcon, key: 'u' },
  },
  {
    path: 'cost-centres',
    roles: ['admin'],
    load: () => import('./cost-centres-page.tsx'),
    navigation: { group: 'Account', label: 'Cost centres', icon: BranchIcon, key: 'c' },
  },
  {
    path: 'entitlements',
    roles: ['admin'],
    load: () => import('./entitlements-page.tsx'),
    navigation: { group: 'Account', label: 'Products and prices', icon: KeyIcon, key: 'p' },
  },
  {
    path: 'settings',
    roles: ['admin'],
    load: () => import('./settings-page.tsx'),
    navigation: { group: 'Account', label: 'Settings', icon: SettingsIcon, key: 's' },
  },
  {
    path: 'webhooks',
    roles: ['admin'],
    load: () => import('./webhooks-page.tsx'),
    navigation: { group: 'Integration', label: 'Webhooks', icon: WebhookIcon, key: 'w' },
  },
  {
    path: 'deliveries',
    roles: ['admin'],
    load: () => import('./deliveries-page.tsx'),
    navigation: { group: 'Integration', label: 'Deliveries', icon: ListIcon, key: 'v' },
  },
  { path: 'deliveries/:id', roles: ['admin'], load: () => import('./delivery-page.tsx') },
  {
    path: 'messages',
    roles: ['admin', 'integrator'],
    isSandboxOnly: true,
    load: () => import('./messages-page.tsx'),
    navigation: { group: 'Integration', label: 'Text messages', icon: MessageIcon, key: 'm' },
  },
];
