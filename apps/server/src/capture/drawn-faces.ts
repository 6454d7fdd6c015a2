import type { Face, FaceAnalysis } from '@qiniso/face-engine';
import { compareDescriptors, UnreadableImage } from '@qiniso/face-engine';
import sharp from 'sharp';
import type { CaptureParts } from './capture-parts.ts';

/** What a picture drawn for tests shows. */
export interface DrawnFace {
  /** As `turnRatio`. */
  readonly turn?: number;
  readonly eyes?: number;
  readonly smile?: number;
  /** Whose face: descriptors of different numbers are far apart. */
  readonly who?: number;
  /** Makes two pictures of the same face different. */
  readonly take?: number;
}

const MARK = Buffer.from('\n--drawn--');

/** A small JPEG that says of itself what it shows; null: nobody. For tests of the session's rules, which need no real faces. */
export async function drawFrame(face: DrawnFace | null): Promise<Uint8Array> {
  const shade = Math.round(128 + 100 * (face?.turn ?? 0));
  const jpeg = await sharp({
    create: { width: 64, height: 48, channels: 3, background: { r: shade, g: shade, b: shade } },
  })
    .jpeg()
    .toBuffer();
  return Buffer.concat([jpeg, MARK, Buffer.from(JSON.stringify(face))]);
}

/** A face engine that believes what drawn pictures say. `fail` makes the next analyses fail. */
export function createDrawnEngine(): CaptureParts['engine'] & {
  fail: Error | null;
  /** Every picture that was looked at. */
  readonly analysed: Uint8Array[];
} {
  const engine = {
    fail: null as Error | null,
    analysed: [] as Uint8Array[],
    analyse: async (image: Uint8Array): Promise<FaceAnalysis> => {
      engine.analysed.push(image);
      if (engine.fail) throw engine.fail;
      const bytes = Buffer.from(image);
      const at = bytes.indexOf(MARK);
      if (at < 0) throw new UnreadableImage('corrupt');
      const face = JSON.parse(bytes.subarray(at + MARK.length).toString()) as DrawnFace | null;
      return {
        image: { format: 'jpeg', width: 640, height: 480 },
        faces: face ? 1 : 0,
        face: face && faceOf(face),
      };
    },
    compare: compareDescriptors,
    stats: () => ({
      workers: 1,
      ready: 1,
      busy: 0,
      queued: 0,
      completed: 0,
      rejected: 0,
      failed: 0,
      replaced: 0,
      residentBytes: 0,
      tensors: [],
    }),
  };
  return engine;
}

function faceOf({ turn = 0, eyes = 0.3, smile = 0, who = 1, take = 0 }: DrawnFace): Face {
  return {
    box: { x: 220, y: 130, width: 200, height: 220 },
    score: 1,
    landmarks: headMesh(turn * 70),
    pose: { yaw: turn * 60, pitch: 0, roll: 0 },
    turnRatio: turn,
    eyeOpenness: { left: eyes, right: eyes },
    mouthWidth: 0.8 + smile,
    mouthOpen: 0,
    interocularPx: 90,
    quality: {
      faceWidthPx: 200,
      sharpness: 1,
      brightness: 0.5 + take / 10_000,
      contrast: 0.5,
      clippedShare: 0,
      tooSmall: false,
      blurred: false,
      tooDark: false,
      tooBright: false,
      lowContrast: false,
      clipped: false,
      offCentre: false,
      cutOff: false,
    },
    descriptor: new Float32Array(128).fill(who),
  };
}

/** A curved face of 468 points in 640 by 480 pixels, turned by some degrees; `depth` 0 makes it a sheet. */
export function headMesh(degrees: number, depth = 0.8): Float32Array {
  const out = new Float32Array(468 * 3);
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  for (let i = 0; i < 468; i += 1) {
    const [u, v] = [((i * 7) % 26) / 13 - 1, ((i * 11) % 36) / 18 - 1];
    const z = depth * (u * u + 0.4 * v * v);
    const away = -u * sin + z * cos;
    const scale = 500 / (5 + away);
    out.set([320 + (u * cos + z * sin) * scale, 240 + v * scale, away * scale], i * 3);
  }
  return out;
}
