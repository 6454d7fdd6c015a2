import { recogniseImage } from './image-format.ts';

/** What a picture's first bytes say of it; nothing is decoded. */
export interface InspectedImage {
  readonly format: 'jpeg' | 'png';
  /** As declared in the header, before any rotation. */
  readonly width: number;
  readonly height: number;
}

/** Why a picture is not even looked at, in words for whoever sent it; to be put after the name of a field. */
export interface RefusedImage {
  readonly refused: string;
}

/** Beginnings of files that people send in the place of a photograph, with what to call them. */
const knownOthers: ReadonlyArray<readonly [name: string, start: string, at: number]> = [
  ['a PDF document', '%PDF', 0],
  ['a HEIC picture', 'ftyphei', 4],
  ['a HEIC picture', 'ftyphev', 4],
  ['a HEIC picture', 'ftypmif', 4],
  ['an AVIF picture', 'ftypavif', 4],
  ['a film', 'ftyp', 4],
  ['a GIF', 'GIF8', 0],
  ['a TIFF', 'II*\0', 0],
  ['a TIFF', 'MM\0*', 0],
  ['a ZIP archive', 'PK\x03\x04', 0],
];

/**
 * Looks at the header of a photograph of a document: JPEG or PNG, one picture, not too large. Reads bytes only, so that a
 * small file that declares a huge picture costs nothing.
 *
 * @param limits declared width × height, and encoded bytes
 */
export function inspectImage(
  image: Uint8Array,
  limits: { readonly maxPixels: number; readonly maxBytes: number },
): InspectedImage | RefusedImage {
  if (image.byteLength > limits.maxBytes)
    return { refused: `has more than ${limits.maxBytes / 1_000_000} MB. Send a smaller JPEG` };
  const recognised = recogniseImage(image);
  if ('unreadable' in recognised || recognised.format === 'webp') return { refused: otherFormat(image) };
  const { format } = recognised;
  const size = format === 'jpeg' ? jpegSize(image) : pngSize(image);
  if (size === null) return { refused: 'is damaged: its header cannot be read' };
  if (format === 'png' && isAnimatedPng(image)) return { refused: 'is animated. Send a single photograph' };
  if (!(size.width * size.height <= limits.maxPixels))
    return {
      refused: `has ${size.width} × ${size.height} pixels; at most ${limits.maxPixels / 1_000_000} megapixels are read`,
    };
  return { format, ...size };
}

function otherFormat(image: Uint8Array): string {
  const start = String.fromCharCode(...image.subarray(0, 16));
  const known = knownOthers.find(([, text, at]) => start.startsWith(text, at));
  const webp = start.startsWith('RIFF') && start.startsWith('WEBP', 8) ? 'a WebP' : null;
  return `is ${known?.[0] ?? webp ?? 'no picture'}. Send a JPEG or PNG photograph`;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** From the first frame header; null when there is none before the picture's data. */
function jpegSize(image: Uint8Array): Size | null {
  const view = new DataView(image.buffer, image.byteOffset, image.byteLength);
  for (let at = 2; at + 9 <= view.byteLength; ) {
    const marker = view.getUint16(at);
    if (marker === 0xffff) {
      at += 1; // Fill bytes may stand before a marker.
      continue;
    }
    if (marker < 0xffc0 || marker === 0xffda) return null;
    const isFrameHeader = marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrameHeader) return positive({ width: view.getUint16(at + 7), height: view.getUint16(at + 5) });
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

function pngSize(image: Uint8Array): Size | null {
  if (image.byteLength < 24) return null;
  const view = new DataView(image.buffer, image.byteOffset, image.byteLength);
  return positive({ width: view.getUint32(16), height: view.getUint32(20) });
}

const positive = (size: Size): Size | null => (size.width > 0 && size.height > 0 ? size : null);

/** An animation declares itself before the first picture's data. */
function isAnimatedPng(image: Uint8Array): boolean {
  const view = new DataView(image.buffer, image.byteOffset, image.byteLength);
  for (let at = 8; at + 8 <= view.byteLength; at += 12 + view.getUint32(at)) {
    const type = String.fromCharCode(...image.subarray(at + 4, at + 8));
    if (type === 'acTL') return true;
    if (type === 'IDAT') return false;
  }
  return false;
}
