import { CONSOLE_ROLES } from '@qiniso/console-protocol/session';
import { expect, it } from 'vitest';
import { pages } from './areas.ts';

it('every page has an address of its own, and every entry of the navigation a key of its own', () => {
  const paths = pages.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
  const keys = pages.flatMap(({ navigation }) => navigation?.key ?? []);
  expect(new Set(keys).size).toBe(keys.length);
});

it.each(CONSOLE_ROLES)('%s has a page to land on', (role) => {
  const open = pages.filter(({ roles, isSandboxOnly }) => roles.includes(role) && !isSandboxOnly);
  expect(open.some(({ navigation }) => navigation !== undefined)).toBe(true);
});
