import { readFile } from 'node:fs/promises';

/** Pictures of two people who do not exist; all but the last of one of them, all but the portraits in a room. */
const files = {
  portrait: '17-portrait',
  webcam: '17-yaw0',
  'turned -20': '17-yaw-20',
  'turned -10': '17-yaw-10',
  'turned 10': '17-yaw10',
  'turned 20': '17-yaw20',
  'looking up': '17-pitch-10',
  'looking down': '17-pitch10',
  'leaning left': '17-roll15',
  'eyes closed': '17-blink',
  'right eye closed': '17-winkL',
  smile: '17-smile',
  'mouth open': '17-mouth',
  'somebody else': '15-portrait',
} as const;

export type FaceImage = keyof typeof files;

export async function faceImage(name: FaceImage): Promise<Uint8Array> {
  return readFile(new URL(`./faces/${files[name]}.jpg`, import.meta.url));
}
