import type { FaceEngine } from '@qiniso/face-engine';
import { decodeImage, IMAGE_LIMITS } from '@qiniso/image-intake';
import type { LightEvidence, LitFrame } from '../../apps/server/src/capture/liveness/evidence.ts';
import type { RenderedCapture } from './captures/rendered-capture.ts';

/** What the face engine read from one frame. */
export interface FrameReading {
  readonly faces: number;
  readonly landmarks: Float32Array | null;
  readonly descriptor: Float32Array | null;
}

/** Readings of a capture's frames; null for frames that were not looked at. */
export type Readings = readonly (FrameReading | null)[];

/** Every so many frames are looked at: the mesh moves little between colours, more in the turn. */
const EVERY = { colours: 12, turn: 2 };

/** Has the engine read the frames that a verdict needs: ten meshes and three descriptors. */
export async function readCapture(engine: FaceEngine, { frames }: RenderedCapture): Promise<Readings> {
  const turn = frames.findIndex(({ stage }) => stage === 'turn');
  const described = new Set([0, turn + 6, frames.length - 1]);
  const readings: (FrameReading | null)[] = [];
  for (const [index, { stage, jpeg }] of frames.entries()) {
    const place = stage === 'turn' ? index - turn : index;
    if (place % EVERY[stage] !== 0) {
      readings.push(null);
      continue;
    }
    const { faces, face } = await engine.analyse(jpeg, { descriptor: described.has(index) });
    readings.push({ faces, landmarks: face?.landmarks ?? null, descriptor: face?.descriptor ?? null });
  }
  return readings;
}

/** Joins frames, pixels and readings to what a verdict rests on. */
export async function evidenceOf(capture: RenderedCapture, readings: Readings): Promise<LightEvidence> {
  const limits = { maxPixels: IMAGE_LIMITS.portraitPixels, timeoutSeconds: 10 };
  const frames: LitFrame[] = [];
  for (const [index, { jpeg, ...frame }] of capture.frames.entries()) {
    const reading = readings[index] ?? null;
    frames.push({
      ...frame,
      pixels: await decodeImage(jpeg, SIZE, limits),
      reading: reading && { faces: reading.faces, landmarks: reading.landmarks },
      descriptor: reading?.descriptor ?? null,
    });
  }
  return { challenge: capture.challenge, frames };
}

const SIZE = { width: 480, height: 360 };
