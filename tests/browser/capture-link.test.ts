import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Client } from '../acceptance/support/client.ts';
import { PHOTO_RESULTS } from '../acceptance/support/routes.ts';
import {
  createDataDir,
  removeDataDir,
  runCommandOn,
  type ServerProcess,
  startServer,
} from '../acceptance/support/server-process.ts';
import { violationsOf } from './support/accessibility.ts';
import { openTab, startBrowser } from './support/browsers.ts';
import { CapturePage } from './support/capture-page.ts';
import { requestCheck } from './support/checks.ts';
import { thabo } from './support/people.ts';

let browser: Browser;
let client: Client;
beforeAll(async () => {
  [browser, client] = await Promise.all([startBrowser(), Client.shared()]);
});
afterAll(() => browser.close());

async function openCheck() {
  const check = await requestCheck(client, thabo);
  const { page } = await openTab(browser);
  const capture = new CapturePage(page);
  await capture.open(check.link);
  return { ...check, capture };
}

describe('The link', () => {
  it('is not used up by a preview that fetches it', async () => {
    const check = await requestCheck(client, thabo);
    for (const method of ['GET', 'HEAD', 'GET'])
      expect((await fetch(check.link, { method, headers: { 'user-agent': 'WhatsApp/2.23' } })).status).toBe(
        200,
      );
    const { body } = await client.get(`${PHOTO_RESULTS}/${check.transactionId}`);
    expect(body).toMatchObject({ code: 'PENDING', session_details: { status: 'created' } });
    const { page } = await openTab(browser);
    await new CapturePage(page).open(check.link);
  });

  it('leaves the address bar and the history', async () => {
    const { capture, link } = await openCheck();
    const { page } = capture;
    expect(page.url()).toBe(`${inject('sharedServer').address}/capture/`);
    const token = link.split('/').at(-1);
    await page.goBack();
    await page.goForward();
    expect(page.url()).not.toContain(token);
  });

  it('goes on where the person was when the page is loaded again', async () => {
    const { capture } = await openCheck();
    await capture.button('Start').click();
    await capture.title('Your ID number').waitFor();
    await capture.page.reload();
    await capture.title('Your ID number').waitFor();
    await capture.digits.fill(thabo.lastFour);
    await capture.button('Continue').click();
    await capture.title('Get ready for your selfie').waitFor();
    await capture.page.reload();
    await capture.title('Get ready for your selfie').waitFor();
  });

  it('can be taken over by a second device, and the first is told', async () => {
    const { capture: first, link } = await openCheck();
    await first.button('Start').click();
    await first.title('Your ID number').waitFor();

    const second = new CapturePage((await openTab(browser)).page);
    await second.page.goto(link);
    await second.title('Open on another device').waitFor();
    await second.button('Use this device instead').click();
    await second.title('Your ID number').waitFor();

    await first.digits.fill(thabo.lastFour);
    await first.button('Continue').click();
    await first.title('Moved to another device').waitFor();
    await second.digits.fill(thabo.lastFour);
    await second.button('Continue').click();
    await second.title('Get ready for your selfie').waitFor();
  });

  it('says so when nobody knows it, and when it is opened without its token', async () => {
    const { page } = await openTab(browser);
    const capture = new CapturePage(page);
    const { address } = inject('sharedServer');
    await page.goto(`${address}/capture/AAAAAAAAAAAAAAAAAAAAAAAA`);
    await capture.title('We don’t know this link').waitFor();
    await page.goto(`${address}/capture/`);
    await capture.title('Open your link again').waitFor();
  });
});

describe('The digits', () => {
  it('are refused when they are others, and can be typed again', async () => {
    const { capture } = await openCheck();
    await capture.button('Start').click();
    await capture.digits.fill('12');
    await capture.button('Continue').click();
    const alert = capture.page.getByRole('alert');
    await alert.getByText('Please enter four digits.').waitFor();
    await capture.digits.fill('1234');
    await capture.button('Continue').click();
    await alert.getByText('Those digits don’t match. Check your ID and try again.').waitFor();
    await capture.digits.fill(thabo.lastFour);
    await capture.button('Continue').click();
    await capture.title('Get ready for your selfie').waitFor();
  });

  it('end the check after too many that are wrong', async () => {
    const { capture } = await openCheck();
    await capture.button('Start').click();
    await capture.typeWrongDigits();
  });
});

describe('A link whose day is over', () => {
  const dataDir = createDataDir();
  let server: ServerProcess | undefined;
  beforeAll(async () => {
    server = await startServer(dataDir);
  });
  afterAll(async () => {
    await server?.stop();
    removeDataDir(dataDir);
  });

  it('says that it has expired, opened late or left lying half-way', async () => {
    if (!server) throw new Error('The server did not start.');
    const itsClient = await Client.logIn(server.address, 'sandbox');
    const { link } = await requestCheck(itsClient, thabo);
    const halfWay = new CapturePage((await openTab(browser)).page);
    await halfWay.open(link);
    await halfWay.button('Start').click();
    await halfWay.digits.fill(thabo.lastFour);

    await runCommandOn(server, 'sandbox', 'clock', '+25h');
    const late = new CapturePage((await openTab(browser)).page);
    await expect
      .poll(
        async () => {
          await late.page.goto(link);
          await late.page.getByRole('heading').filter({ hasNotText: 'Opening' }).waitFor();
          return late.page.getByRole('heading').textContent();
        },
        { timeout: 30_000 },
      )
      .toBe('This link has expired');
    expect(await violationsOf(late.page)).toEqual([]);
    await halfWay.button('Continue').click();
    await halfWay.title('This link has expired').waitFor();
  });
});
