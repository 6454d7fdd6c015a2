import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { violationsEverywhere } from './support/accessibility.ts';
import { DESKTOP, openTab, PHONE, startBrowser } from './support/browsers.ts';
import { logIn, openConsole } from './support/console.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** The last code that a cost centre was made with: another one at each try. */
let codes = 4710;

describe('The console’s log-in', () => {
  it('says what was wrong, keeps the name, and asks nobody else', async () => {
    const { page, traffic } = await openTab(browser, { viewport: DESKTOP, permissions: [] });
    const { address } = inject('sharedServer');
    await page.goto(`${address}/console`);
    await page.getByRole('heading', { name: 'Log in to the console' }).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.getByLabel('User name or e-mail address').fill('reporter');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The user name or password is wrong.').waitFor();
    expect(await page.getByLabel('User name or e-mail address').inputValue()).toBe('reporter');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    expect(await violationsEverywhere(page)).toEqual([]);

    await logIn(page, 'reporter');
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    // Styles that components make at run time are let through, and nothing else is asked for.
    expect(traffic.complaints).toEqual([]);
    expect(traffic.requested.filter((url) => !url.startsWith(address))).toEqual([]);
  });

  it('takes each user to the pages of their role, and to no other', async () => {
    const pagesOf = async (username: string) => {
      const { page } = await openConsole(browser, username);
      const navigation = page.getByRole('navigation', { name: 'Pages' });
      await navigation.getByRole('link').first().waitFor();
      const links = await navigation.getByRole('link').allInnerTexts();
      // Where they land is one of them.
      await navigation.locator('[aria-current="page"]').waitFor();
      return links;
    };
    expect(await pagesOf('admin')).toEqual(
      expect.arrayContaining(['Queue', 'Transactions', 'Users', 'Cost centres', 'Settings', 'Webhooks']),
    );
    expect(await pagesOf('verifier')).toEqual(['Queue', 'Watch lists']);
    const reporter = await pagesOf('reporter');
    for (const hidden of ['Queue', 'Users', 'Webhooks', 'Text messages'])
      expect(reporter).not.toContain(hidden);
    expect(await pagesOf('sandbox')).toContain('Text messages');

    const { page } = await openConsole(browser, 'verifier', { at: '/users' });
    await page.getByRole('heading', { name: 'There is no such page' }).waitFor();
    expect(await page.title()).toBe('There is no such page · Qiniso console');
  });

  it('comes up when the session has ended, hides what was there, and loses nothing that was typed', async () => {
    const { page, context } = await openConsole(browser, 'admin', { at: '/cost-centres' });
    await page.getByText('Durban branch').waitFor();
    await page.getByRole('button', { name: 'New cost centre' }).click();
    const code = page.getByLabel('Code');
    codes += 1;
    const operator = `Bloemfontein branch ${codes}`;
    await code.fill(String(codes));
    await page.getByLabel("Operator's name").fill(operator);
    await context.clearCookies();
    await page.getByRole('button', { name: 'Create cost centre' }).click();

    await page.getByRole('dialog', { name: 'You have been logged out' }).waitFor();
    expect(await page.getByText('Durban branch').isVisible()).toBe(false);
    expect(await page.getByLabel('User name or e-mail address').inputValue()).toBe('admin');
    await logIn(page, 'admin');
    expect(await code.inputValue()).toBe(String(codes));
    await page.getByRole('button', { name: 'Create cost centre' }).click();
    await page.getByRole('cell', { name: operator }).waitFor();
  });

  it('is asked for again after the log-out', async () => {
    const { page, open } = await openConsole(browser, 'reporter');
    await page.getByRole('button', { name: 'reporter' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByRole('heading', { name: 'Log in to the console' }).waitFor();
    await open('/');
    await page.getByRole('heading', { name: 'Log in to the console' }).waitFor();
  });
});

describe('Around every page of the console', () => {
  it('keys go from page to page and are listed; they rest while somebody types', async () => {
    const { page } = await openConsole(browser, 'admin');
    const heading = (name: string) => page.getByRole('heading', { level: 1, name });
    await page.getByRole('navigation', { name: 'Pages' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await heading('Users').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await heading('Transactions').waitFor();
    await page.keyboard.press('/');
    const field = page.getByLabel('Transaction number');
    await page.keyboard.type('gu?');
    expect(await field.inputValue()).toBe('gu?');
    await heading('Transactions').waitFor();
    await field.blur();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keys' });
    await help.getByText('Go to Webhooks').waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
  });

  it('a phone has the navigation behind a button, and nothing is wider than the screen', async () => {
    const { page } = await openConsole(browser, 'admin', { viewport: PHONE });
    await page.getByRole('button', { name: 'Open the navigation' }).click();
    await page.getByRole('link', { name: 'Cost centres' }).click();
    await page.getByRole('heading', { level: 1, name: 'Cost centres' }).waitFor();
    await page.getByText('Cape Town branch').waitFor();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    expect(await violationsEverywhere(page)).toEqual([]);
  });

  it('dark or light is as the system has it, until somebody chooses', async () => {
    const { page } = await openConsole(browser, 'admin', { colorScheme: 'dark' });
    const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
    expect(await scheme()).toBe('dark');
    await page.getByRole('button', { name: 'Light colours' }).click();
    expect(await scheme()).toBe('light');
    await page.reload();
    await page.getByRole('button', { name: 'Dark colours' }).waitFor();
    expect(await scheme()).toBe('light');
  });
});
