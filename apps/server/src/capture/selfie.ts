import { IMAGE_LIMITS } from '@qiniso/face-engine';
import sharp from 'sharp';

/** Little is lost beside the camera's own compression. */
const QUALITY = 90;

/**
 * The selfie as it is stored and handed on: a JPEG written anew from a frame's pixels, upright. Whatever else the file had with
 * it (EXIF with places and devices, bytes behind the picture) came from a stranger's phone and stays behind.
 *
 * @param frame JPEG of at most `IMAGE_LIMITS.framePixels`
 * @throws Error when it cannot be decoded
 */
export async function selfieOf(frame: Uint8Array): Promise<Uint8Array> {
  return await sharp(frame, { limitInputPixels: IMAGE_LIMITS.framePixels })
    .rotate()
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .toBuffer();
}
