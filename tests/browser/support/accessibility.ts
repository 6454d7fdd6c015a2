import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { DESKTOP, PHONE, type Size } from './browsers.ts';

/** Where axe looks, and for what. */
interface Look {
  /** A selector, where only a part of the page is ours. */
  readonly within?: string;
  /** Rules looked for; all of them by default. */
  readonly rules?: readonly string[];
}

/** What axe finds on a page as it stands. */
export async function violationsOf(page: Page, { within, rules }: Look = {}): Promise<string[]> {
  // There are no frames to look into; without that mode axe opens another tab for every look.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (within !== undefined) axe.include(within);
  if (rules !== undefined) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/**
 * What axe finds on a page light and dark, and in each size: all rules in each size, for layouts differ; in the dark colours only, for nothing
 * else differs there. Leaves the page light and in the size it had.
 */
export async function violationsEverywhere(
  page: Page,
  sizes: readonly Size[] = [PHONE, DESKTOP],
): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  const look = async (what: string, rules?: readonly string[]) => {
    for (const violation of await violationsOf(page, rules === undefined ? {} : { rules }))
      found.push(`${what} ${violation}`);
  };
  await colour(page, 'dark');
  await look('dark', ['color-contrast']);
  await colour(page, 'light');
  for (const size of sizes) {
    await page.setViewportSize(size);
    await look(`${size.width} light`);
  }
  if (before) await page.setViewportSize(before);
  return found;
}

async function colour(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // The capture page's style sheet follows at once; the console's script follows in a moment, and says so.
  await page.waitForFunction((wanted) => {
    const { mantineColorScheme } = document.documentElement.dataset;
    return mantineColorScheme === undefined || mantineColorScheme === wanted;
  }, colorScheme);
}
