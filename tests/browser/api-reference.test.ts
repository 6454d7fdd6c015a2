import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { call } from '../acceptance/support/client.ts';
import { DESKTOP, openTab, startBrowser } from './support/browsers.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** Every path that the reference shows; long ones have invisible places to break at. */
async function shownPaths(page: Page): Promise<string[]> {
  const paths = await page.locator('.opblock-summary-path').allTextContents();
  return paths.map((path) => path.replaceAll('\u200b', '').trim());
}

it('shows every endpoint of both services, without an error and without asking anybody else', async () => {
  const { address } = inject('sharedServer');
  const { page, traffic } = await openTab(browser, { viewport: DESKTOP });
  await page.goto(`${address}/docs`);
  for (const [label, root] of [
    ['Consumer service', '/consumer'],
    ['Commercial service', '/commercial'],
  ] as const) {
    const { body } = await call<{ paths: object }>(`${address}${root}/openapi.json`);
    const documented = Object.keys(body.paths);
    expect(documented).not.toEqual([]);
    await page.getByLabel('Select a definition').selectOption({ label });
    await expect
      .poll(async () => (await shownPaths(page)).sort(), { timeout: 30_000 })
      .toEqual(expect.arrayContaining(documented));
  }
  expect(traffic.complaints).toEqual([]);
  expect(traffic.requested.filter((url) => !url.startsWith(`${address}/`))).toEqual([]);
});
