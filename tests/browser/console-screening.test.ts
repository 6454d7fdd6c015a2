import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client, type Json } from '../acceptance/support/client.ts';
import { ownServer } from '../acceptance/support/own-server.ts';
import { runCommandOn } from '../acceptance/support/server-process.ts';
import { violationsEverywhere } from './support/accessibility.ts';
import { rowOf, type Submitted } from './support/back-office.ts';
import { startBrowser } from './support/browsers.ts';
import { openConsole } from './support/console.ts';

const server = ownServer();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const open = (username: string) => openConsole(browser, username, { address: server().address });

let references = 0;
const nextReference = (): string => {
  references += 1;
  return `SCREENED-${String(references).padStart(4, '0')}`;
};

/** Screens somebody against the sandbox's made-up lists. */
async function screen(path: string, person: Readonly<Record<string, string>>) {
  const reference = nextReference();
  const client = await Client.logIn(server().address, 'sandbox');
  const { body, text } = await client.post<Json & { transaction_id: string }>(path, {
    ...person,
    ReferenceNo: reference,
    ConsentObtainedByDataSubject: true,
  });
  expect(body.success, text).toBe(true);
  const submitted: Submitted = { transactionId: body.transaction_id, reference };
  return { client, submitted };
}

async function openCase(page: Page, submitted: Submitted): Promise<void> {
  await page.goto(`${server().address}/console/cases`);
  await rowOf(page, submitted).getByRole('link').click();
  await page.getByRole('heading', { name: 'One hit' }).waitFor();
}

/** Gives the verdict by keys, and confirms. */
async function clearByKeyboard(page: Page, confirmation: string): Promise<void> {
  await page.keyboard.press('1');
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Reason' }).inputValue())
    .toBe('Another date of birth');
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Born decades later, by the passport.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('dialog').getByText(confirmation).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

describe('A hit on a watch list', { timeout: 180_000 }, () => {
  it('is told from the client by keys, by two people, and the answer says so', async () => {
    // A listed name with another date of birth; a client of its own for each try.
    const { client, submitted } = await screen('/consumer/watchlist/lite', {
      FirstName: 'Ayanda',
      LastName: 'Ndlovu',
      BirthDate: '2001-01-01',
    });
    const first = await open('verifier');
    await openCase(first.page, submitted);
    expect(await first.page.getByText('2001-01-01').count()).toBe(0);
    await first.page.keyboard.press('v');
    await first.page.getByText('2001-01-01').first().waitFor();
    const birthDates = first.page.getByRole('row', { name: /Date of birth/ });
    expect(await birthDates.textContent()).toContain('Contradicts');
    await clearByKeyboard(first.page, 'a second person has to decide the same');
    await first.page.getByText('You cannot confirm it yourself.').waitFor();

    const second = await open('admin');
    await openCase(second.page, submitted);
    await second.page.getByText('You are the second person').waitFor();
    await clearByKeyboard(second.page, 'The client is told at once.');
    await second.page.getByText('Decided: Accept').waitFor();

    const { body } = await client.get(`/consumer/watchlist/lite/${submitted.transactionId}`);
    expect(body).toMatchObject({ screening_result: 'ACCEPT', results: [{ decided: { verdict: 'FALSE' } }] });
    expect(first.traffic.complaints).toEqual([]);
  });

  it('is shown so that axe finds nothing, hidden and revealed', async () => {
    const { submitted } = await screen('/consumer/watchlist/crime', {
      FirstName: 'Amaro',
      LastName: 'Testani',
    });
    const { page } = await open('verifier');
    await openCase(page, submitted);
    await page.keyboard.press('3');
    await page.getByRole('combobox', { name: 'Reason' }).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show personal data' }).click();
    await page.getByRole('button', { name: 'Hide personal data' }).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
  });
});

describe('The pages of lists and watched clients', { timeout: 180_000 }, () => {
  it('say what is in use, what was refused and why, and who is watched', async () => {
    const { client, submitted } = await screen('/consumer/watchlist/crime', {
      FirstName: 'Thabo',
      LastName: 'Mokoena',
    });
    await client.post('/consumer/monitoring', { transaction_id: submitted.transactionId });
    const file = join(server().dataDir, 'house.csv');
    writeFileSync(file, 'id,kind,name\n1,person,Amaru Testani\n');
    await runCommandOn(server(), 'lists', 'add', 'HOUSE', '--from', file, '--title', 'Our own list');
    writeFileSync(file, 'nothing of a list');
    await runCommandOn(server(), 'lists', 'update', 'HOUSE').catch(() => undefined);

    const { page } = await open('admin');
    await page.goto(`${server().address}/console/watch-lists`);
    await page.getByText('Our own list was refused when it was last read').waitFor();
    await page.getByRole('button', { name: 'Show the history of Our own list' }).click();
    await page.getByRole('table', { name: 'History of Our own list' }).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);

    await page.goto(`${server().address}/console/watched-clients`);
    await page.getByRole('row').filter({ hasText: submitted.reference }).getByRole('link').click();
    await page.getByText('Nothing since the watch began.').waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.getByRole('button', { name: 'Stop watching…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stop watching' }).click();
    await page.getByText('Stopped', { exact: true }).waitFor();
  });
});
