import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test';
import { expect, onTestFinished } from 'vitest';
import { findChromium } from '../../../scripts/find-chromium.ts';
import { type CameraScene, cameraClip } from './clips/camera-clip.ts';
import { type Traffic, watchTraffic } from './traffic.ts';

/** Chromium without anything that calls home, and without a sandbox of its own, which containers rarely allow. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const ACTION_TIMEOUT_MS = 30_000;

/** Of a window, in pixels of the page. */
export interface Size {
  readonly width: number;
  readonly height: number;
}
export const PHONE: Size = { width: 360, height: 740 };
export const SIDEWAYS_PHONE: Size = { width: 740, height: 360 };
export const DESKTOP: Size = { width: 1280, height: 800 };

/** Starts a Chromium. With a scene it has one camera that shows it; without it has none. */
export async function startBrowser(scene?: CameraScene): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null)
    throw new Error('No Chromium was found. `node scripts/ensure-chromium.ts` installs one.');
  if (!scene) return await chromium.launch({ executablePath, args: ARGUMENTS });
  const clip = await cameraClip(scene);
  const browser = await chromium.launch({
    executablePath,
    args: [
      ...ARGUMENTS,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${clip.path}`,
    ],
  });
  browser.on('disconnected', () => void clip.remove());
  return browser;
}

/** A tab of its own browser session, and what went over its wire. */
export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly traffic: Traffic;
}

/**
 * Opens a blank tab the size of a phone whose person allows the camera. It is closed when the test is over; when the test has failed, a picture
 * of it is in `test-results/`.
 */
export async function openTab(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    viewport: PHONE,
    permissions: ['camera'],
    // The page's animations are no part of what is tested.
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  const traffic = watchTraffic(context);
  const page = await context.newPage();
  const { currentTestName = 'unnamed' } = expect.getState();
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await pictureOf(page, currentTestName);
    await context.close();
  });
  return { context, page, traffic };
}

async function pictureOf(page: Page, testName: string): Promise<void> {
  const name = testName.replace(/\W+/g, '-').slice(0, 100);
  const number = page.context().pages().indexOf(page);
  // A page that has crashed cannot be pictured, and the test has failed for its own reason already.
  await page
    .screenshot({ path: `test-results/${name}-${number}-${Date.now()}.png`, fullPage: true })
    .catch(() => undefined);
}
