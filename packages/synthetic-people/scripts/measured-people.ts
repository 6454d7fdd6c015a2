import { createFaceEngine, type FaceEngine, type FaceReadings } from '@qiniso/face-engine';
import {
  createPerson,
  encodeJpeg,
  type FrameView,
  type Person,
  renderFrame,
  renderPortrait,
  webcamView,
} from '../src/index.ts';

/** A person as the product's matching sees them. */
export interface MeasuredPerson {
  person: Person;
  portrait: Float32Array;
  webcam: Float32Array;
}

/** Descriptors of the official photograph and of a webcam frame, slightly turned and smiling; null for a face missed. */
export async function measurePerson(engine: FaceEngine, seed: number): Promise<MeasuredPerson | null> {
  const person = createPerson(seed);
  const frame = renderFrame(person, {
    ...webcamView(seed),
    yaw: 4,
    pitch: -2,
    expression: { smile: 0.15 },
    noiseSeed: 2,
  });
  const portrait = await descriptorOf(engine, await encodeJpeg(renderPortrait(person), 85));
  const webcam = await descriptorOf(engine, await encodeJpeg(frame, 85));
  return portrait === null || webcam === null ? null : { person, portrait, webcam };
}

async function descriptorOf(engine: FaceEngine, image: Buffer): Promise<Float32Array | null> {
  const { face } = await engine.analyse(image, { descriptor: true });
  return face?.descriptor ?? null;
}

/** What the mesh reads from a webcam frame; null for a face missed. */
export async function readFrame(
  engine: FaceEngine,
  person: Person,
  view: Partial<FrameView>,
): Promise<FaceReadings | null> {
  const frame = renderFrame(person, { ...webcamView(person.seed), ...view });
  return (await engine.analyse(await encodeJpeg(frame, 85))).face;
}

/** Runs a task with an engine and closes it. */
export async function withEngine<T>(task: (engine: FaceEngine) => Promise<T>): Promise<T> {
  const engine = createFaceEngine({ taskTimeoutMs: 60_000 });
  try {
    return await task(engine);
  } finally {
    await engine.close();
  }
}
