import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import {
  createPerson,
  encodeJpeg,
  type Person,
  type RgbImage,
  renderFrame,
  renderPortrait,
  webcamView,
} from '@qiniso/synthetic-people';
import sharp from 'sharp';
import { type PortraitSubject, rendererVersion } from '../portraits.ts';
import { filmed } from './film.ts';
import { holdPhotograph } from './flat-photograph.ts';
import type { CameraReply, CameraRequest } from './sandbox-camera.ts';
import type { Scene } from './scene.ts';

// Worker thread: renders what the sandbox's camera sees. Pictures are kept on disk, so that a person is rendered once.

/** To be raised when a scene looks different, so that no old picture is kept. */
const SCENE_VERSION = 1;
const { directory }: { directory: string } = workerData;
const people = new Map<string, Person>();
const pictures = new Map<string, RgbImage>();
/** Decoded pictures kept in memory, about 1 MB each. */
const MOST_PICTURES = 40;

parentPort?.on('message', async ({ id, subject, scene, take, isDark }: CameraRequest) => {
  const reply: CameraReply = await takeFrame(subject, scene, take, isDark).then(
    (jpeg) => ({ id, jpeg }),
    (error: unknown) => ({ id, error: error instanceof Error ? error.message : String(error) }),
  );
  parentPort?.postMessage(reply);
});

async function takeFrame(
  subject: PortraitSubject,
  scene: Scene,
  take: number,
  isDark: boolean,
): Promise<Uint8Array> {
  const picture = await pictureOf(subject, scene);
  return await encodeJpeg(filmed(picture, take, isDark), 75);
}

async function pictureOf(subject: PortraitSubject, scene: Scene): Promise<RgbImage> {
  const name = nameOf(scene.kind === 'nobody' ? null : subject, scene);
  const known = pictures.get(name);
  if (known) return known;
  const path = join(directory, `${name}.jpg`);
  const cached = await readFile(path).catch(() => null);
  const picture = cached ? await decode(cached) : await render(subject, scene);
  if (!cached) await store(path, await encodeJpeg(picture, 95));
  if (pictures.size >= MOST_PICTURES) pictures.clear();
  pictures.set(name, picture);
  return picture;
}

async function render(subject: PortraitSubject, scene: Scene): Promise<RgbImage> {
  if (scene.kind === 'nobody') return emptyRoom();
  if (scene.kind === 'person')
    return renderFrame(personOf(subject), { ...webcamView(subject.seed), ...scene.view });
  return holdPhotograph(renderPortrait(personOf(subject)), emptyRoom(), scene.pose);
}

function personOf({ seed, traits }: PortraitSubject): Person {
  const name = JSON.stringify({ seed, traits });
  const person = people.get(name) ?? createPerson(seed, traits);
  // A person holds meshes and textures: one at a time is enough.
  if (!people.has(name)) people.clear();
  people.set(name, person);
  return person;
}

/** A wall, a little darker to one side. */
function emptyRoom(): RgbImage {
  const [width, height] = [640, 480];
  const data = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i += 1) {
    const shade = 105 + Math.round((40 * (i % width)) / width);
    data.set([shade, shade - 4, shade - 12], i * 3);
  }
  return { width, height, data };
}

function nameOf(subject: PortraitSubject | null, scene: Scene): string {
  const look = JSON.stringify({
    rendererVersion,
    SCENE_VERSION,
    seed: subject?.seed,
    traits: subject?.traits,
    scene,
  });
  return createHash('sha256').update(look).digest('hex').slice(0, 24);
}

async function decode(jpeg: Uint8Array): Promise<RgbImage> {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data };
}

/** A file is complete or absent. */
async function store(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(directory, { recursive: true });
  const unfinished = `${path}.${randomUUID()}.part`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
}
