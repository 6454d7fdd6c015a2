import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expandMjpeg, type RgbImage } from '@qiniso/synthetic-people';
import type { SandboxPerson } from '../people.ts';
import { CLIP_FRAMES_PER_SECOND, filmed } from './film.ts';
import { heldPhotograph } from './held-photograph.ts';
import { livingPerson } from './living-person.ts';

const CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/qiniso-clips/', import.meta.url));
/** What a clip is made by: its name changes with any of it. */
const MAKERS = [
  fileURLToPath(new URL('.', import.meta.url)),
  fileURLToPath(new URL('../../../../packages/synthetic-people/src/', import.meta.url)),
];

/** What is before the camera. */
export interface CameraScene {
  readonly shows: 'person' | 'photograph';
  readonly of: SandboxPerson;
}

/** A clip on disk, as Chromium's fake camera plays it. */
export interface CameraClip {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * The clip of a scene. Rendered when it is first needed, about half a minute; kept in `node_modules/.cache` at ten frames a second, and
 * written out at the fake camera's thirty for the time it is used.
 */
export async function cameraClip(scene: CameraScene): Promise<CameraClip> {
  const recorded = await recordedClip(scene);
  const directory = await mkdtemp(join(tmpdir(), 'qiniso-clip-'));
  const path = join(directory, 'camera.mjpeg');
  await writeFile(path, await expandMjpeg(recorded, CLIP_FRAMES_PER_SECOND));
  return { path, remove: () => rm(directory, { recursive: true, force: true }) };
}

async function recordedClip(scene: CameraScene): Promise<Buffer> {
  const name = createHash('sha256')
    .update(JSON.stringify([scene.shows, scene.of.face]))
    .update(await hashMakers())
    .digest('hex')
    .slice(0, 24);
  const path = join(CACHE, `${name}.mjpeg`);
  const cached = await readFile(path).catch(() => null);
  if (cached !== null) return cached;

  const frames: Buffer[] = [];
  for await (const frame of filmed(await picturesOf(scene))) frames.push(frame);
  const clip = Buffer.concat(frames);
  await mkdir(CACHE, { recursive: true });
  // A file is complete or absent.
  const unfinished = `${path}.${randomUUID()}.part`;
  await writeFile(unfinished, clip);
  await rename(unfinished, path);
  return clip;
}

async function picturesOf({ shows, of }: CameraScene): Promise<Iterable<RgbImage>> {
  return shows === 'person' ? livingPerson(of) : await heldPhotograph(of);
}

async function hashMakers(): Promise<Buffer> {
  const hash = createHash('sha256');
  for (const folder of MAKERS) {
    const names = await readdir(folder, { recursive: true });
    for (const name of names.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts')).sort())
      hash.update(name).update(await readFile(join(folder, name)));
  }
  return hash.digest();
}
