import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../acceptance/support/client.ts';
import { ownServer } from '../acceptance/support/own-server.ts';
import { people, requestFor } from '../acceptance/support/people.ts';
import { ownReceiver } from '../acceptance/support/receiver.ts';
import {
  DOVS_SMS,
  ENHANCED_ONFILE,
  FAILOVER,
  LICENCE_VERIFY,
  TRANSACTION,
} from '../acceptance/support/routes.ts';
import { violationsEverywhere } from './support/accessibility.ts';
import { startBrowser } from './support/browsers.ts';
import { openConsole } from './support/console.ts';

// Its own server: nobody else is to be told of anything here.
const server = ownServer();
const receiver = ownReceiver();
let browser: Browser;
let client: Client;
beforeAll(async () => {
  browser = await startBrowser();
  client = await Client.logIn(server().address, 'sandbox');
});
afterAll(() => browser.close());

const openAs = (username: string, at: string) =>
  openConsole(browser, username, { address: server().address, at });

describe('At first', () => {
  it.each([
    ['admin', '/webhooks', 'No endpoints yet'],
    ['sandbox', '/messages', 'No messages yet'],
  ])('%s is told at %s: %s', async (username, path, words) => {
    const { page } = await openAs(username, path);
    await page.getByRole('heading', { name: words }).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
  });
});

describe('Webhooks in the console', () => {
  // Another one at each try.
  let url = '';
  let tries = 0;

  it('are made, tested, seen to fail, and sent again', async () => {
    const { page } = await openAs('admin', '/webhooks');
    await page.getByRole('button', { name: 'New endpoint' }).first().click();
    await page.getByLabel('Address').fill('http://192.168.0.1/hook');
    await page.getByRole('button', { name: 'Create endpoint' }).click();
    await page.getByRole('alert').waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    tries += 1;
    url = `${receiver().origin}/hook-${tries}`;
    await page.getByLabel('Address').fill(url);
    await page.getByRole('button', { name: 'Create endpoint' }).click();
    expect(await page.getByLabel('The secret', { exact: true }).innerText()).toMatch(/^whsec_/);
    await page.getByRole('button', { name: 'Done' }).click();

    receiver().status = 500;
    await page.getByRole('button', { name: `Actions for ${url}` }).click();
    await page.getByRole('menuitem', { name: 'Send a test event' }).click();
    await page.getByRole('heading', { level: 1, name: 'Delivery' }).waitFor();
    await page.getByText('HTTP 500').waitFor();
    await page.getByText(/again in/).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);

    receiver().status = 204;
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('HTTP 204').waitFor();
    await page.getByText('webhook.test').waitFor();
    const received = receiver().received.filter(({ path }) => path === new URL(url).pathname);
    expect(received.at(-1)?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
  });

  it('that missed something while they were disabled are told of it on request', async () => {
    const { page } = await openAs('admin', '/webhooks');
    const choose = async (item: string) => {
      await page.getByRole('button', { name: `Actions for ${url}` }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await choose('Disable');
    await page.getByText('Disabled', { exact: true }).waitFor();
    const { body } = await client.post(
      LICENCE_VERIFY,
      requestFor(people.thabo, { LicenseType: 'card', LicenseNumber: '6234560001AB' }),
    );
    const isComplete = async () =>
      (await client.get<{ is_complete: boolean }>(`${TRANSACTION}/${body.transaction_id}`)).body.is_complete;
    await expect.poll(isComplete, { timeout: 30_000 }).toBe(true);
    await choose('Enable');
    await page.getByText('Active', { exact: true }).waitFor();
    await choose('Replay…');
    await page.getByLabel('What it was never told of').check();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByRole('dialog', { name: 'Replay' }).waitFor({ state: 'detached' });
    // Sent by the replay, or by itself when the event came to be told only now.
    await expect
      .poll(
        () =>
          receiver()
            .received.map((message) => message.body)
            .join(),
        { timeout: 30_000 },
      )
      .toContain(body.transaction_id);

    await page.getByRole('button', { name: 'Secret of callbacks' }).click();
    await page.getByRole('button', { name: 'Show it' }).click();
    expect(await page.getByLabel('The secret', { exact: true }).innerText()).toMatch(/^whsec_/);
  });
});

describe('The sandbox’s text messages', () => {
  it('are shown to the integrator, with the link to be opened', async () => {
    const { page } = await openAs('sandbox', '/messages');
    await client.post(DOVS_SMS, { ...requestFor(people.thabo), CellNo: '0821234567' });
    const link = page.getByRole('link', { name: `${server().address}/capture/` });
    await link.first().waitFor();
    await page.getByText('+27821234567').first().waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
  });
});

describe('Transactions in the console', () => {
  let tries = 0;

  it('are found, opened by keyboard, and show personal data only when it is asked for, which is recorded', async () => {
    // Others at each try.
    tries += 1;
    const [accepted, rejected] = [`ORDER-7-${tries}`, `ORDER-8-${tries}`];
    const { body } = await client.post(
      FAILOVER,
      requestFor(people.thabo, { ReferenceNo: accepted, CostCenter: 10 }),
    );
    await client.post(FAILOVER, requestFor(people.johannes, { ReferenceNo: rejected }));
    const { page } = await openAs('admin', '/transactions');
    const rows = page.getByRole('table', { name: 'Transactions' }).getByRole('row');
    await page.getByRole('cell', { name: rejected }).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);

    await page.getByLabel('Reference').fill(accepted.toLowerCase());
    await page.keyboard.press('Enter');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('combobox', { name: 'Outcome' }).click();
    await page.getByRole('option', { name: 'Reject' }).click();
    await page.getByRole('heading', { name: 'Nothing fits' }).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear all' }).first().click();
    await page.getByRole('cell', { name: rejected }).waitFor();
    await page.getByLabel('Transaction number').fill(body.transaction_id);
    await page.keyboard.press('Enter');
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { level: 1, name: 'Transaction' }).waitFor();
    await page.getByText('T•••• J••• M••••••').waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(/mokoena|8501015800088/i);
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show personal data' }).click();
    await page.getByText('8501015800088').first().waitFor();
    await page.getByText('Personal data shown by admin').waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mask personal data' }).click();
    await expect.poll(() => page.getByRole('main').innerText()).not.toMatch(/mokoena|8501015800088/i);
  });

  it('show an image when it is asked for, which is recorded', async () => {
    const { body } = await client.post(ENHANCED_ONFILE, requestFor(people.thabo));
    const { page } = await openAs('admin', `/transactions/${body.transaction_id}`);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const image = page.getByRole('img', { name: 'Official photograph' });
    await image.waitFor();
    expect(await image.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(100);
    await page.getByText('Official photograph looked at by admin').waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
  });

  it('of another account, and numbers that are none, are not found', async () => {
    const { page } = await openAs('admin', '/transactions/01a20085-6bf2-7033-839f-4577b757dc83');
    await page.getByText('There is no such transaction.').waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
  });
});
