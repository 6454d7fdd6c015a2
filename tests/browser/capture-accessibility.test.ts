import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { Client } from '../acceptance/support/client.ts';
import { DESKTOP, openTab, PHONE, startBrowser } from './support/browsers.ts';
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

/** What axe finds on the page as it stands: on a phone and a desk, by day and by night. */
async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  const look = async (viewport: typeof PHONE, colorScheme: 'light' | 'dark', builder: AxeBuilder) => {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    for (const { id, nodes } of (await builder.analyze()).violations)
      found.push(`${viewport.width} ${colorScheme} ${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  };
  // There are no frames to look into; without that mode axe opens another tab for every look.
  const axe = () => new AxeBuilder({ page }).setLegacyMode();
  const contrast = () => axe().withRules('color-contrast');
  await look(PHONE, 'light', axe());
  await look(PHONE, 'dark', contrast());
  await look(DESKTOP, 'light', contrast());
  await look(DESKTOP, 'dark', axe());
  return found;
}

describe('Accessibility, on a phone and a desk, light and dark', () => {
  it('of the journey from the welcome to the end', { timeout: TWO_MINUTES }, async () => {
    const { link } = await requestCheck(client, thabo);
    const { page } = await openTab(browser);
    const capture = new CapturePage(page);
    await putBeforeCamera(page, thabo);
    await capture.open(link);
    expect(await violations(page)).toEqual([]);

    await capture.button('Start').click();
    await capture.digits.fill('1234');
    await capture.button('Continue').click();
    await page.getByText('Those digits don’t match').waitFor();
    expect(await violations(page)).toEqual([]);

    await capture.digits.fill(thabo.lastFour);
    await capture.button('Continue').click();
    await capture.title('Get ready for your selfie').waitFor();
    expect(await violations(page)).toEqual([]);

    await capture.turnCameraOn();
    expect(await violations(page)).toEqual([]);

    await capture.button('I’m ready').click();
    await page.getByRole('progressbar').waitFor();
    expect(await violations(page)).toEqual([]);

    await capture.title('Thank you, you’re done').waitFor({ timeout: TWO_MINUTES });
    expect(await violations(page)).toEqual([]);
  });

  it('of what can go wrong', async () => {
    const { link } = await requestCheck(client, thabo);
    const { page } = await openTab(browser);
    const capture = new CapturePage(page);
    await page.goto(`${inject('sharedServer').address}/capture/AAAAAAAAAAAAAAAAAAAAAAAA`);
    await capture.title('We don’t know this link').waitFor();
    expect(await violations(page)).toEqual([]);

    await capture.open(link);
    await capture.goToSelfie(thabo);
    await capture.button('Turn on camera').click();
    await capture.title('No camera found').waitFor();
    await page.getByText('No camera here? Let a sandbox person do it').click();
    expect(await violations(page)).toEqual([]);
  });
});
