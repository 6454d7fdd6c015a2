import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { Client } from '../acceptance/support/client.ts';
import { openTab, startBrowser } from './support/browsers.ts';
import { CapturePage } from './support/capture-page.ts';
import { finalResults, isJpeg, requestCheck } from './support/checks.ts';
import type { CameraScene } from './support/clips/camera-clip.ts';
import { pieter, thabo } from './support/people.ts';

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

describe('A person with a camera', () => {
  it('confirms the digits, does what the picture shows, and is accepted with both images', {
    timeout: ATTEMPTS_MS,
  }, async () => {
    const { check, capture, traffic } = await beginSelfie({ shows: 'person', of: thabo });
    expect(await capture.isCameraOn()).toBe(true);
    await capture.button('I’m ready').click();
    await capture.title('Thank you, you’re done').waitFor({ timeout: ATTEMPTS_MS });
    expect(await capture.isCameraOn()).toBe(false);

    const results = await finalResults(client, check);
    expect(results).toMatchObject({ success: true, code: 'ACCEPT' });
    expect(isJpeg(results.dha_image)).toBe(true);
    expect(isJpeg(results.selfie_image)).toBe(true);
    expect(traffic.complaints).toEqual([]);
  });

  it('is rejected when the camera shows another person', { timeout: ATTEMPTS_MS }, async () => {
    const { check, capture } = await beginSelfie({ shows: 'person', of: pieter });
    await capture.button('I’m ready').click();
    await capture.title('Thank you, you’re done').waitFor({ timeout: ATTEMPTS_MS });
    expect(await finalResults(client, check)).toMatchObject({ code: 'REJECT' });
  });

  it('is not accepted with a photograph of the right person, tilted to and fro', {
    timeout: ATTEMPTS_MS,
  }, async () => {
    const { check, capture } = await beginSelfie({ shows: 'photograph', of: thabo });
    await capture.button('I’m ready').click();
    await capture.title('Thank you, you’re done').waitFor({ timeout: ATTEMPTS_MS });
    expect(await finalResults(client, check)).toMatchObject({ code: 'REJECT' });
  });
});
