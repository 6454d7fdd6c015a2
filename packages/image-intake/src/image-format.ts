import type { UnreadableReason } from './unreadable-image.ts';

/** Formats that are decoded. */
export type ImageFormat = 'jpeg' | 'png' | 'webp';

/** First bytes of what is decoded; `null` stands for any byte. */
const supported: ReadonlyArray<[ImageFormat, ReadonlyArray<number | null>]> = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
];

/** Beginnings of images that are recognised in order to name the reason, never to decode them: GIF, BMP, TIFF, HEIC … */
const unsupported: ReadonlyArray<readonly [text: string, at: number]> = [
  ['GIF8', 0],
  ['BM', 0],
  ['II*\0', 0],
  ['MM\0*', 0],
  ['\0\0\x01\0', 0],
  ['8BPS', 0],
  ['<svg', 0],
  ['<?xml', 0],
  ['\xff\x0a', 0],
  ['ftyp', 4],
  ['jP', 4],
  ['JXL', 4],
];

/**
 * Recognises an image by its first bytes, so that only three decoders are ever reached by untrusted bytes.
 * Names given by the client (file name, content type) are not asked.
 */
export function recogniseImage(
  image: Uint8Array,
):
  | { format: ImageFormat }
  | { unreadable: Extract<UnreadableReason, 'not_an_image' | 'unsupported_format'> } {
  for (const [format, signature] of supported) {
    if (signature.every((byte, index) => byte === null || image[index] === byte)) return { format };
  }
  const start = String.fromCharCode(...image.subarray(0, 16));
  const known = unsupported.some(([text, at]) => start.startsWith(text, at));
  return { unreadable: known ? 'unsupported_format' : 'not_an_image' };
}
