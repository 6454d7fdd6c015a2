import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { PHONE } from './browsers.ts';

/** What the page takes for a phone, and offers no other one. */
export const A_PHONE: BrowserContextOptions = {
  viewport: PHONE,
  isMobile: true,
  hasTouch: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 13; SM-A047F) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
};

/** The code by which a desk's check goes on with a phone. */
export const codeOf = (desk: Page): Locator =>
  desk.getByRole('img', { name: 'QR code that opens this check on your phone' });

/** What a phone's camera reads off the screen: a link. */
export async function scan(desk: Page): Promise<string> {
  const { data, info } = await sharp(await codeOf(desk).screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
}
