import sharp, { type Sharp } from 'sharp';

/** Display red, green, blue, 8 bits each, row by row. */
export interface RgbImage {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/**
 * Encodes a baseline JPEG with 4:2:0 chroma: Chromium's fake camera shows every other kind in green.
 *
 * @param quality 1 to 100
 */
export async function encodeJpeg(image: RgbImage, quality = 88): Promise<Buffer> {
  return await asSharp(image).jpeg({ quality, chromaSubsampling: '4:2:0' }).toBuffer();
}

/** Encodes a PNG, for looking at frames without loss. */
export async function encodePng(image: RgbImage): Promise<Buffer> {
  return await asSharp(image).png().toBuffer();
}

function asSharp({ width, height, data }: RgbImage): Sharp {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}
