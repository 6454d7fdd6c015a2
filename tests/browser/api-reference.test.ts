import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { DESKTOP, openTab, startBrowser } from './support/browsers.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

it('shows the endpoints of both services without an error and without asking anybody else', async () => {
  const { address } = inject('sharedServer');
  const { page, traffic } = await openTab(browser, { viewport: DESKTOP });
  await page.goto(`${address}/docs`);
  await page.getByText('/idv/kyc/photo/verify').first().waitFor();

  await page.getByRole('combobox').first().selectOption({ label: 'Commercial service' });
  await page.getByText('/business-search').first().waitFor();

  expect(traffic.complaints).toEqual([]);
  expect(traffic.requested.filter((url) => !url.startsWith(`${address}/`))).toEqual([]);
});
