import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Client } from '../acceptance/support/client.ts';
import { openTab, startBrowser } from './support/browsers.ts';
import { CapturePage } from './support/capture-page.ts';
import { type Check, finalResults, isJpeg, requestCheck } from './support/checks.ts';
import type { CameraScene } from './support/clips/camera-clip.ts';
import { thabo } from './support/people.ts';

/** For all attempts of a person or an attacker; an honest person's takes half a minute. */
const ATTEMPTS_MS = 240_000;

let client: Client;
beforeAll(async () => {
  client = await Client.shared();
});

/** Opens a check of Thabo's in a browser before which something is held, and goes on until the selfie begins. */
async function beginSelfie(scene: CameraScene) {
  const browser = await startBrowser(scene);
  onTestFinished(() => browser.close());
  const check = await requestCheck(client, thabo);
  const { page, traffic } = await openTab(browser);
  const capture = new CapturePage(page);
  await capture.noteCameras();
  await capture.open(check.link);
  await capture.goToSelfie(thabo);
  await capture.turnCameraOn();
  return { check, capture, traffic };
}

/** Does the selfie, again as often as the page offers it, and gives the results. */
async function finishSelfie(check: Check, capture: CapturePage) {
  const thanks = capture.title('Thank you, you’re done');
  const again = capture.button('Try again');
  const end = thanks.or(again).or(capture.title('That was your last try'));
  await capture.button('I’m ready').click();
  await end.waitFor({ timeout: ATTEMPTS_MS });
  while (await again.isVisible()) {
    await again.click();
    await capture.button('I’m ready').click();
    await end.waitFor({ timeout: ATTEMPTS_MS });
  }
  return await finalResults(client, check);
}

describe('A person with a camera', () => {
  it('confirms the digits, does what the picture shows, and is accepted with both images', {
    timeout: ATTEMPTS_MS,
  }, async () => {
    const { check, capture, traffic } = await beginSelfie({ shows: 'person', of: thabo });
    expect(await capture.isCameraOn()).toBe(true);
    const results = await finishSelfie(check, capture);
    await expect.poll(() => capture.isCameraOn()).toBe(false);

    expect(results).toMatchObject({ success: true, code: 'ACCEPT' });
    expect(isJpeg(results.dha_image)).toBe(true);
    expect(isJpeg(results.selfie_image)).toBe(true);
    expect(traffic.complaints).toEqual([]);
  });
});

describe('An attacker', () => {
  it("is rejected with the person's photograph, tilted to and fro", { timeout: ATTEMPTS_MS }, async () => {
    const { check, capture } = await beginSelfie({ shows: 'photograph', of: thabo });
    expect(await finishSelfie(check, capture)).toMatchObject({ code: 'REJECT' });
  });
});
