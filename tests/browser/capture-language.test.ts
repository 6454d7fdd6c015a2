import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../acceptance/support/client.ts';
import { violationsOf } from './support/accessibility.ts';
import { openTab, startBrowser } from './support/browsers.ts';
import { CapturePage } from './support/capture-page.ts';
import { requestCheck } from './support/checks.ts';
import { thabo } from './support/people.ts';

/** The narrowest phone the page is made for. */
const NARROW = { width: 320, height: 640 };

let client: Client;
let browser: Browser;
beforeAll(async () => {
  [browser, client] = await Promise.all([startBrowser(), Client.shared()]);
});
afterAll(() => browser.close());

const languageOf = (page: Page) => page.locator('html').getAttribute('lang');
const overflow = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

describe('The language', () => {
  it('is the browser’s, until another is chosen with the keyboard, which stays', async () => {
    const { link } = await requestCheck(client, thabo);
    const { page, traffic } = await openTab(browser, { locale: 'zu-ZA', viewport: NARROW });
    const capture = new CapturePage(page);
    await page.goto(link);
    await capture.title('Qinisekisa ukuthi nguwe').waitFor();
    expect(await languageOf(page)).toBe('zu');
    expect(await page.title()).toBe('Qinisekisa ukuthi nguwe');
    expect(await overflow(page)).toBe(0);
    expect(await violationsOf(page)).toEqual([]);

    await capture.button('Qala').click();
    await capture.title('Inombolo kamazisi wakho').waitFor();
    expect(await overflow(page)).toBe(0);
    const digits = page.getByRole('textbox');
    await digits.fill('12');

    // The heading has the focus, or the field; the language is before both.
    const picker = page.getByRole('combobox', { name: 'Ulimi' });
    await digits.press('Shift+Tab');
    expect(await picker.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
    await page.keyboard.type('Afri');
    await capture.title('Jou ID-nommer').waitFor();
    expect(await languageOf(page)).toBe('af');
    expect(await page.title()).toBe('Bevestig dat dit jy is');
    expect(await digits.inputValue()).toBe('12');
    expect(await overflow(page)).toBe(0);
    expect(await violationsOf(page)).toEqual([]);

    await page.reload();
    await capture.title('Jou ID-nommer').waitFor();
    expect(await languageOf(page)).toBe('af');
    expect(traffic.complaints).toEqual([]);
  });

  it('is English when the page does not speak the browser’s', async () => {
    const { link } = await requestCheck(client, thabo);
    const { page } = await openTab(browser, { locale: 'fr-FR' });
    await new CapturePage(page).open(link);
    expect(await languageOf(page)).toBe('en');
  });
});
