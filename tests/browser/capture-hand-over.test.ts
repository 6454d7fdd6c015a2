import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Client } from '../acceptance/support/client.ts';
import { PHOTO_RESULTS } from '../acceptance/support/routes.ts';
import { messagesTo } from '../acceptance/support/sandbox-messages.ts';
import { violationsEverywhere } from './support/accessibility.ts';
import { DESKTOP, openTab, startBrowser, type Visit } from './support/browsers.ts';
import { CapturePage } from './support/capture-page.ts';
import { type Check, finalResults, isJpeg, requestCheck } from './support/checks.ts';
import { putBeforeCamera } from './support/clips/attentive-person.ts';
import { A_PHONE, codeOf, scan } from './support/hand-over.ts';
import { thabo } from './support/people.ts';

const THREE_MINUTES = 180_000;

let client: Client;
let browser: Browser;
beforeAll(async () => {
  [browser, client] = await Promise.all([startBrowser(), Client.shared()]);
});
afterAll(() => browser.close());

interface Screen extends Visit {
  readonly capture: CapturePage;
}

async function screen(options: BrowserContextOptions): Promise<Screen> {
  const visit = await openTab(browser, options);
  return { ...visit, capture: new CapturePage(visit.page) };
}

/** A desk whose person has asked to go on with a phone: its code is shown. */
async function offeringDesk(): Promise<Screen & { check: Check }> {
  const check = await requestCheck(client, thabo);
  const desk = await screen({ viewport: DESKTOP });
  await desk.capture.open(check.link);
  await desk.capture.button('Use my phone instead').click();
  await codeOf(desk.page).waitFor();
  return { ...desk, check };
}

const digitsOf = async (page: Page) => (await page.locator('.qc-number').textContent())?.trim();

/** A phone that has opened what the desk shows. */
async function scanningPhone(desk: Screen): Promise<Screen> {
  const phone = await screen(A_PHONE);
  await phone.page.goto(await scan(desk.page));
  await phone.capture.title('Carry on with this phone').waitFor();
  return phone;
}

/** A desk, and a phone that asks for the digits. */
async function handedOver() {
  const desk = await offeringDesk();
  const phone = await scanningPhone(desk);
  await phone.capture.button('Yes, go on here').click();
  await phone.capture.title('Your ID number').waitFor();
  await desk.capture.title('Now go on with your phone').waitFor();
  return { desk, phone };
}

