import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../acceptance/support/client.ts';
import { violationsEverywhere } from './support/accessibility.ts';
import { DESKTOP, openTab, PHONE, SIDEWAYS_PHONE, startBrowser } from './support/browsers.ts';
import { CapturePage } from './support/capture-page.ts';
import { requestCheck } from './support/checks.ts';
import { thabo } from './support/people.ts';
import { putTestCamera } from './support/test-camera.ts';

const TWO_MINUTES = 120_000;
const INSTAGRAM =
  'Mozilla/5.0 (Linux; Android 13; SM-A035F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0 Mobile Safari/537.36 Instagram 330.0';

let client: Client;
let browser: Browser;
beforeAll(async () => {
  [client, browser] = await Promise.all([Client.shared(), startBrowser()]);
});
afterAll(() => browser.close());

async function openCheck(options: BrowserContextOptions = {}, prepare?: string) {
  const check = await requestCheck(client, thabo);
  const { context, page } = await openTab(browser, options);
  const camera = await putTestCamera(page);
  if (prepare !== undefined) await page.addInitScript(prepare);
  const capture = new CapturePage(page);
  await capture.open(check.link);
  return { check, context, page, capture, camera };
}

/** What axe finds on a phone, on one held sideways, and on a desk, where the page is laid out differently. */
const violations = (page: Page) => violationsEverywhere(page, [PHONE, SIDEWAYS_PHONE, DESKTOP]);

