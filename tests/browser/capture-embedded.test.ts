import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Client } from '../acceptance/support/client.ts';
import { runCommandOn } from '../acceptance/support/server-process.ts';
import { violationsOf } from './support/accessibility.ts';
import { DESKTOP, openTab, PHONE, startBrowser } from './support/browsers.ts';
import { CapturePage } from './support/capture-page.ts';
import { type Check, finalResults, requestCheck } from './support/checks.ts';
import { putBeforeCamera } from './support/clips/attentive-person.ts';
import { A_PHONE, codeOf, scan } from './support/hand-over.ts';
import { thabo } from './support/people.ts';
import { openShop, type Shop } from './support/shop.ts';

const TWO_MINUTES = 120_000;

let client: Client;
let browser: Browser;
let shop: Shop;
beforeAll(async () => {
  const server = inject('sharedServer');
  [client, browser, shop] = await Promise.all([
    Client.shared('sandbox-manual'),
    startBrowser(),
    openShop(server.address),
  ]);
  // An account whose origins no other file beside this one sets.
  await runCommandOn(server, 'accounts', 'set-capture', '1005', '--origins', shop.origin);
});
afterAll(() => Promise.all([browser.close(), shop.stop()]));

function addressOf({ transactionId }: Check, origin = shop.origin, more = ''): string {
  const query = new URLSearchParams({ server: inject('sharedServer').address, transaction: transactionId });
  return `${origin}/?${query}${more}`;
}

/** What the shop has been told so far. */
const told = (page: Page) => page.locator('#events li').allTextContents();

async function enter(check: Check) {
  const visit = await openTab(browser);
  const capture = new CapturePage(visit.page);
  await putBeforeCamera(visit.page, thabo);
  await capture.noteCameras();
  await visit.page.goto(addressOf(check));
  await capture.title('Confirm it’s you').waitFor();
  return { ...visit, capture };
}

describe('The component in a plain React page of an allow-listed origin, mounted twice by its strict mode', () => {
  it('leads to a result, says each step, completes once with or without a last screen, and leaves camera, cookies and styles alone', {
    timeout: TWO_MINUTES,
  }, async () => {
    const check = await requestCheck(client, thabo);
    const { context, page, traffic, capture } = await enter(check);
    expect(await page.getByRole('heading', { name: 'The shop' }).evaluate(look)).toBe(
      'rgb(90, 45, 140) italic',
    );
    expect(await capture.title('Confirm it’s you').evaluate(look)).toMatch(/normal$/);

    await capture.goToSelfie(thabo);
    await capture.turnCameraOn();
    await capture.button('I’m ready').click();
    await capture.title('Thank you, you’re done').waitFor({ timeout: TWO_MINUTES });

    expect(await told(page)).toEqual([
      'step welcome 1/3',
      'step fields 2/3',
      'step liveness 3/3',
      `complete ${check.transactionId} completed`,
    ]);
    expect(await finalResults(client, check)).toMatchObject({ code: 'ACCEPT' });
    expect(await capture.isCameraOn()).toBe(false);
    expect(await context.cookies()).toEqual([]);
    expect(traffic.complaints).toEqual([]);
    for (const { body, path } of await traffic.received())
      expect(body.toString('utf8'), path).not.toMatch(/MOKOENA|8501015800088/i);

    // Where the page has a last screen of its own, the component shows none.
    await page.goto(addressOf(check, shop.origin, '&completion=no'));
    await expect.poll(() => told(page)).toEqual([`complete ${check.transactionId} completed`]);
    expect(await page.locator('.qiniso-capture').count()).toBe(0);
  });

  it('goes on where the person was after a reload, and gives the camera back when it is taken away', async () => {
    const { page, capture } = await enter(await requestCheck(client, thabo));
    await capture.goToSelfie(thabo);
    await page.reload();
    await capture.title('Get ready for your selfie').waitFor();
    await capture.turnCameraOn();
    expect(await capture.isCameraOn()).toBe(true);
    await capture.button('Leave the check').click();
    await expect.poll(() => capture.isCameraOn()).toBe(false);
    await capture.button('Back to the check').click();
    await capture.title('Get ready for your selfie').waitFor();
  });

  it('tells a second device, which may take over', async () => {
    const check = await requestCheck(client, thabo);
    const { capture: first } = await enter(check);
    await first.button('Start').click();
    await first.title('Your ID number').waitFor();
    const second = new CapturePage((await openTab(browser)).page);
    await second.page.goto(addressOf(check));
    await second.title('Open on another device').waitFor();
    await second.button('Use this device instead').click();
    await second.title('Your ID number').waitFor();
    await first.digits.fill(thabo.lastFour);
    await first.button('Continue').click();
    await first.title('Moved to another device').waitFor();
  });

  it('offers to go on with a phone, and is told of the end once', async () => {
    const check = await requestCheck(client, thabo);
    const desk = await openTab(browser, { viewport: DESKTOP });
    await desk.page.goto(addressOf(check));
    await new CapturePage(desk.page).button('Use my phone instead').click();
    await codeOf(desk.page).waitFor();
    const phone = new CapturePage((await openTab(browser, A_PHONE)).page);
    await phone.page.goto(await scan(desk.page));
    await phone.button('Yes, go on here').click();
    await desk.page.getByRole('status').getByText('Your phone is asking for the digits.').waitFor();
    await phone.typeWrongDigits();
    await expect
      .poll(() => told(desk.page), { timeout: 30_000 })
      .toEqual(['step welcome 1/3', `complete ${check.transactionId} cancelled`]);
    expect(desk.traffic.complaints).toEqual([]);
  });

  it('is accessible on a phone and a desk', async () => {
    const { page, capture } = await enter(await requestCheck(client, thabo));
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      expect(await violationsOf(page, { within: '.qiniso-capture' })).toEqual([]);
    }
    await capture.button('Start').click();
    await capture.title('Your ID number').waitFor();
  });
});

describe('The page is told why nothing begins', () => {
  it('when its origin is not allow-listed', async () => {
    const { page } = await openTab(browser);
    await page.goto(addressOf(await requestCheck(client, thabo), shop.strangeOrigin));
    await expect.poll(() => told(page), { timeout: 30_000 }).toEqual(['error origin_not_allowed final']);
  });

  it('when there is no such transaction', async () => {
    const { page } = await openTab(browser);
    const transactionId = '01a1fa3a-7a31-72a8-8b5a-5686ee5ed8a0';
    await page.goto(addressOf({ transactionId, link: '' }));
    await expect.poll(() => told(page)).toEqual(['error unknown_session final']);
  });

  it('when the server cannot be reached, and goes on by itself once it can', async () => {
    const { context, page } = await openTab(browser);
    await context.route('**/capture/api/**', (route) => route.abort());
    await page.goto(addressOf(await requestCheck(client, thabo)));
    await expect.poll(() => told(page), { timeout: 30_000 }).toEqual(['error unreachable recoverable']);
    await context.unroute('**/capture/api/**');
    await new CapturePage(page).title('Confirm it’s you').waitFor();
  });
});

/** Colour and slant of an element's letters. */
function look(element: Element): string {
  const { color, fontStyle } = getComputedStyle(element);
  return `${color} ${fontStyle}`;
}
