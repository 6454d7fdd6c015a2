import { readFile } from 'node:fs/promises';

/**
 * Pictures of two people who do not exist, as files, so that a change of the renderer cannot fail the engine's tests. All but
 * the last show the first person; frames are 640 × 480, portraits 480 × 600. `scripts/render-face-images.ts` renders them anew.
 */
export const faceImages = [
  'portrait',
  'webcam',
  'turned -20',
  'turned -10',
  'turned 10',
  'turned 20',
  'looking up',
  'looking down',
  'leaning left',
  'eyes closed',
  'right eye closed',
  'smile',
  'mouth open',
  'portrait of somebody else',
] as const;

export type FaceImage = (typeof faceImages)[number];

/** Where a picture is kept. */
export function faceImageFile(name: FaceImage): URL {
  return new URL(`./faces/${name.replaceAll(' ', '_')}.jpg`, import.meta.url);
}

/** The JPEG's bytes. */
export function faceImage(name: FaceImage): Promise<Buffer> {
  return readFile(faceImageFile(name));
}