describe('On every screen', () => {
  it('a camera that another app uses is explained, and is tried again', async () => {
    const { page, capture, camera } = await openCheck();
    await capture.goToSelfie(thabo);
    await camera.fail('NotReadableError');
    await capture.button('Turn on camera').click();
    await capture.title('The camera is busy').waitFor();
    expect(await violations(page)).toEqual([]);
    await camera.fail(null);
    await capture.button('Try the camera again').click();
    await capture.title('Put your face in the oval').waitFor();
  });

  it('a camera that is refused is explained, and is tried again', async () => {
    const { page, capture, camera } = await openCheck();
    await capture.goToSelfie(thabo);
    await camera.fail('NotAllowedError');
    await capture.button('Turn on camera').click();
    await capture.title('The camera isn’t allowed yet').waitFor();
    expect(await violations(page)).toEqual([]);
    await camera.fail(null);
    await capture.button('Try the camera again').click();
    await capture.title('Put your face in the oval').waitFor();
  });

  it('a black picture is said before a try is spent on it, and goes by itself', async () => {
    const { page, capture, camera } = await openCheck();
    await capture.goToSelfie(thabo);
    await capture.turnCameraOn();
    await camera.show('black');
    const alert = page.getByRole('alert').filter({ hasText: 'We see only black' });
    await alert.waitFor();
    expect(await violations(page)).toEqual([]);
    await camera.show('moving');
    await alert.waitFor({ state: 'detached' });
    await capture.button('I’m ready').waitFor();
  });

  it('a phone call pauses the check, in the middle of it too, and it goes on afterwards', async () => {
    const { page, capture, camera } = await openCheck();
    await capture.goToSelfie(thabo);
    await capture.turnCameraOn();
    await capture.button('I’m ready').click();
    await page.getByRole('progressbar').waitFor();
    await camera.report('mute');
    const alert = page.getByRole('alert').filter({ hasText: 'The camera is paused' });
    await alert.waitFor();
    expect(await violations(page)).toEqual([]);
    await camera.report('unmute');
    await alert.waitFor({ state: 'detached' });
    await page.getByText('We can’t see your face').waitFor();
  });

  it('a camera that is turned off is turned on again where the person was', async () => {
    const { page, capture, camera } = await openCheck();
    await capture.goToSelfie(thabo);
    await capture.turnCameraOn();
    await capture.button('I’m ready').click();
    await page.getByRole('progressbar').waitFor();
    await camera.report('ended');
    await page.getByRole('alert').filter({ hasText: 'The camera was turned off' }).waitFor();
    await capture.button('Try the camera again').click();
    await page.getByText('We can’t see your face').waitFor();
  });

  it('an app’s own window without a camera is told at the welcome, with ways out of it', async () => {
    const { check, page } = await openCheck(
      { userAgent: INSTAGRAM },
      'Object.defineProperty(navigator, "mediaDevices", { value: undefined });',
    );
    await page.getByText('Open this in your browser').waitFor();
    expect(await page.getByRole('link', { name: 'Open in your browser' }).getAttribute('href')).toBe(
      `intent://${new URL(check.link).host}${new URL(check.link).pathname}#Intent;scheme=http;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end`,
    );
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('a link that cannot be copied by the page is shown, to be copied by hand', async () => {
    const { check, page } = await openCheck(
      { userAgent: INSTAGRAM },
      `Object.defineProperty(navigator, "mediaDevices", { value: undefined });
       Object.defineProperty(navigator, "clipboard", { value: undefined });`,
    );
    expect(await page.getByLabel('Your link, to be copied').inputValue()).toBe(check.link);
    expect(await violations(page)).toEqual([]);
  });

  it('a lost connection is said, and the check goes on by itself when it is back', async () => {
    const { context, page, capture } = await openCheck();
    await capture.button('Start').click();
    await capture.digits.fill(thabo.lastFour);
    await context.setOffline(true);
    await capture.button('Continue').click();
    await page.getByText('You’re offline. We’ll carry on as soon as you’re connected.').waitFor();
    expect(await violations(page)).toEqual([]);
    await context.setOffline(false);
    await capture.title('Get ready for your selfie').waitFor();
  });

  it('a server that fails is said, and is asked again when the person wants it', async () => {
    const check = await requestCheck(client, thabo);
    const { context, page } = await openTab(browser);
    const capture = new CapturePage(page);
    await context.route('**/capture/api/session', (route) => route.fulfill({ status: 500 }));
    await page.clock.install();
    await page.goto(check.link);
    // The page asks again by itself a few times, later and later.
    const problem = capture.title('Something went wrong on our side');
    await expect
      .poll(async () => {
        await page.clock.fastForward(5_000);
        return await problem.isVisible();
      })
      .toBe(true);
    expect(await violations(page)).toEqual([]);
    await context.unroute('**/capture/api/session');
    await capture.button('Try again').click();
    await capture.title('Confirm it’s you').waitFor();
  });

  it('a second device is told of the first, and the first when it is taken over', async () => {
    const { check, page, capture } = await openCheck();
    await capture.button('Start').click();
    await capture.title('Your ID number').waitFor();
    const second = new CapturePage((await openTab(browser)).page);
    await second.page.goto(check.link);
    await second.title('Open on another device').waitFor();
    expect(await violations(second.page)).toEqual([]);
    await second.button('Use this device instead').click();
    await second.title('Your ID number').waitFor();
    await page.reload();
    await capture.title('Moved to another device').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('a try that is broken off by a reload leaves the next, and the last one ends with plain words', {
    timeout: TWO_MINUTES,
  }, async () => {
    const { page, capture } = await openCheck();
    await capture.goToSelfie(thabo);
    await capture.turnCameraOn();
    for (const next of ['Get ready for your selfie', 'Get ready for your selfie', 'That was your last try']) {
      await capture.button('I’m ready').click();
      await page.getByText('We can’t see your face').waitFor();
      await page.reload();
      await capture.title(next).waitFor();
      if (next === 'Get ready for your selfie') await capture.turnCameraOn();
    }
    expect(await violations(page)).toEqual([]);
  });
});

describe('The instructions', () => {
  const VOICE = `
    window.said = [];
    window.SpeechSynthesisUtterance = function (text) { this.text = text; };
    Object.defineProperty(window, 'speechSynthesis', { value: {
      getVoices: () => [{ lang: 'en-ZA', localService: true }],
      speak: ({ text }) => window.said.push(text),
      cancel: () => {},
    } });`;

  it('are spoken where the browser has a voice, until it is muted', async () => {
    const { page, capture } = await openCheck({}, VOICE);
    const said = () => page.evaluate('window.said');
    await capture.goToSelfie(thabo);
    await capture.turnCameraOn();
    await expect.poll(said).toEqual(['Put your face in the oval']);
    expect(await violations(page)).toEqual([]);
    await capture.button('I’m ready').click();
    await expect.poll(said).toEqual(['Put your face in the oval', 'Look straight at the camera']);
    const voice = page.getByRole('button', { name: 'Say the instructions aloud' });
    expect(await voice.getAttribute('aria-pressed')).toBe('true');
    await voice.click();
    expect(await voice.getAttribute('aria-pressed')).toBe('false');
  });

  it('are not offered aloud in a language that the browser has no voice for', async () => {
    const { page, capture } = await openCheck({}, VOICE);
    await capture.goToSelfie(thabo);
    await capture.turnCameraOn();
    await page.getByLabel('Language').selectOption('zu');
    await expect
      .poll(() => page.getByRole('heading').first().textContent())
      .not.toBe('Put your face in the oval');
    expect(await page.locator('.qc-mute').count()).toBe(0);
  });
});
