import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createFaceEngine, type FaceEngine } from '@qiniso/face-engine';
import { encodeJpeg } from '@qiniso/synthetic-people';
import { type AttackKind, type AttackMeans, attackKinds, attacks } from './captures/attacks.ts';
import { asPhotograph, takePhotograph } from './captures/photograph.ts';
import type { CaptureLabels, RenderedCapture } from './captures/rendered-capture.ts';
import { drawPerson, drawStage, film, head, type Stage, sent } from './captures/stage.ts';
import { type Readings, readCapture } from './read-capture.ts';
import type { RoomKind } from './scene/rooms.ts';

/** Captures that thresholds were chosen on, and captures that they are judged by: no number is in both. */
export type SetName = 'tuning' | 'judging' | 'test';

const FIRST_SEED: Record<SetName, number> = { tuning: 100_000, judging: 500_000, test: 900_000 };
const SESSION_SEEDS = 40_000;

/** Genuine captures for each of one kind of attack. */
const GENUINE_PER_ATTACK = 3;

/** Rooms in turn: six of eight are ordinary. */
const ROOMS: readonly RoomKind[] = [
  'dim',
  'evening',
  'office',
  'window',
  'office',
  'evening',
  'dim',
  'shadowless',
  'evening',
  'office',
  'dim',
  'overcast',
  'dim',
  'office',
  'evening',
  'shadowless',
];

export type CaptureKind = AttackKind | 'genuine';
export const captureKinds: readonly CaptureKind[] = ['genuine', ...attackKinds];

/** One capture of a set, read. */
export interface ReadCapture {
  readonly kind: CaptureKind;
  readonly index: number;
  readonly labels: CaptureLabels;
  readonly capture: RenderedCapture;
  readonly readings: Readings;
}

export interface SetOptions {
  readonly set: SetName;
  /** Captures of each kind of attack. */
  readonly count: number;
  /** Genuine captures for each of one kind of attack; 3 if absent. */
  readonly genuine?: number;
  /** Index of the first one. */
  readonly first?: number;
  readonly kinds?: readonly CaptureKind[];
  /** A folder that keeps what has been rendered and read. */
  readonly folder: string;
  /** Whether to leave out what is not kept there, rendering nothing. */
  readonly onlyKept?: boolean;
}

/** Every capture of a set, rendered and read when it is not there yet. */
export async function* captureSet(options: SetOptions): AsyncGenerator<ReadCapture> {
  const { set, count, genuine = GENUINE_PER_ATTACK, first = 0, kinds = captureKinds, folder } = options;
  mkdirSync(folder, { recursive: true });
  const engine = createFaceEngine();
  try {
    for (let index = first; index < first + count * genuine; index += 1) {
      const workshop = new Workshop(engine, set, index);
      for (const kind of kinds) {
        if (kind !== 'genuine' && index >= first + count) continue;
        const file = path.join(folder, `${set}-${index}-${kind.replaceAll(/[^a-z0-9]+/gi, '-')}`);
        if (!existsSync(`${file}.json`)) {
          if (options.onlyKept) continue;
          store(file, await workshop.make(kind));
        }
        yield restore(file);
      }
    }
  } finally {
    await engine.close();
  }
}

/** Makes the captures of one victim; what several of them need is made once. */
class Workshop {
  readonly #engine: FaceEngine;
  readonly #stage: Stage;
  readonly #session: Stage;
  #means: Promise<AttackMeans> | null = null;

  constructor(engine: FaceEngine, set: SetName, index: number) {
    this.#engine = engine;
    const seed = FIRST_SEED[set] + index;
    const room = ROOMS[index % ROOMS.length] ?? 'office';
    const person = drawPerson(seed);
    this.#stage = drawStage(seed, room, person);
    this.#session = drawStage(seed + SESSION_SEEDS, room, person);
  }

  async make(kind: CaptureKind): Promise<ReadCapture> {
    this.#means ??= this.#prepare();
    const means = await this.#means;
    const capture = kind === 'genuine' ? means.recording : await attacks[kind](means);
    const { traits } = this.#stage.person;
    return {
      kind,
      index: this.#stage.seed,
      labels: {
        skinTone: traits.skinTone,
        age: traits.age,
        glasses: traits.glasses,
        hair: traits.hairStyle,
        room: this.#stage.room.kind,
      },
      capture,
      readings: await readCapture(this.#engine, capture),
    };
  }

  async #prepare(): Promise<AttackMeans> {
    const recordedFrames = film(this.#stage, head(this.#stage));
    const taken = takePhotograph(this.#stage);
    const { face } = await this.#engine.analyse(await encodeJpeg(taken.image, 90));
    return {
      stage: this.#session,
      recording: await sent(this.#stage, recordedFrames),
      recordedLatencyMs: this.#stage.camera.latencyMs,
      recordedFrames,
      // no face found: the attacker's mesh is as good as nothing, and the puppet stays flat
      photograph: asPhotograph(taken, face?.landmarks ?? new Float32Array(468 * 3)),
    };
  }
}

function store(file: string, { capture, readings, ...rest }: ReadCapture): void {
  const frames = capture.frames.map(({ jpeg, ...frame }) => ({ ...frame, bytes: jpeg.byteLength }));
  const numbers = (values: Float32Array | null | undefined) => values && [...values];
  const meta = {
    ...rest,
    challenge: capture.challenge,
    frames,
    readings: readings.map(
      (reading) =>
        reading && {
          faces: reading.faces,
          landmarks: numbers(reading.landmarks),
          descriptor: numbers(reading.descriptor),
        },
    ),
  };
  writeFileSync(`${file}.bin`, Buffer.concat(capture.frames.map(({ jpeg }) => jpeg)));
  writeFileSync(`${file}.part`, JSON.stringify(meta));
  renameSync(`${file}.part`, `${file}.json`);
}

export function restore(file: string): ReadCapture {
  const { challenge, frames, readings, ...rest } = JSON.parse(readFileSync(`${file}.json`, 'utf8'));
  const bytes = readFileSync(`${file}.bin`);
  let at = 0;
  const array = (values: number[] | null) => values && Float32Array.from(values);
  return {
    ...rest,
    capture: {
      challenge,
      frames: frames.map(({ bytes: length, ...frame }: { bytes: number }) => {
        at += length;
        return { ...frame, jpeg: bytes.subarray(at - length, at) };
      }),
    },
    readings: readings.map(
      (reading: { faces: number; landmarks: number[] | null; descriptor: number[] | null } | null) =>
        reading && {
          faces: reading.faces,
          landmarks: array(reading.landmarks),
          descriptor: array(reading.descriptor),
        },
    ),
  };
}
