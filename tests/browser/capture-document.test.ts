import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Client } from '../acceptance/support/client.ts';
import { runCommandOn } from '../acceptance/support/server-process.ts';
import { violationsEverywhere } from './support/accessibility.ts';
import { openTab, startBrowser } from './support/browsers.ts';
import { CapturePage } from './support/capture-page.ts';
import { finalResults, requestCheck } from './support/checks.ts';
import { thabo } from './support/people.ts';
import { putTestCamera } from './support/test-camera.ts';

let client: Client;
let browser: Browser;
beforeAll(async () => {
  [client, browser] = await Promise.all([Client.shared('sandbox-two'), startBrowser()]);
  // An account that no other file beside this one takes captures of.
  await runCommandOn(inject('sharedServer'), 'accounts', 'set-capture', '1002', '--document-step', 'on');
});
afterAll(() => browser.close());

async function openDocument() {
  const check = await requestCheck(client, thabo);
  const { page, traffic } = await openTab(browser);
  const camera = await putTestCamera(page);
  const capture = new CapturePage(page);
  await capture.noteCameras();
  await capture.open(check.link);
  await page.getByText('Photograph your ID document').waitFor();
  await capture.button('Start').click();
  await capture.digits.fill(thabo.lastFour);
  await capture.button('Continue').click();
  await capture.title('Your ID document').waitFor();
  return { check, page, traffic, camera, capture };
}

describe('The step document', () => {
  it('takes both sides of a card, each looked at before it is sent, and leads to the selfie', async () => {
    const { page, traffic, camera, capture } = await openDocument();
    await page.getByText('Step 3 of 4').waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await camera.show('card');
    await capture.button('Smart ID card').click();
    await capture.title('The front of the card').waitFor();
    await capture.button('Take the picture').waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await capture.button('Take the picture').click();
    await capture.title('Can you read every word?').waitFor();
    await expect.poll(() => capture.isCameraOn()).toBe(false);
    expect(await violationsEverywhere(page)).toEqual([]);
    await capture.button('Take it again').click();
    await capture.button('Take the picture').click();
    await capture.button('Yes, use it').click();

    await capture.title('The back of the card').waitFor();
    await capture.button('Take the picture').click();
    await capture.button('Yes, use it').click();
    await capture.title('Get ready for your selfie').waitFor();
    await expect.poll(() => capture.isCameraOn()).toBe(false);
    expect(traffic.complaints).toEqual([]);
  });

  it('says what a picture wants, and begins anew after a reload', async () => {
    const { page, camera, capture } = await openDocument();
    await camera.show('black');
    await capture.button('ID book or passport').click();
    await capture.title('The page with your photo').waitFor();
    await page.getByText('It’s too dark. Find more light').waitFor();
    await page.reload();
    await capture.title('Your ID document').waitFor();
  });

  it('explains a camera that is refused, and tries it again', async () => {
    const { page, camera, capture } = await openDocument();
    await camera.fail('NotAllowedError');
    await capture.button('Smart ID card').click();
    await capture.title('The camera isn’t allowed yet').waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await camera.fail(null);
    await capture.button('Try the camera again').click();
    await capture.title('The front of the card').waitFor();
  });
});

it('A sandbox person is let do it all where there is no camera, shows a document too, and is accepted', {
  timeout: 180_000,
}, async () => {
  const { check, page, capture } = await openDocument();
  await page.getByText('No camera here? Let a sandbox person do it').click();
  await capture.button('The right person').click();
  await capture.title('Thank you, you’re done').waitFor({ timeout: 150_000 });
  expect(await finalResults(client, check)).toMatchObject({ code: 'ACCEPT' });

  await page.goto(check.link);
  await capture.title('This check is finished').waitFor();
});
