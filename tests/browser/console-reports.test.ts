import { readFile } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from '../acceptance/support/client.ts';
import { ownServer } from '../acceptance/support/own-server.ts';
import { people, requestFor } from '../acceptance/support/people.ts';
import { FAILOVER } from '../acceptance/support/routes.ts';
import { violationsEverywhere } from './support/accessibility.ts';
import { PHONE, startBrowser } from './support/browsers.ts';
import { openConsole } from './support/console.ts';

const PATIENCE = { timeout: 30_000 };

// Its own server: the figures are exact.
const server = ownServer();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
  const client = await Client.logIn(server().address, 'sandbox');
  const submit = (person: (typeof people)[keyof typeof people], more: object) =>
    client.post(FAILOVER, requestFor(person, { ...more }));
  await submit(people.thabo, { CostCenter: 10, ReferenceNo: 'first' });
  await submit(people.johannes, { CostCenter: 10, ReferenceNo: 'second' });
  await submit(people.graca, { CostCenter: 20, ReferenceNo: '=1+1' });
  await submit(people.zanele, { CostCenter: 20, ReferenceNo: 'nobody' });
  await submit(people.sipho, { ReferenceNo: 'unassigned' });
});
afterAll(() => browser.close());

const open = (at: string, options: Parameters<typeof openConsole>[2] = {}) =>
  openConsole(browser, 'reporter', { address: server().address, at, ...options });

it('shows what a period came to, and the same figures as a table', async () => {
  const { page, traffic } = await open('/reports');
  const tiles = page.locator('.tiles');
  await expect.poll(() => tiles.innerText(), PATIENCE).toMatch(/Transactions\s+5\s+3 accepted/);
  expect(await tiles.innerText()).toMatch(/Success rate\s+66,7 %\s+of 3 decided/);

  const operators = page.getByRole('table', { name: 'Success rate by operator' });
  const rows = await operators.getByRole('row').allInnerTexts();
  expect(rows[1]).toMatch(/20 · Durban branch\s+100 %\s+1 \/ 0/);
  expect(rows[2]).toMatch(/10 · Cape Town branch\s+50 %\s+1 \/ 1/);

  const spend = page.getByRole('table', { name: 'Spend by cost centre and service' });
  expect(await spend.getByRole('row').count()).toBe(4);
  expect(await spend.innerText()).toContain('No cost centre');

  await page.getByText('These figures as a table').click();
  const volumes = page.getByRole('table', { name: 'Volumes' });
  const today = new Date().getUTCDate();
  expect(await volumes.getByRole('row').count()).toBe(today + 1);
  expect(await volumes.getByRole('row').last().innerText()).toMatch(/\s3\s+0\s+1\s+1\s+0$/);
  expect(traffic.complaints).toEqual([]);
});

it('leads from a figure to its transactions, which are masked, and further by a search', async () => {
  const { page } = await open('/reports');
  await page.getByRole('link', { name: 'Reject' }).click();
  const list = page.getByRole('table', { name: 'Transactions' });
  await list.getByText('second').waitFor();
  expect(await page.getByRole('status').innerText()).toBe('One transaction');
  expect(await list.innerText()).not.toContain('Johannes');

  await page.goBack();
  await page.getByRole('link', { name: '20 · Durban branch' }).first().click();
  await expect.poll(() => page.getByRole('status').innerText(), PATIENCE).toBe('2 transactions');
  await page.getByLabel('First name').fill('gra');
  await expect.poll(() => page.getByRole('status').innerText(), PATIENCE).toBe('One transaction');
  await page.getByLabel('Surname').fill('%');
  await page.getByRole('heading', { name: 'No transaction fits' }).waitFor();
  // What is shown is in the address, but not who was looked for.
  expect(page.url()).not.toContain('gra');
  await page.reload();
  await expect.poll(() => page.getByRole('status').innerText(), PATIENCE).toBe('2 transactions');
});

it('leads from a bar of the chart to the transactions of its day', async () => {
  const { page } = await open('/reports');
  await page.locator('.volume-bar path').first().click();
  await page.getByRole('table', { name: 'Transactions' }).getByText('first').waitFor();
  const today = new Date().toISOString().slice(0, 10);
  expect(await page.getByLabel('From (UTC)').inputValue()).toBe(today);
  expect(await page.getByLabel('To (UTC)').inputValue()).toBe(today);
});

it('downloads the list as CSV, with formulas made harmless', async () => {
  const { page } = await open('/report-list?costCentre=20');
  await page.getByRole('table', { name: 'Transactions' }).getByText('=1+1').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^transactions-\d{4}-\d\d-01-to-[\d-]{10}\.csv$/);
  const file = await readFile(await download.path());
  expect(file.subarray(0, 3).toString('hex')).toBe('efbbbf');
  const lines = file.toString('utf8').split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[2]).toContain("Graça,Mondlane,9705234999188,'=1+1,20,");
});

it('says where there is nothing, and keeps to the period that was chosen', async () => {
  const { page } = await open('/reports');
  await page.getByRole('button', { name: 'Last month' }).click();
  await page.getByRole('heading', { name: 'No transactions in this period' }).waitFor();
  expect(await page.getByRole('button', { name: 'Last month' }).getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('link', { name: 'Show the transactions' }).click();
  await page.getByRole('heading', { name: 'No transaction fits' }).waitFor();
});

it.each([
  ['/reports', 'Success rate by operator', 'Durban'],
  ['/report-list', 'Transactions', 'unassigned'],
])('has nothing that axe finds on %s, light and dark, on a desk and a phone', async (path, table, text) => {
  const { page } = await open(path);
  await page.getByRole('table', { name: table }).getByText(text).waitFor();
  if (path === '/reports') await page.getByText('These figures as a table').click();
  expect(await violationsEverywhere(page)).toEqual([]);
});

it.each(['/reports', '/report-list'])('fits a phone: nothing of %s is wider than the page', async (path) => {
  const { page } = await open(path, { viewport: PHONE });
  await page.getByRole('table').first().waitFor();
  const [content, room] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(content).toBeLessThanOrEqual(room ?? 0);
});

it('is not there for verifiers', async () => {
  const { page } = await openConsole(browser, 'verifier', { address: server().address });
  await page.getByRole('link', { name: 'Queue' }).waitFor();
  expect(await page.getByRole('link', { name: 'Dashboard' }).count()).toBe(0);
});
