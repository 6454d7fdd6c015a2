import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decodeImage, readHeader } from './decode-image.ts';
import { declareJpegSize, declarePngSize } from './testing/image-bombs.ts';

const limits = { maxPixels: 1_000_000, timeoutSeconds: 15 };
const size = { width: 40, height: 20 };
/** 40 × 20, left half red, right half blue. */
const twoColours = sharp({ create: { ...size, channels: 3, background: 'red' } }).composite([
  { input: { create: { width: 20, height: 20, channels: 3, background: 'blue' } }, left: 20, top: 0 },
]);
/** A photograph-like picture with enough data to be cut off. */
const noise = sharp({
  create: {
    width: 300,
    height: 200,
    channels: 3,
    background: 'grey',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
});

describe('readHeader', () => {
  it('refuses an image that declares too many pixels before its data is looked at', async () => {
    const png = declarePngSize(await twoColours.clone().png().toBuffer(), 100_000, 100_000);
    await expect(readHeader(png, limits)).rejects.toMatchObject({ reason: 'too_large' });
    const jpeg = declareJpegSize(await twoColours.clone().jpeg().toBuffer(), 65_000, 65_000);
    await expect(readHeader(jpeg, limits)).rejects.toMatchObject({ reason: 'too_large' });
  });

  it('allows exactly as many pixels as the limit', async () => {
    const png = await twoColours.clone().png().toBuffer();
    await expect(readHeader(png, { ...limits, maxPixels: 800 })).resolves.toEqual(size);
    await expect(readHeader(png, { ...limits, maxPixels: 799 })).rejects.toMatchObject({
      reason: 'too_large',
    });
  });

  it('gives the size of the upright image', async () => {
    const turned = await twoColours.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    await expect(readHeader(turned, limits)).resolves.toEqual({ width: 20, height: 40 });
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'takes the bare beginning of a %s for corrupt',
    async (format) => {
      const image = await twoColours.clone().toFormat(format).toBuffer();
      await expect(readHeader(image.subarray(0, 14), limits)).rejects.toMatchObject({ reason: 'corrupt' });
    },
  );
});

describe('decodeImage', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('refuses a %s that is cut off', async (format) => {
    const image = await noise.clone().toFormat(format).toBuffer();
    const cut = image.subarray(0, Math.round(image.length * 0.6));
    await expect(decodeImage(cut, { width: 300, height: 200 }, limits)).rejects.toMatchObject({
      reason: 'corrupt',
    });
    await expect(decodeImage(image, { width: 300, height: 200 }, limits)).resolves.toMatchObject({
      width: 300,
    });
  });

  it('turns the image upright', async () => {
    const turned = await twoColours.clone().withMetadata({ orientation: 6 }).png().toBuffer();
    const { data, width, height } = await decodeImage(turned, { width: 20, height: 40 }, limits);
    expect([width, height]).toEqual([20, 40]);
    expect([...data.subarray(0, 3)]).toEqual([255, 0, 0]);
    expect([...data.subarray(-3)]).toEqual([0, 0, 255]);
  });

  it.each([
    ['grey', twoColours.clone().greyscale().png()],
    ['grey JPEG', twoColours.clone().greyscale().jpeg()],
    ['CMYK', twoColours.clone().toColourspace('cmyk').jpeg()],
    ['16 bit', twoColours.clone().toColourspace('rgb16').png()],
    ['palette', twoColours.clone().png({ palette: true })],
    ['transparent', twoColours.clone().ensureAlpha(0.5).png()],
    ['grey and transparent', twoColours.clone().greyscale().ensureAlpha(0.5).png()],
  ])('makes three bytes a pixel of a %s image', async (_, source) => {
    const { data } = await decodeImage(await source.toBuffer(), size, limits);
    expect(data.length).toBe(40 * 20 * 3);
  });

  it('shows transparent parts white, not what lies hidden beneath', async () => {
    const background = { r: 255, g: 0, b: 0, alpha: 0 };
    const hidden = await sharp({ create: { ...size, channels: 4, background } })
      .png()
      .toBuffer();
    const { data } = await decodeImage(hidden, size, limits);
    expect(new Set(data)).toEqual(new Set([255]));
  });
});
