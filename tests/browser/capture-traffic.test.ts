import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Client } from '../acceptance/support/client.ts';
import { openTab, startBrowser, type Visit } from './support/browsers.ts';
import { CapturePage } from './support/capture-page.ts';
import { type Check, finalResults, requestCheck } from './support/checks.ts';
import { putBeforeCamera } from './support/clips/attentive-person.ts';
import { thabo } from './support/people.ts';
import { SLOW_LINE, throttle } from './support/slow-line.ts';

const TWO_MINUTES = 120_000;
/** The capture page's budget: compressed, headers included. */
const TO_THE_CAMERA_BYTES = 60_000;
const WHOLE_CAPTURE_BYTES = 600_000;

let client: Client;
let browser: Browser;
beforeAll(async () => {
  [browser, client] = await Promise.all([startBrowser(), Client.shared()]);
});
afterAll(() => browser.close());

/** A whole capture of a person who does what the page asks, at once or after a while. */
async function capture(
  check: Check,
  { page, traffic }: Visit,
  reactsAfterMs = 500,
): Promise<{ toTheCameraBytes: number }> {
  const its = new CapturePage(page);
  await putBeforeCamera(page, thabo, { reactsAfterMs });
  await its.open(check.link);
  await its.goToSelfie(thabo);
  await its.turnCameraOn();
  const toTheCameraBytes = await traffic.transferredBytes();
  await its.button('I’m ready').click();
  await its.title('Thank you, you’re done').waitFor({ timeout: TWO_MINUTES });
  return { toTheCameraBytes };
}

describe('What a capture sends and gets', () => {
  it('fits a slow line even when the person takes three seconds for each instruction, tells nothing of the record, and goes nowhere else', {
    timeout: TWO_MINUTES,
  }, async () => {
    const check = await requestCheck(client, thabo);
    const visit = await openTab(browser);
    const { toTheCameraBytes } = await capture(check, visit, 3_000);
    const { traffic } = visit;
    expect(await finalResults(client, check)).toMatchObject({ code: 'ACCEPT' });

    expect(toTheCameraBytes).toBeLessThanOrEqual(TO_THE_CAMERA_BYTES);
    expect(await traffic.transferredBytes()).toBeLessThanOrEqual(WHOLE_CAPTURE_BYTES);

    const { address } = inject('sharedServer');
    expect(traffic.requested.filter((url) => !url.startsWith(`${address}/capture/`))).toEqual([]);
    expect(traffic.complaints).toEqual([]);

    const received = await traffic.received();
    expect(received.length).toBeGreaterThan(10);
    for (const { path, body, headers } of received) {
      const said = `${JSON.stringify(headers)} ${body.toString('utf8')}`;
      expect(said, path).not.toMatch(/THABO|MOKOENA|8501015800088|1985-01-01/i);
      expect(said, path).not.toContain(check.transactionId);
      expect(body.includes(Buffer.from('ffd8ff', 'hex')), path).toBe(false);
      expect(said, path).not.toContain('/9j/');
    }
    const page = received.find(({ headers }) => headers['content-type']?.startsWith('text/html'));
    expect(page?.headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self';/);
    expect(page?.headers['content-security-policy']).not.toMatch(/unsafe/);
  });

  it('is finished at 256 kbit/s and 400 ms', { timeout: 2 * TWO_MINUTES }, async () => {
    const check = await requestCheck(client, thabo);
    const visit = await openTab(browser);
    await throttle(visit.page, SLOW_LINE);
    const { toTheCameraBytes } = await capture(check, visit);
    expect(await finalResults(client, check)).toMatchObject({ code: 'ACCEPT' });
    expect(toTheCameraBytes).toBeLessThanOrEqual(TO_THE_CAMERA_BYTES);
    expect(await visit.traffic.transferredBytes()).toBeLessThanOrEqual(WHOLE_CAPTURE_BYTES);
  });
});
