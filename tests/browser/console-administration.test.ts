import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsEverywhere, violationsOf } from './support/accessibility.ts';
import { startBrowser } from './support/browsers.ts';
import { logIn, openConsole } from './support/console.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

/** The last code that a cost centre was made with: another one at each try. */
let codes = 770;

/** Chooses something from behind the three dots of a row. */
async function choose(page: Page, row: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${row}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Chooses from a list that opens below its field. */
async function select(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

describe('An administrator', () => {
  it('creates a user, gives another role, and disables them, who is out at once', async () => {
    const { page, open } = await openConsole(browser, 'admin');
    const name = `nomsa-${Date.now()}`;
    await open('/users');
    await page.getByRole('cell', { name: 'verifier@example.com' }).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);

    await page.getByRole('button', { name: 'New user' }).click();
    await page.getByLabel(/^User name/).fill(name);
    await page.getByLabel(/^E-mail address/).fill('verifier@example.com');
    await select(page, 'Role', 'Reporter');
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.getByRole('button', { name: 'Create user' }).click();
    await page.getByRole('alert').getByText('already').waitFor();
    await page.getByLabel(/^E-mail address/).fill(`${name}@example.com`);
    await page.getByRole('button', { name: 'Create user' }).click();
    const password = await page.getByLabel('The secret', { exact: true }).innerText();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    const row = page.getByRole('row', { name });
    await row.getByText('Reporter').waitFor();

    const theirs = await openConsole(browser, 'reporter');
    await theirs.context.clearCookies();
    await theirs.open('/');
    await logIn(theirs.page, name, password);
    await theirs.page.getByRole('navigation', { name: 'Pages' }).waitFor();

    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menu').waitFor();
    // An open menu lies above the page and in none of its landmarks; it is looked at for what belongs into one.
    expect(await violationsOf(page, { rules: ['aria-required-children'] })).toEqual([]);
    await page.getByRole('menuitem', { name: 'Change the role…' }).click();
    await select(page, 'Role', 'Verifier');
    await page.getByRole('button', { name: 'Change the role' }).click();
    await row.getByText('Verifier').waitFor();

    await choose(page, name, 'Disable…');
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await row.getByText('Disabled').waitFor();
    await theirs.open('/');
    await theirs.page.getByRole('heading', { name: 'Log in to the console' }).waitFor();
  });

  it('makes, renames and closes cost centres', async () => {
    const { page } = await openConsole(browser, 'admin', { at: '/cost-centres' });
    await page.getByText('Durban branch').waitFor();
    await page.getByRole('button', { name: 'New cost centre' }).click();
    await page.getByLabel('Code').fill('10');
    await page.getByLabel("Operator's name").fill('Polokwane branch');
    await page.getByRole('button', { name: 'Create cost centre' }).click();
    await page.getByRole('alert').getByText('already').waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    codes += 1;
    const code = String(codes);
    await page.getByLabel('Code').fill(code);
    await page.getByRole('button', { name: 'Create cost centre' }).click();
    const row = page.getByRole('row', { name: code });
    await row.getByText('Polokwane branch').waitFor();
    await choose(page, `cost centre ${code}`, 'Change the name…');
    await page.getByLabel("Operator's name").fill('Polokwane');
    await page.getByRole('button', { name: 'Save' }).click();
    await choose(page, `cost centre ${code}`, 'Close');
    await row.getByText('Closed').waitFor();
    expect(await row.innerText()).toContain('Polokwane');
    expect(await violationsEverywhere(page)).toEqual([]);
  });

  it('sees what the account may use and what it costs', async () => {
    const { page } = await openConsole(browser, 'admin', { at: '/entitlements' });
    const row = page.getByRole('row', { name: 'Identity verification with liveness' });
    expect(await row.innerText()).toMatch(/IDPHOTO\s+Yes\s+R\s?9,50/);
    await page.getByText('Postpaid').waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
  });

  it('says which pages may show a capture, and is told what is no address', async () => {
    const { page } = await openConsole(browser, 'admin', { at: '/settings' });
    const field = page.getByLabel('Pages that may show a capture inside them');
    await field.waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await field.fill('https://shop.example.com/path');
    await page.getByRole('button', { name: 'Save the addresses' }).click();
    await page.getByRole('alert').getByText('without a path').waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await field.fill('https://shop.example.com');
    await page.getByRole('button', { name: 'Save the addresses' }).click();
    await page.getByText('Saved.').waitFor();
    await page.reload();
    await field.waitFor();
    expect(await field.inputValue()).toBe('https://shop.example.com');
    await field.fill('');
    await page.getByRole('button', { name: 'Save the addresses' }).click();
    await page.getByText('Saved.').waitFor();
  });
});
