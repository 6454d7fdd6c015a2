import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Client } from '../acceptance/support/client.ts';
import { violationsEverywhere, violationsOf } from './support/accessibility.ts';
import { openTab, startBrowser } from './support/browsers.ts';
import { CapturePage } from './support/capture-page.ts';
import { requestCheck } from './support/checks.ts';
import { putBeforeCamera } from './support/clips/attentive-person.ts';
import { thabo } from './support/people.ts';

const TWO_MINUTES = 120_000;

let client: Client;
let browser: Browser;
beforeAll(async () => {
  [browser, client] = await Promise.all([startBrowser(), Client.shared()]);
});
afterAll(() => browser.close());

describe('Accessibility, on a phone and a desk, light and dark', () => {
  it('of the journey from the welcome to the end', { timeout: TWO_MINUTES }, async () => {
    const { link } = await requestCheck(client, thabo);
    const { page } = await openTab(browser);
    const capture = new CapturePage(page);
    await putBeforeCamera(page, thabo);
    await capture.open(link);
    expect(await violationsEverywhere(page)).toEqual([]);

    await capture.button('Start').click();
    await capture.digits.fill('1234');
    await capture.button('Continue').click();
    await page.getByText('Those digits don’t match').waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);

    await capture.digits.fill(thabo.lastFour);
    await capture.button('Continue').click();
    await capture.title('Get ready for your selfie').waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);

    await capture.turnCameraOn();
    expect(await violationsEverywhere(page)).toEqual([]);

    await capture.button('I’m ready').click();
    await page.getByRole('progressbar').waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);

    const thanks = capture.title('Thank you, you’re done');
    await capture.title('Checking your pictures…').or(thanks).waitFor({ timeout: TWO_MINUTES });
    expect(await violationsOf(page)).toEqual([]);
    await thanks.waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
  });

  it('of what can go wrong', async () => {
    const { link } = await requestCheck(client, thabo);
    const { page } = await openTab(browser);
    const capture = new CapturePage(page);
    await page.goto(`${inject('sharedServer').address}/capture/AAAAAAAAAAAAAAAAAAAAAAAA`);
    await capture.title('We don’t know this link').waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);

    await capture.open(link);
    await capture.goToSelfie(thabo);
    await capture.button('Turn on camera').click();
    await capture.title('No camera found').waitFor();
    await page.getByText('No camera here? Let a sandbox person do it').click();
    expect(await violationsEverywhere(page)).toEqual([]);
  });
});
