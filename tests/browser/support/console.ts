import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { inject } from 'vitest';
import { SANDBOX_PASSWORD } from '../../acceptance/support/client.ts';
import { DESKTOP, openTab, type Visit } from './browsers.ts';

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
