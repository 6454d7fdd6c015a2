import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { inject } from 'vitest';
import { SANDBOX_PASSWORD } from '../../acceptance/support/client.ts';
import { DESKTOP, openTab, type Visit } from './browsers.ts';

/** The console as a user has it before them. */
export interface ConsoleVisit extends Visit {
  /** Opens a page of the console: `/users`. */
  open(path: string): Promise<void>;
}

interface ConsoleOptions extends BrowserContextOptions {
  /** The server's; by default the shared one's. */
  readonly address?: string;
  /** The page that is opened: `/users`; by default where the user lands. */
  readonly at?: string;
}

/** Opens the console at a desk as a user who has logged in already, as they do after a reload. */
export async function openConsole(
  browser: Browser,
  username: string,
  { address = inject('sharedServer').address, at = '', ...options }: ConsoleOptions = {},
): Promise<ConsoleVisit> {
  const visit = await openTab(browser, { viewport: DESKTOP, permissions: [], ...options });
  const session = await visit.context.request.post(`${address}/console/api/session`, {
    data: { username, password: SANDBOX_PASSWORD },
    headers: { 'x-qiniso-console': 'active' },
  });
  if (!session.ok()) throw new Error(`${username} could not log in to the console: ${session.status()}`);
  const open = async (path: string) => {
    await visit.page.goto(`${address}/console${path}`);
    await visit.page.getByRole('main').waitFor();
  };
  await open(at);
  return { ...visit, open };
}

/** Fills in the log-in that is shown, and waits until it is gone. */
export async function logIn(page: Page, username: string, password = SANDBOX_PASSWORD): Promise<void> {
  await page.getByLabel('User name or e-mail address').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Password', { exact: true }).waitFor({ state: 'detached' });
}
