import sharp from 'sharp';
import { expect, it } from 'vitest';
import { selfieOf } from './selfie.ts';

const SCRIPT = '<script>alert(1)</script>';

it('keeps the pixels, upright, and nothing else of the file', async () => {
  const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a07060' } })
    .withExif({ IFD0: { Artist: 'Thabo', Copyright: SCRIPT } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const frame = Buffer.concat([jpeg, Buffer.from(SCRIPT)]);
  expect(jpeg.includes('Thabo')).toBe(true);

  const selfie = Buffer.from(await selfieOf(frame));
  expect(selfie.includes('script')).toBe(false);
  expect(selfie.includes('Thabo')).toBe(false);
  expect(await sharp(selfie).metadata()).toMatchObject({ format: 'jpeg', width: 48, height: 64 });
  expect((await sharp(selfie).metadata()).exif).toBeUndefined();
  const { channels } = await sharp(selfie).stats();
  for (const [i, value] of [0xa0, 0x70, 0x60].entries())
    expect(Math.abs((channels[i]?.mean ?? 0) - value)).toBeLessThan(4);
});
