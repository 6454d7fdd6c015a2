import { decodeImage, IMAGE_LIMITS, readHeader } from '@qiniso/image-intake';
import sharp from 'sharp';
import { greyOf, type Plane } from './imaging/planes.ts';

/** A decoded, upright photograph (EXIF rotation applied). */
export interface Photograph {
  readonly width: number;
  readonly height: number;
  /** Three bytes a pixel. */
  readonly rgb: Plane;
  readonly grey: Plane;
  /** Name of the program that last edited it, where its EXIF data says so. */
  readonly editor: string | null;
}

/** Finer pictures are made smaller on decoding: print has 8 to 16 pixels a millimetre then, which is enough for everything here. */
const LONGEST_SIDE = 4000;
const TIMEOUT_SECONDS = 15;
const EDITORS = /Photoshop|GIMP|Snapseed|PicsArt|Canva|Lightroom|Pixlr|Affinity/i;

/**
 * Decodes a JPEG or PNG.
 *
 * @throws UnreadableImage `too_large` or `corrupt`
 */
export async function decodePhotograph(image: Uint8Array): Promise<Photograph> {
  const limits = { maxPixels: IMAGE_LIMITS.portraitPixels, timeoutSeconds: TIMEOUT_SECONDS };
  const header = await readHeader(image, limits);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(header.width, header.height));
  const size = {
    width: Math.max(1, Math.round(header.width * scale)),
    height: Math.max(1, Math.round(header.height * scale)),
  };
  const rgb = await decodeImage(image, size, limits);
  const { exif } = await sharp(image).metadata();
  return {
    ...size,
    rgb,
    grey: greyOf(rgb.data, size.width, size.height),
    editor: exif ? (EDITORS.exec(exif.toString('latin1'))?.[0] ?? null) : null,
  };
}
