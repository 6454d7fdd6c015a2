import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violationsEverywhere } from './support/accessibility.ts';
import { openCase, ownBackOffice, rowOf } from './support/back-office.ts';
import { startBrowser } from './support/browsers.ts';
import { openConsole } from './support/console.ts';

const office = ownBackOffice();
let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const open = async (username: string) =>
  (await openConsole(browser, username, { address: office().address, at: '/cases' })).page;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

async function fillIn(page: Page, text: string): Promise<void> {
  await page.getByRole('radio', { name: 'Valid', exact: true }).click();
  await page.getByLabel('Note').fill(text);
}
async function confirm(page: Page): Promise<void> {
  await button(page, 'Decide…').click();
  await dialog(page).getByRole('button', { name: 'Decide' }).click();
  await dialog(page).waitFor({ state: 'detached' });
}

describe('The queue', () => {
  it('takes the next case, shows who has it, and follows what others do without a reload', async () => {
    const submitted = await office().submitLicence();
    const [mine, theirs] = [await open('verifier'), await open('admin')];
    await rowOf(theirs, submitted).getByText('Free').waitFor();
    await rowOf(mine, submitted).waitFor();
    await mine.keyboard.press('n');
    await mine.getByText('You have this case.').waitFor();
    await rowOf(theirs, submitted).getByText('Verifier').waitFor();
    await mine.keyboard.press('r');
    await mine.getByText('Nobody has this case.').waitFor();
    await rowOf(theirs, submitted).getByText('Free').waitFor();

    await openCase(mine, office().address, submitted);
    await fillIn(mine, 'Confirmed.');
    await confirm(mine);
    // Its row stays where it was, so that nobody clicks on another one by mistake.
    await rowOf(theirs, submitted).getByText('No longer in this list').waitFor();
  });

  it('is filtered by the address, which a reload keeps, and says when nothing fits', async () => {
    const submitted = await office().submitLicence();
    const page = await open('verifier');
    await rowOf(page, submitted).waitFor();
    await page.getByRole('combobox', { name: 'Work' }).click();
    await page.getByRole('option', { name: 'Face review' }).click();
    await page.getByText('No case fits the filter').waitFor();
    expect(new URL(page.url()).searchParams.get('kind')).toBe('face-review');
    await page.reload();
    await page.getByText('No case fits the filter').waitFor();
    await button(page, 'Show everything that waits').click();
    await rowOf(page, submitted).waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.getByText(/^Mine/).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('mine')).toBe('true');
  });

  it('marks nothing by colour alone, and axe finds nothing on it', async () => {
    await office().submitLicence();
    const page = await open('verifier');
    await page.getByRole('row').nth(1).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.keyboard.press('?');
    await dialog(page).getByText('Take the next case').waitFor();
    await page.keyboard.press('Escape');
    await button(page, 'Look at a transaction again').click();
    await dialog(page).getByLabel('Transaction').waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
  });
});

