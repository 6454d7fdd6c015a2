import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LICENCE_RESULTS, PHOTO_RESULTS } from '../acceptance/support/routes.ts';
import { violationsEverywhere } from './support/accessibility.ts';
import { openCase, ownBackOffice, rowOf, type Submitted, tabTo } from './support/back-office.ts';
import { startBrowser } from './support/browsers.ts';
import { openConsole } from './support/console.ts';

const office = ownBackOffice();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const open = (username = 'verifier') =>
  openConsole(browser, username, { address: office().address, at: '/cases' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const note = (page: Page) => page.getByLabel('Note');

/** Chooses, explains and confirms with the mouse. */
async function decide(page: Page, { label, reason, text }: { label: string; reason: string; text: string }) {
  await page.getByRole('radio', { name: label, exact: true }).click();
  await page.getByRole('combobox', { name: 'Reason' }).click();
  await page.getByRole('option', { name: reason }).click();
  await note(page).fill(text);
  await button(page, 'Decide…').click();
  await dialog(page).getByRole('button').last().click();
  await dialog(page).waitFor({ state: 'detached' });
}

/** Opens the case of what was submitted as a user. */
async function openAs(username: string, submitted: Submitted): Promise<Page> {
  const { page } = await open(username);
  await openCase(page, office().address, submitted);
  return page;
}

/** Enlarges, moves and compares the pictures of the case, together and one by one. */
async function lookClosely(page: Page): Promise<void> {
  const transforms = () =>
    page
      .locator('.case-picture-frame img')
      .evaluateAll((all) => all.map((image) => (image as HTMLElement).style.transform));
  await expect.poll(async () => (await transforms()).length).toBe(2);
  await page.locator('.case-picture-frame img[data-state="shown"]').nth(1).waitFor();
  await page.keyboard.press('0');
  await page.keyboard.press('+');
  await expect.poll(transforms).toEqual(Array(2).fill(expect.stringContaining('scale(1.4)')));
  const enlarged = await transforms();
  expect(enlarged[1]).toBe(enlarged[0]);
  const selfie = page.getByRole('application', { name: /^Selfie/ });
  await selfie.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await transforms())[0]).not.toBe(enlarged[0]);
  const [one, other] = await transforms();
  expect(other).toBe(one);
  await page.getByRole('switch', { name: 'Move together' }).uncheck();
  const box = await selfie.boundingBox();
  if (!box) throw new Error('The selfie is not shown.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 20, box.y + box.height / 2 - 20);
  await page.mouse.up();
  await expect
    .poll(async () => {
      const [left, right] = await transforms();
      return left === right;
    })
    .toBe(false);
}

describe('A driver’s licence', () => {
  it('is decided without a mouse, and the client is told', async () => {
    const submitted = await office().submitLicence();
    const { page, traffic } = await open();
    await page.getByRole('heading', { name: 'Queue' }).waitFor();
    await rowOf(page, submitted).waitFor();
    await page.keyboard.press('j');
    while (
      !(await rowOf(page, submitted)
        .getByRole('link')
        .evaluate((link) => link === document.activeElement))
    )
      await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Driver’s licence', level: 1 }).waitFor();

    await page.keyboard.press('c');
    await page.getByText('You have this case.').waitFor();
    await page.keyboard.press('1');
    await expect.poll(() => page.getByRole('radio', { name: 'Valid', exact: true }).isChecked()).toBe(true);
    await tabTo(page, page.getByRole('combobox', { name: 'Classes' }));
    await page.keyboard.type('EC1');
    await page.keyboard.press('Enter');
    await page.keyboard.type('PrDP G');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await tabTo(page, page.getByLabel('Issued on'));
    await page.keyboard.type('03102015');
    await tabTo(page, page.getByLabel('Valid until'));
    await page.keyboard.type('08312030');
    await tabTo(page, page.getByLabel('Restrictions'));
    await page.keyboard.type('1 glasses or contact lenses');
    await tabTo(page, page.getByLabel('Comments'));
    await page.keyboard.type('Confirmed by telephone.');
    await tabTo(page, note(page));
    await page.keyboard.type('Spoke to the licensing office.');
    await page.keyboard.press('Control+Enter');
    await dialog(page).getByText('The client is told at once.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Decided: Accept').waitFor();
    // Whoever has just decided goes on with Enter.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe('Take the next case');

    const [told] = await office().told(submitted, 1);
    expect(told?.event).toBe('transaction.completed');
    const { body } = await (await office().logIn()).get(`${LICENCE_RESULTS}/${submitted.transactionId}`);
    expect(body).toMatchObject({
      screening_result: 'ACCEPT',
      data: {
        normalized_validity: 'VALID',
        parsed_issued_date: '2015-03-10',
        parsed_expiry_date: '2030-08-31',
        license_restrictions: '1 glasses or contact lenses',
        comments: 'Confirmed by telephone.',
      },
    });
    expect(String((body.data as Record<string, unknown>).parsed_license_class)).toMatch(/EC1.*PrDP G|EC1.*G/);
    expect(traffic.complaints).toEqual([]);
  });

  it('is decided with the mouse, and the client is told', async () => {
    const submitted = await office().submitLicence();
    const page = await openAs('verifier', submitted);
    await decide(page, { label: 'Invalid', reason: 'Suspended or cancelled', text: 'Suspended since May.' });
    await page.getByText('Decided: Reject').waitFor();
    const [told] = await office().told(submitted, 1);
    expect(told?.event).toBe('transaction.completed');
    expect(JSON.stringify(told?.body)).toContain('REJECT');
  });

  it('is not decided without a reason and a note: each says what is missing', async () => {
    const page = await openAs('verifier', await office().submitLicence());
    await button(page, 'Decide…').click();
    await page.getByText('Choose a decision.').waitFor();
    await page.getByRole('radio', { name: 'Invalid', exact: true }).click();
    await button(page, 'Decide…').click();
    await page.getByText('Choose a reason.').waitFor();
    await page.getByText('Say in a note what you saw.').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
      .toBe('true');
  });
});

describe('A qualification', () => {
  it('is decided by its own form, and the client is told', async () => {
    const submitted = await office().submitDegree();
    const page = await openAs('verifier', submitted);
    await page.getByRole('heading', { name: 'Tertiary qualification', level: 1 }).waitFor();
    await page.getByRole('radio', { name: 'Verified', exact: true }).click();
    await page.getByLabel('Institution').fill('University of Cape Town');
    await page.getByLabel('Qualification', { exact: true }).fill('Bachelor of Science');
    await page.getByRole('combobox', { name: 'NQF level' }).click();
    await page.getByRole('option', { name: '7', exact: true }).click();
    await page.getByLabel('Awarded on').fill('2014-12-12');
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Awarded', exact: true }).click();
    await page.getByLabel('Comments').fill('Confirmed by the registrar.');
    await decide(page, {
      label: 'Verified',
      reason: 'The record confirms the qualification',
      text: 'Spoke to the registrar.',
    });
    await page.getByText('Decided: Accept').waitFor();
    const [told] = await office().told(submitted, 1);
    expect(told?.event).toBe('transaction.completed');
    expect(told?.body).toMatchObject({
      service_type: 'TERTIARY',
      screening_result: 'ACCEPT',
      data: {
        verification_status: 'VERIFIED',
        record: {
          qualification_name: 'Bachelor of Science',
          nqf_level: 7,
          year_awarded: 2014,
          status: 'AWARDED',
        },
        comments: 'Confirmed by the registrar.',
      },
    });
  });
});

describe('A face in doubt', { timeout: 240_000 }, () => {
  it('is looked at closely, with the checks in words, and rejected by one person; the client is told again', async () => {
    const submitted = await office().bringToReview();
    const page = await openAs('verifier', submitted);
    await page.getByRole('img', { name: 'Selfie', exact: true }).waitFor();
    await lookClosely(page);
    const checks = page.getByRole('list', { name: 'Checks' });
    expect(await checks.getByRole('listitem').count()).toBeGreaterThan(8);
    await checks.getByRole('img', { name: /^Depth: [\d.]+, at least [\d.]+, / }).waitFor();
    await page.getByRole('img', { name: /^The head over [\d.]+ seconds: straight: straight/i }).waitFor();
    await button(page, 'Show personal data').click();
    await page.getByText('LERATO', { exact: true }).first().waitFor();
    await page.getByText('You had the personal data shown').waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await decide(page, {
      label: 'Not the same person',
      reason: 'The pictures show different people',
      text: 'Another shape of the ears.',
    });
    await page.getByText('Decided: Reject').waitFor();
    const told = await office().told(submitted, 2);
    expect(told.map(({ event, body }) => [event, body.code])).toEqual([
      ['idv.completed', 'REVIEW'],
      ['idv.completed', 'REJECT'],
    ]);
  });

  it('is accepted by two people: the first cannot confirm, the second can, and the client is told again', async () => {
    const submitted = await office().bringToReview();
    const first = await openAs('verifier', submitted);
    const same = { label: 'Same person', reason: 'The pictures show the same person' };
    await first.getByRole('radio', { name: 'Same person', exact: true }).click();
    await first.getByText('That takes two people').waitFor();
    await decide(first, { ...same, text: 'Same scar above the eye.' });
    await first.getByText('You cannot confirm it yourself.').waitFor();
    expect(await button(first, 'Decide…').count()).toBe(0);
    // Nothing has changed for the client.
    const client = await office().logIn();
    const result = () => client.get(`${PHOTO_RESULTS}/${submitted.transactionId}`);
    expect((await result()).body.code).toBe('REVIEW');

    const second = await openAs('admin', submitted);
    await second.getByText('You are the second person').waitFor();
    await second.getByText('There is a note; show personal data to read it.').waitFor();
    await button(second, 'Show personal data').click();
    await second.getByText('“Same scar above the eye.”').waitFor();
    await decide(second, { ...same, text: 'I see the scar too.' });
    await second.getByText('Decided: Accept').waitFor();
    const told = await office().told(submitted, 2);
    expect(told.map(({ body }) => body.code)).toEqual(['REVIEW', 'ACCEPT']);
    expect((await result()).body.code).toBe('ACCEPT');
    // The first one sees it without doing anything.
    await first.getByText('Decided: Accept').waitFor();
  });
});
