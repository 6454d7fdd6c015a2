import { MAX_DOCUMENT_BYTES } from '@qiniso/capture-protocol';
import { type DocumentHint, documentHint } from './document-quality.ts';

/** A picture to be looked at before it is sent. */
export interface DocumentPicture {
  /** What the camera saw, unmirrored. */
  readonly canvas: HTMLCanvasElement;
  readonly hint: DocumentHint | null;
}

/** Pixels of the longest side: print of an identity card is readable, and the picture about 200 kB. */
const LONGEST_SIDE = 1_280;
const PROBE_WIDTH = 320;
const FIRST_QUALITY = 0.8;
const WANTED_BYTES = Math.min(MAX_DOCUMENT_BYTES, 220_000);

/** What a playing video shows; null while it shows nothing. */
export function takePicture(video: HTMLVideoElement): DocumentPicture | null {
  if (video.videoWidth === 0) return null;
  const scale = Math.min(1, LONGEST_SIDE / Math.max(video.videoWidth, video.videoHeight));
  const canvas = drawn(video, video.videoWidth * scale, video.videoHeight * scale);
  const probe = drawn(video, PROBE_WIDTH, (PROBE_WIDTH * video.videoHeight) / video.videoWidth);
  const pixels = probe?.getContext('2d')?.getImageData(0, 0, probe.width, probe.height);
  if (canvas === null || pixels === undefined) return null;
  return { canvas, hint: documentHint(pixels.data, PROBE_WIDTH) };
}

/** As JPEG, small enough to be sent; null where the browser makes none. */
export async function encodePicture({ canvas }: DocumentPicture): Promise<Blob | null> {
  let jpeg: Blob | null = null;
  for (let quality = FIRST_QUALITY; quality > 0.2; quality -= 0.15) {
    jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (jpeg === null || jpeg.size <= WANTED_BYTES) break;
  }
  return jpeg !== null && jpeg.size <= MAX_DOCUMENT_BYTES ? jpeg : null;
}

function drawn(video: HTMLVideoElement, width: number, height: number): HTMLCanvasElement | null {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  const paint = canvas.getContext('2d', { alpha: false });
  paint?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return paint === null ? null : canvas;
}
