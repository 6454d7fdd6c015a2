import sharp, { type Sharp } from 'sharp';
import type { RgbImage } from './rgb-image.ts';
import { UnreadableImage } from './unreadable-image.ts';

// libvips has a thread pool and a cache of its own; workers already use every core, and no image comes twice.
sharp.concurrency(1);
sharp.cache(false);

/** The header's word on an image, upright. */
export interface ImageHeader {
  width: number;
  height: number;
}

export interface DecodeLimits {
  /** Declared width × height above which nothing is decoded. */
  maxPixels: number;
  /** Seconds after which libvips gives up. */
  timeoutSeconds: number;
}

/**
 * Reads the header only, so that a small file that declares a huge image costs nothing.
 *
 * @throws UnreadableImage `too_large` or `corrupt`
 */
export async function readHeader(image: Uint8Array, limits: DecodeLimits): Promise<ImageHeader> {
  const { width, height, autoOrient } = await sharp(image, { limitInputPixels: false, failOn: 'error' })
    .metadata()
    .catch(corrupt);
  if (!width || !height) throw new UnreadableImage('corrupt');
  // Written so that a limit that is not a number allows nothing.
  if (!(width * height <= limits.maxPixels)) throw new UnreadableImage('too_large');
  return { width: autoOrient.width, height: autoOrient.height };
}

/**
 * Decodes to upright 8-bit sRGB of the given size; transparent parts become white, animations their first picture.
 *
 * @throws UnreadableImage `corrupt` when the data is damaged or cut off
 */
export async function decodeImage(
  image: Uint8Array,
  size: { width: number; height: number },
  limits: DecodeLimits,
): Promise<RgbImage> {
  const pipeline = sharp(image, { limitInputPixels: limits.maxPixels, failOn: 'error', autoOrient: true });
  return toRgb(
    pipeline
      .timeout({ seconds: limits.timeoutSeconds })
      .resize({ ...size, fit: 'fill' })
      .flatten({ background: 'white' })
      .toColourspace('srgb'),
  ).catch(corrupt);
}

/** Shrinks pixels with a filter that keeps fine detail from turning into patterns. */
export function shrinkImage(image: RgbImage, size: { width: number; height: number }): Promise<RgbImage> {
  const { data, width, height } = image;
  return toRgb(sharp(data, { raw: { width, height, channels: 3 } }).resize({ ...size, fit: 'fill' }));
}

async function toRgb(pipeline: Sharp): Promise<RgbImage> {
  const { data, info } = await pipeline.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  if (info.channels === 3) return { data, width: info.width, height: info.height };
  throw new Error(`Decoded to ${info.channels} channels instead of 3.`);
}

function corrupt(cause: unknown): never {
  throw new UnreadableImage('corrupt', { cause });
}