describe('Two verifiers with one case', () => {
  it('one wins; the other is told who and when, and keeps what was written', async () => {
    const submitted = await office().submitLicence();
    const [winner, loser] = [await open('verifier'), await open('admin')];
    await openCase(loser, office().address, submitted);
    await openCase(winner, office().address, submitted);
    // The loser's page learns nothing by itself from here on, as on a line that has just gone.
    await loser.route('**/console/api/cases/*', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await fillIn(winner, 'Confirmed by the office.');
    await winner.getByText('You have this case.').waitFor();

    await fillIn(loser, 'Looks right to me.');
    await loser.getByText('You do not have the case').waitFor();
    await loser.getByText('It was verifier').waitFor();
    await confirm(winner);
    await winner.getByText('Decided: Accept').waitFor();
    await confirm(loser);
    await loser.getByText('Your decision was not counted').waitFor();
    await loser.getByText('This case has been decided. It was verifier, at').waitFor();
    await loser.unroute('**/console/api/cases/*');
    await loser.getByText('Decided: Accept').waitFor();
    await loser.getByText('Your note was: “Looks right to me.”').waitFor();
    // Told once.
    expect(await office().told(submitted, 1)).toHaveLength(1);
  });

  it('whoever comes second sees whose it is, and cannot decide', async () => {
    const submitted = await office().submitLicence();
    const [first, second] = [await open('verifier'), await open('admin')];
    await openCase(first, office().address, submitted);
    await button(first, 'Claim').click();
    await first.getByText('You have this case.').waitFor();
    await openCase(second, office().address, submitted);
    await second.getByText('Verifier has this case').waitFor();
    expect(await button(second, 'Decide…').count()).toBe(0);
    await button(first, 'Release').click();
    await button(second, 'Decide…').waitFor();
  });
});

describe('A case', () => {
  it('shows personal data on request, and records who asked and what was read', async () => {
    const submitted = await office().submitLicence();
    const page = await open('verifier');
    await openCase(page, office().address, submitted);
    expect(await page.content()).not.toContain('8501015800088');
    expect(await page.content()).not.toContain('Mokoena');
    await page.keyboard.press('v');
    await page.getByText('8501015800088').waitFor();
    await page.getByText('You had the personal data shown').waitFor();
    await button(page, 'Hide personal data').click();
    await page.getByText('8501015800088').waitFor({ state: 'detached' });

    const other = await open('admin');
    await openCase(other, office().address, submitted);
    await other.getByText('Verifier looked at the case').waitFor();
    await other.getByText('Verifier had the personal data shown').waitFor();
  });

  it('is read and worked on in light and dark, at a desk and on a phone, and axe finds nothing', async () => {
    const submitted = await office().submitLicence();
    const page = await open('verifier');
    await openCase(page, office().address, submitted);
    await fillIn(page, 'Confirmed.');
    await button(page, 'Show personal data').click();
    await page.getByText('8501015800088').waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Classes' }).click();
    await page.getByRole('option', { name: /^EB / }).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await button(page, 'Decide…').click();
    await dialog(page).waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Decide' }).click();
    await page.getByText('Decided: Accept').waitFor();
    expect(await violationsEverywhere(page)).toEqual([]);
  });

  it('that is over is opened again with a reason, and then needs two people', async () => {
    const submitted = await office().submitLicence();
    const page = await open('verifier');
    await openCase(page, office().address, submitted);
    await fillIn(page, 'Confirmed.');
    await confirm(page);
    await button(page, 'Open again').click();
    await dialog(page).getByLabel('Why').fill('The wrong licence was checked.');
    await dialog(page).getByRole('button', { name: 'Open again' }).click();
    await page.getByText('Nobody has this case.').waitFor();
    await page.getByRole('radio', { name: 'Invalid', exact: true }).click();
    await page.getByText('That takes two people').waitFor();
  });
});

describe('Time', () => {
  it('runs on for a claim only while nobody is at work: before its end it is renewed', async () => {
    await office().submitLicence();
    const page = await open('verifier');
    await page.clock.install();
    await page.goto(`${office().address}/console/cases`);
    await page.getByRole('row').nth(1).waitFor();
    await page.keyboard.press('n');
    await page.getByText('You have this case.').waitFor();
    let isRenewed = false;
    page.on('response', (answer) => {
      isRenewed ||= answer.url().endsWith('/renew') && answer.ok();
    });
    await office().moveClock('+4m');
    // The page learns of the moved clock within a minute of its own, which passes more quickly here.
    await expect
      .poll(
        async () => {
          await page.clock.fastForward(20_000);
          return isRenewed;
        },
        { interval: 1_000, timeout: 60_000 },
      )
      .toBe(true);
    await page.getByText('You have this case. Nobody else can decide it.').waitFor();
  });

  // The last: it moves the server's clock.
  it('marks what is overdue with a word, and says of an expired case that there is nothing to decide', async () => {
    const submitted = await office().submitLicence();
    await office().moveClock('+49h');
    let page = await open('verifier');
    await page.goto(`${office().address}/console/cases?overdue=true`);
    await rowOf(page, submitted).getByText('Overdue').waitFor();
    await rowOf(page, submitted).getByRole('link').click();
    await page.getByRole('heading', { name: 'History' }).waitFor();
    const address = page.url();
    await office().moveClock('+15d');
    page = await open('verifier');
    await page.goto(address);
    await page.getByText('Nobody decided it in time').waitFor();
    expect(await button(page, 'Decide…').count()).toBe(0);
    expect(await violationsEverywhere(page)).toEqual([]);
  });
});