describe('From desk to phone', () => {
  it('is gone through to the end: the same digits on both, and the desk tells what happens', {
    timeout: THREE_MINUTES,
  }, async () => {
    const desk = await offeringDesk();
    const told = desk.page.getByRole('status');
    const phone = await screen(A_PHONE);
    await putBeforeCamera(phone.page, thabo);
    const digits = await digitsOf(desk.page);
    expect(digits).toMatch(/^\d\d$/);

    await phone.page.goto(await scan(desk.page));
    await phone.capture.title('Carry on with this phone').waitFor();
    expect(await digitsOf(phone.page)).toBe(digits);
    expect(phone.page.url()).toBe(`${inject('sharedServer').address}/capture/`);
    await desk.capture.title('Opened on your phone').waitFor();
    expect(await digitsOf(desk.page)).toBe(digits);

    await phone.capture.button('Yes, go on here').click();
    await phone.capture.title('Your ID number').waitFor();
    await phone.page.getByText('Connected with your other screen').waitFor();
    await desk.capture.title('Now go on with your phone').waitFor();
    await told.getByText('Your phone is asking for the digits.').waitFor();
    expect(await digitsOf(desk.page)).toBe(digits);

    await phone.capture.digits.fill(thabo.lastFour);
    await phone.capture.button('Continue').click();
    await told.getByText('Your phone is ready for the selfie.').waitFor();
    await phone.capture.turnCameraOn();
    await phone.capture.button('I’m ready').click();
    await told.getByText('The selfie is being taken.').waitFor();
    await phone.capture.title('Thank you, you’re done').waitFor({ timeout: THREE_MINUTES });
    await desk.capture.title('Thank you, you’re done').waitFor();

    const results = await finalResults(client, desk.check);
    expect(results).toMatchObject({ code: 'ACCEPT', session_details: { status: 'completed' } });
    expect(isJpeg(results.selfie_image)).toBe(true);

    expect([...desk.traffic.complaints, ...phone.traffic.complaints]).toEqual([]);
    for (const { path, body } of [...(await desk.traffic.received()), ...(await phone.traffic.received())])
      expect(body.toString('utf8'), path).not.toMatch(/THABO|MOKOENA|8501015800088/i);
    // The page has gone quiet: nobody asks for news of what is over.
    const asked = desk.traffic.requested.length;
    await phone.page.reload();
    await phone.capture.title('This check is finished').waitFor();
    expect(desk.traffic.requested.length).toBe(asked);
  });

  it('costs a phone that opened its own link nothing', async () => {
    const { link } = await requestCheck(client, thabo);
    const phone = await screen(A_PHONE);
    await phone.capture.open(link);
    await phone.capture.goToSelfie(thabo);
    expect(await phone.capture.button('Use my phone instead').count()).toBe(0);
    expect(phone.traffic.requested.filter((url) => url.includes('hand-over'))).toEqual([]);
  });

  it('is offered where a desk has no camera', async () => {
    const { link } = await requestCheck(client, thabo);
    const desk = await screen({ viewport: DESKTOP });
    await desk.capture.open(link);
    await desk.capture.goToSelfie(thabo);
    await desk.capture.button('Turn on camera').click();
    await desk.capture.title('No camera found').waitFor();
    await desk.capture.button('Use my phone instead').click();
    const phone = await scanningPhone(desk);
    await phone.capture.button('Yes, go on here').click();
    // What the desk knew, the phone has still to show.
    await phone.capture.title('Your ID number').waitFor();
  });

  it('works by a copied link, once', async () => {
    const desk = await offeringDesk();
    await desk.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await desk.capture.button('Copy a link for the phone').click();
    await desk.page.getByText('Link copied. It works once, for 15 minutes.').waitFor();
    const link = String(await desk.page.evaluate('navigator.clipboard.readText()'));
    for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(link, { method })).status).toBe(200);

    const phone = await screen(A_PHONE);
    await phone.page.goto(link);
    await phone.capture.button('Yes, go on here').click();
    await phone.capture.title('Your ID number').waitFor();

    const stranger = await screen(A_PHONE);
    await stranger.page.goto(link);
    await stranger.capture.title('This code no longer works').waitFor();
  });

  it('works by SMS, and takes only a number that can get one', async () => {
    const desk = await offeringDesk();
    const number = desk.page.getByLabel('Or get the link by SMS');
    await number.fill('021 555 0199');
    await desk.capture.button('Send').click();
    await desk.page.getByRole('alert').getByText('South African cell number').waitFor();
    await number.fill('083 555 0142');
    await number.press('Enter');
    await desk.page.getByText('Sent. The link works for 15 minutes.').waitFor();
    const [message = ''] = await messagesTo('+27835550142');
    const digits = await digitsOf(desk.page);
    expect(message).toContain(`Your other screen shows ${digits}`);

    const phone = await screen(A_PHONE);
    await phone.page.goto(/https?:\/\/\S+/.exec(message)?.[0] ?? '');
    await phone.capture.button('Yes, go on here').click();
    await phone.capture.title('Your ID number').waitFor();
    expect(await phone.page.locator('.qc-companion-number').textContent()).toBe(digits);
  });

  it('comes back to the desk when its person says so there, and the phone is told', async () => {
    const { desk, phone } = await handedOver();
    await desk.capture.button('Carry on here instead').click();
    await desk.capture.title('Your ID number').waitFor();
    await phone.capture.title('Moved to another device').waitFor();
    await desk.capture.digits.fill(thabo.lastFour);
    await desk.capture.button('Continue').click();
    await desk.capture.title('Get ready for your selfie').waitFor();
  });

  it('comes back to the desk when its person says so on the phone, and the desk is told', async () => {
    const { desk, phone } = await handedOver();
    await phone.capture.button('Go back to the computer').click();
    await phone.capture.title('Moved to another device').waitFor();
    await desk.capture.title('Back on this computer').waitFor();
    await desk.capture.button('Carry on here').click();
    await desk.capture.title('Your ID number').waitFor();
  });

  it('is not offered any more when the desk changed its mind before the phone', async () => {
    const desk = await offeringDesk();
    const phone = await scanningPhone(desk);
    await desk.capture.title('Opened on your phone').waitFor();
    await desk.capture.button('Stay on this computer').click();
    await desk.capture.title('Your ID number').waitFor();
    await phone.capture.button('Yes, go on here').click();
    await phone.capture.title('This code no longer works').waitFor();
  });

  it('starts anew when somebody else has opened the code', async () => {
    const desk = await offeringDesk();
    const stranger = await scanningPhone(desk);
    await desk.capture.title('Opened on your phone').waitFor();
    await desk.capture.button('Show a new code').click();
    const phone = await scanningPhone(desk);
    await stranger.capture.button('Yes, go on here').click();
    await stranger.capture.title('This code no longer works').waitFor();
    await phone.capture.button('Yes, go on here').click();
    await phone.capture.title('Your ID number').waitFor();
  });

  it('tells each side of the other’s closed page, and goes on after a reload of either', async () => {
    const { desk, phone } = await handedOver();
    const address = phone.page.url();
    await phone.page.goto('about:blank');
    await desk.page.getByRole('status').getByText('The page on your phone was closed.').waitFor();
    await phone.page.goto(address);
    await phone.capture.title('Your ID number').waitFor();
    await desk.page.getByRole('status').getByText('Your phone is asking for the digits.').waitFor();

    await desk.page.reload();
    await desk.capture.title('Now go on with your phone').waitFor();
    await phone.page.getByText('Connected with your other screen').waitFor();
    await desk.page.goto('about:blank');
    await phone.page.getByText('Your other screen isn’t connected. You can finish here.').waitFor();
    await phone.capture.digits.fill(thabo.lastFour);
    await phone.capture.button('Continue').click();
    await phone.capture.title('Get ready for your selfie').waitFor();
  });

  it('is not used up where the scanner’s own window has no camera', async () => {
    const desk = await offeringDesk();
    const code = await scan(desk.page);
    const scanner = await screen(A_PHONE);
    await scanner.page.addInitScript(
      `Object.defineProperty(navigator, 'mediaDevices', { value: undefined })`,
    );
    await scanner.page.goto(code);
    await scanner.capture.title('Carry on with this phone').waitFor();
    await scanner.page.getByText('Open the link in an up-to-date Chrome, Safari, Edge or Firefox.').waitFor();
    await scanner.capture.button('Copy link').waitFor();
    const phone = await screen(A_PHONE);
    await phone.page.goto(code);
    await phone.capture.button('Yes, go on here').click();
    await phone.capture.title('Your ID number').waitFor();
  });

  it('is not used up in the desk’s own browser', async () => {
    const desk = await offeringDesk();
    const link = await scan(desk.page);
    const tab = new CapturePage(await desk.context.newPage());
    await tab.page.goto(link);
    await tab.title('Your ID number').waitFor();
    const phone = await screen(A_PHONE);
    await phone.page.goto(link);
    await phone.capture.title('Carry on with this phone').waitFor();
  });

  it('ends on both screens when the phone types the wrong digits too often', async () => {
    const { desk, phone } = await handedOver();
    await phone.capture.typeWrongDigits();
    await desk.capture.title('This check has ended').waitFor();
    const { body } = await client.get(`${PHOTO_RESULTS}/${desk.check.transactionId}`);
    expect(body).toMatchObject({ code: 'FAIL', session_details: { status: 'cancelled' } });
  });

  it('speaks the language of each page', async () => {
    const check = await requestCheck(client, thabo);
    const desk = await screen({ viewport: DESKTOP, locale: 'af-ZA' });
    await desk.page.goto(check.link);
    await desk.capture.button('Gebruik eerder my foon').click();
    await desk.capture.title('Gaan voort met jou foon').waitFor();
    await desk.page.getByRole('img', { name: 'QR-kode' }).waitFor();
    await desk.page.getByLabel('Taal').selectOption('zu');
    await desk.capture.title('Qhubeka ngefoni yakho').waitFor();
  });

  it('can be gone through with the keyboard alone', async () => {
    const { link } = await requestCheck(client, thabo);
    const desk = await screen({ viewport: DESKTOP });
    await desk.capture.open(link);
    await press(desk.page, desk.capture.button('Use my phone instead'));
    await codeOf(desk.page).waitFor();
    await desk.page.keyboard.press('Tab');
    expect(await desk.capture.button('Copy a link for the phone').evaluate(isFocused)).toBe(true);
    await desk.page.keyboard.press('Tab');
    await desk.page.keyboard.type('021');
    await desk.page.keyboard.press('Enter');
    await desk.page.getByRole('alert').getByText('South African cell number').waitFor();
    await press(desk.page, desk.capture.button('Stay on this computer'));
    await desk.capture.title('Your ID number').waitFor();
  });

  it('has nothing that axe finds, on either side', { timeout: THREE_MINUTES }, async () => {
    const desk = await offeringDesk();
    expect(await violationsEverywhere(desk.page)).toEqual([]);
    await desk.page.getByLabel('Or get the link by SMS').fill('1');
    await desk.capture.button('Send').click();
    await desk.page.getByRole('alert').getByText('South African').waitFor();
    expect(await violationsEverywhere(desk.page)).toEqual([]);
    const phone = await scanningPhone(desk);
    expect(await violationsEverywhere(phone.page)).toEqual([]);
    await desk.capture.title('Opened on your phone').waitFor();
    expect(await violationsEverywhere(desk.page)).toEqual([]);
    await phone.capture.button('Yes, go on here').click();
    await phone.page.getByText('Connected with your other screen').waitFor();
    expect(await violationsEverywhere(phone.page)).toEqual([]);
    await desk.capture.title('Now go on with your phone').waitFor();
    expect(await violationsEverywhere(desk.page)).toEqual([]);
  });
});

const isFocused = (element: unknown): boolean =>
  (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement === element;

/** Presses a button by the keyboard alone. */
async function press(page: Page, button: ReturnType<CapturePage['button']>): Promise<void> {
  for (let i = 0; i < 12 && !(await button.evaluate(isFocused)); i += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}
