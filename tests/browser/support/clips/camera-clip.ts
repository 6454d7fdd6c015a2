import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expandMjpeg, type RgbImage } from '@qiniso/synthetic-people';
import type { SandboxPerson } from '../people.ts';
import { cachedClip } from './clip-cache.ts';
import { CLIP_FRAMES_PER_SECOND, filmed } from './film.ts';
import { heldPhotograph } from './held-photograph.ts';
import { livingPerson } from './living-person.ts';

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
 * The clip of a scene. Rendered when it is first needed, about a quarter of a minute; kept at ten frames a second, and written out at the
 * fake camera's thirty for the time it is used.
 */
export async function cameraClip(scene: CameraScene): Promise<CameraClip> {
  const recorded = await cachedClip([scene.shows, scene.of.face], async () => {
    const frames: Buffer[] = [];
    for await (const frame of filmed(await picturesOf(scene))) frames.push(frame);
    return Buffer.concat(frames);
  });
  const directory = await mkdtemp(join(tmpdir(), 'qiniso-clip-'));
  const path = join(directory, 'camera.mjpeg');
  await writeFile(path, await expandMjpeg(recorded, CLIP_FRAMES_PER_SECOND));
  return { path, remove: () => rm(directory, { recursive: true, force: true }) };
}

async function picturesOf({ shows, of }: CameraScene): Promise<Iterable<RgbImage>> {
  return shows === 'person' ? livingPerson(of) : await heldPhotograph(of);
}
