import type { Page } from '@playwright/test';

/** A line as Chromium's network emulation knows it. */
export interface Line {
  readonly kilobitsPerSecond: number;
  /** Added to every request. */
  readonly latencyMs: number;
}

/** What the capture is to be usable at. */
export const SLOW_LINE: Line = { kilobitsPerSecond: 256, latencyMs: 400 };

/** Slows a page's network down, both ways. Before the page is opened. */
export async function throttle(page: Page, { kilobitsPerSecond, latencyMs }: Line): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const bytesPerSecond = (kilobitsPerSecond * 1000) / 8;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
