import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { inject } from 'vitest';
import { SANDBOX_PASSWORD } from '../../acceptance/support/client.ts';
import { DESKTOP, openTab, PHONE, type Visit } from './browsers.ts';

/** The console as a user has it before them. */
export interface ConsoleVisit extends Visit {
  /** Opens a page of the console: `/users`. */
  open(path: string): Promise<void>;
}

/** Opens the console at a desk, logged in through its own page; by default a user of the shared server. */
export async function openConsole(
  browser: Browser,
  username: string,
  { address = inject('sharedServer').address, ...options }: BrowserContextOptions & { address?: string } = {},
): Promise<ConsoleVisit> {
  const visit = await openTab(browser, { viewport: DESKTOP, permissions: [], ...options });
  await visit.page.goto(`${address}/console`);
  await logIn(visit.page, username);
  return {
    ...visit,
    open: async (path) => {
      await visit.page.goto(`${address}/console${path}`);
      await visit.page.getByRole('main').waitFor();
    },
  };
}

/** Fills in the log-in that is shown, and waits until it is gone. */
export async function logIn(page: Page, username: string, password = SANDBOX_PASSWORD): Promise<void> {
  await page.getByLabel('User name or e-mail address').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' });
}

/** What axe finds on the page as it stands: on a phone and a desk, light and dark. */
export async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const viewport of [DESKTOP, PHONE])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await page.waitForFunction(
        (scheme) => document.documentElement.dataset.mantineColorScheme === scheme,
        colorScheme,
      );
      // There are no frames to look into; without that mode axe opens another tab for every look.
      const { violations: seen } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      for (const { id, nodes } of seen)
        found.push(`${viewport.width} ${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    }
  await page.setViewportSize(DESKTOP);
  return found;
}
