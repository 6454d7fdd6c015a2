import {
  FIRST_QUALITY,
  frameSize,
  isBlack,
  nextQuality,
  smallerQuality,
} from '../liveness/frame-encoding.ts';
import type { Grab } from '../liveness/run-attempt.ts';

/** A camera that shows nothing new for so long is frozen. */
const FROZEN_AFTER_MS = 2_500;
const LOOK_EVERY_MS = 30;

/**
 * Takes pictures off a playing video: as the camera sees them (the preview alone is mirrored), JPEG, and never
 * the same video frame twice.
 */
export function createFrameGrabber(video: HTMLVideoElement): (sentBytes: number) => Promise<Grab> {
  const picture = document.createElement('canvas');
  const thumbnail = document.createElement('canvas');
  thumbnail.width = 16;
  thumbnail.height = 12;
  let quality = FIRST_QUALITY;
  let lastTime = -1;

  return async (sentBytes) => {
    if (!(await showsNewPicture(video, lastTime))) return { jpeg: null, obstacle: 'frozen' };
    lastTime = video.currentTime;

    const paint = picture.getContext('2d', { alpha: false });
    const probe = thumbnail.getContext('2d', { alpha: false, willReadFrequently: true });
    if (paint === null || probe === null) return { jpeg: null, obstacle: 'frozen' };
    const size = frameSize(video.videoWidth, video.videoHeight);
    if (picture.width !== size.width) picture.width = size.width;
    if (picture.height !== size.height) picture.height = size.height;
    const grabbedAtMs = performance.now();
    paint.drawImage(video, 0, 0, size.width, size.height);
    probe.drawImage(picture, 0, 0, thumbnail.width, thumbnail.height);
    if (isBlack(probe.getImageData(0, 0, thumbnail.width, thumbnail.height).data))
      return { jpeg: null, obstacle: 'dark' };

    let jpeg = await encode(picture, quality);
    for (let again = quality; jpeg !== null; ) {
      const smaller = smallerQuality(again, jpeg.size);
      if (smaller === null) break;
      again = smaller;
      jpeg = await encode(picture, again);
    }
    if (jpeg === null) return { jpeg: null, obstacle: 'frozen' };
    quality = nextQuality(quality, jpeg.size, sentBytes);
    return { jpeg, grabbedAtMs };
  };
}

function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

async function showsNewPicture(video: HTMLVideoElement, lastTime: number): Promise<boolean> {
  const until = performance.now() + FROZEN_AFTER_MS;
  while (video.videoWidth === 0 || video.readyState < 2 || video.currentTime === lastTime) {
    if (performance.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return true;
}
