import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { inspectImage } from './inspect-image.ts';
import { declareJpegSize, declarePngSize } from './testing/image-bombs.ts';

const limits = { maxPixels: 25_000_000, maxBytes: 6_000_000 };
const picture = sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } });
const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('inspectImage', () => {
  it('reads the size of a JPEG, progressive ones too, and of a PNG', async () => {
    const size = { width: 64, height: 48 };
    expect(inspectImage(await picture.clone().jpeg().toBuffer(), limits)).toEqual({
      format: 'jpeg',
      ...size,
    });
    expect(inspectImage(await picture.clone().jpeg({ progressive: true }).toBuffer(), limits)).toEqual({
      format: 'jpeg',
      ...size,
    });
    expect(inspectImage(await picture.clone().png().toBuffer(), limits)).toEqual({ format: 'png', ...size });
  });

  it.each([
    ['a PDF document', '%PDF-1.7'],
    ['a HEIC picture', '\0\0\0\x18ftypheic'],
    ['a GIF', 'GIF89a\x01\0\x01\0'],
    ['a WebP', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['no picture', 'hello, world: not an image'],
    ['no picture', ''],
  ])('says that it is %s', (name, start) => {
    expect(inspectImage(bytes(start), limits)).toEqual({
      refused: `is ${name}. Send a JPEG or PNG photograph`,
    });
  });

  it('refuses what declares too many pixels, whatever its bytes', async () => {
    const refused = 'has 10000 × 10000 pixels; at most 25 megapixels are read';
    const png = declarePngSize(await picture.clone().png().toBuffer(), 10_000, 10_000);
    expect(inspectImage(png, limits)).toEqual({ refused });
    const jpeg = declareJpegSize(await picture.clone().jpeg().toBuffer(), 10_000, 10_000);
    expect(inspectImage(jpeg, limits)).toEqual({ refused });
  });

  it('refuses too many bytes, a damaged header and an animated PNG', async () => {
    const png = await picture.clone().png().toBuffer();
    expect(inspectImage(png, { ...limits, maxBytes: 20 })).toMatchObject({
      refused: expect.stringMatching(/more than/),
    });
    expect(inspectImage(bytes('\xff\xd8\xff\xe0\0\x10JFIF'), limits)).toMatchObject({
      refused: expect.stringMatching(/damaged/),
    });
    const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), bytes('acTL'), Buffer.alloc(12)]);
    const animated = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
    expect(inspectImage(animated, limits)).toMatchObject({ refused: expect.stringMatching(/animated/) });
  });
});
