import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.ts';
import { CapturePage } from '../../tests/browser/support/capture-page.ts';
import { putBeforeCamera } from '../../tests/browser/support/clips/attentive-person.ts';
import { thabo } from '../../tests/browser/support/people.ts';
import { SLOW_LINE, throttle } from '../../tests/browser/support/slow-line.ts';
import { watchTraffic } from '../../tests/browser/support/traffic.ts';

/** How a capture is done in the browser. */
export interface Manner {
  readonly name: string;
  readonly isThrottled: boolean;
  /** How long the person takes to begin with what is asked. */
  readonly reactsAfterMs: number;
}

export const MANNERS: readonly Manner[] = [
  { name: 'this machine, prompt person', isThrottled: false, reactsAfterMs: 500 },
  { name: 'this machine, slow person', isThrottled: false, reactsAfterMs: 3_000 },
  { name: '256 kbit/s + 400 ms, prompt person', isThrottled: true, reactsAfterMs: 500 },
  { name: '256 kbit/s + 400 ms, slow person', isThrottled: true, reactsAfterMs: 3_000 },
];

const PATIENCE_MS = 240_000;

/** One capture in Chromium, from the link to the last screen. The person presses every button at once. */
export async function captureInBrowser(link: URL, { name, isThrottled, reactsAfterMs }: Manner) {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium was found: node scripts/ensure-chromium.ts');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      permissions: ['camera'],
    });
    context.setDefaultTimeout(PATIENCE_MS);
    const traffic = watchTraffic(context);
    const page = await context.newPage();
    await putBeforeCamera(page, thabo, { reactsAfterMs });
    if (isThrottled) await throttle(page, SLOW_LINE);
    const capture = new CapturePage(page);

    const startedAt = performance.now();
    const since = () => Math.round(performance.now() - startedAt);
    await capture.open(link.href);
    const welcomeMs = since();
    await capture.goToSelfie(thabo);
    await capture.turnCameraOn();
    const cameraMs = since();
    const toTheCamera = await traffic.transferredBytes();
    await capture.button('I’m ready').click();
    await capture.title('Thank you, you’re done').waitFor();
    const frames = traffic.requested.filter((url) => url.endsWith('/frames')).length;
    return {
      how: name,
      'welcome, ms': welcomeMs,
      'live camera, ms': cameraMs,
      'kB to the camera': Math.round(toTheCamera / 1000),
      frames,
      'kB, whole capture': Math.round((await traffic.transferredBytes()) / 1000),
      'whole capture, s': Math.round(since() / 1000),
    };
  } finally {
    await browser.close();
  }
}
