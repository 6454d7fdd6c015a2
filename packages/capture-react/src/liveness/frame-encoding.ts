import { MAX_FRAME_BYTES } from '@qiniso/capture-protocol';

/** Pixels of a frame's longest side. */
const LONGEST_SIDE = 480;
/** A frame's size: at first, and once so many bytes have been sent, so that a slow person's capture stays below 600 kB too. */
const WANTED_BYTES = { from: 9_000, to: 18_000 };
const WANTED_LATER = { from: 5_000, to: 9_000, afterBytes: 250_000 };
const QUALITY = { from: 0.4, to: 0.8, step: 0.05 };

/** JPEG quality of the first frame. */
export const FIRST_QUALITY = 0.7;

/** Below this mean luminance (0 to 255) a picture shows a covered or blocked camera, not a dark room. */
const BLACK_BELOW = 5;

/** Width and height of the frame for a camera's picture: never enlarged, longest side at most 480 pixels. */
export function frameSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * JPEG quality of the next frame, given how large the last one became.
 *
 * @param sentBytes of all frames so far
 */
export function nextQuality(quality: number, bytes: number, sentBytes: number): number {
  const wanted = sentBytes < WANTED_LATER.afterBytes ? WANTED_BYTES : WANTED_LATER;
  const change = bytes > wanted.to ? -QUALITY.step : bytes < wanted.from ? QUALITY.step : 0;
  return Math.min(QUALITY.to, Math.max(QUALITY.from, quality + change));
}

/** Quality to encode the same picture with once more, or null when it may be sent. */
export function smallerQuality(quality: number, bytes: number): number | null {
  return bytes > MAX_FRAME_BYTES && quality > 0.1 ? quality / 2 : null;
}

/** Whether a picture (RGBA, 4 bytes a pixel) is as good as black. */
export function isBlack(rgba: ArrayLike<number>): boolean {
  let sum = 0;
  for (let i = 0; i + 2 < rgba.length; i += 4)
    sum += 0.299 * (rgba[i] ?? 0) + 0.587 * (rgba[i + 1] ?? 0) + 0.114 * (rgba[i + 2] ?? 0);
  return sum < BLACK_BELOW * (rgba.length / 4);
}
