import {
  createPerson,
  createRandom,
  encodeJpeg,
  type HairStyle,
  type LightLayers,
  type Person,
  paintBackdrop,
  type RgbImage,
  renderLayers,
} from '@qiniso/synthetic-people';
import type { LightChallenge } from '../../../apps/server/src/capture/liveness/evidence.ts';
import { exposedLight } from '../../../apps/server/src/capture/liveness/screen-colours.ts';
import { Camera, type CameraTraits, drawCamera } from '../scene/camera.ts';
import { drawRoom, type Room, type RoomKind } from '../scene/rooms.ts';
import { drawChallengeOf, drawMovement, FRAME, type Pose } from './plan.ts';
import type { RenderedCapture, RenderedFrame } from './rendered-capture.ts';

/** Everything about one capture but what is held before the camera. */
export interface Stage {
  readonly seed: number;
  readonly person: Person;
  readonly room: Room;
  readonly camera: CameraTraits;
  readonly challenge: LightChallenge;
  readonly movement: readonly Pose[];
  readonly zoom: number;
  readonly distance: number;
  readonly backdrop: Float32Array;
  /** Milliseconds a frame takes to the server. */
  readonly wayMs: number;
}

/** Who is before the camera, in what light: drawn so that skin tones, ages, glasses and hair are all there often enough. */
export function drawPerson(seed: number): Person {
  const random = createRandom(seed, 'who');
  const hair: HairStyle[] = ['bald', 'buzz', 'short', 'afro', 'bob', 'long', 'fringe', 'braids', 'headwrap'];
  return createPerson(seed, {
    skinTone: random.between(0, 7),
    age: random.between(20, 75),
    glasses: random.pick(['none', 'none', 'thin', 'thick']),
    hairStyle: hair[Math.floor(random.uniform() * hair.length)] ?? 'short',
  });
}

export function drawStage(seed: number, kind: RoomKind, person: Person): Stage {
  const random = createRandom(seed, 'stage');
  const room = drawRoom(kind, seed);
  const challenge = drawChallengeOf(seed);
  const backdrop = paintBackdrop({ ...FRAME, backdrop: { kind: 'room', seed } });
  return {
    seed,
    person,
    room,
    camera: drawCamera(seed, room.noise),
    challenge,
    movement: drawMovement(seed, challenge.side),
    zoom: random.between(0.95, 1.3),
    distance: random.between(4.2, 5.8),
    backdrop: backdrop.map((value) => value * room.backdropLight * 0.6),
    wayMs: random.between(30, 300),
  };
}

/** What is before the camera at a pose. */
export type Actor = (pose: Pose, index: number) => LightLayers;

/** A living head, or one with somebody else's face painted on it. */
export function head(stage: Stage, person: Person = stage.person): Actor {
  return (pose) =>
    renderLayers(
      person,
      {
        ...FRAME,
        light: stage.room.light,
        zoom: stage.zoom * (1 + pose.z / stage.distance),
        cameraDistance: stage.distance,
        yaw: pose.yaw,
        pitch: pose.pitch,
        roll: pose.roll,
        offsetX: pose.x,
        offsetY: pose.y,
        expression: { leftEye: pose.eyes, rightEye: pose.eyes },
      },
      { hasScreen: true, detail: 'fast' },
    );
}

export interface FilmOptions {
  /** What the screen's layer is multiplied with, so that 1 is as strong as the room's light; from the first frame if absent. */
  readonly screenScale?: number;
}

/** Films an actor with the stage's camera while the challenge's colours are shown: display values, frame by frame. */
export function film(stage: Stage, actor: Actor, options: FilmOptions = {}): RgbImage[] {
  const camera = new Camera(stage.camera, stage.seed);
  const random = createRandom(stage.seed, 'lamps');
  const flickerPhase = random.between(0, 6);
  let screenScale = options.screenScale;
  return stage.movement.map((pose, index) => {
    const layers = actor(pose, index);
    screenScale ??= lightRatio(layers);
    const shown = exposedLight(
      stage.challenge.colours,
      pose.timeMs - stage.camera.latencyMs,
      stage.camera.exposureMs,
    );
    const { room } = stage;
    const data = camera.take({
      layers,
      backdrop: stage.backdrop,
      backdropShare: room.backdropShare,
      screen: [shown[0] * room.screenShare, shown[1] * room.screenShare, shown[2] * room.screenShare],
      screenScale,
      roomFactor:
        1 + (room.drift * pose.timeMs) / 5_000 + room.flicker * Math.sin(0.037 * pose.timeMs + flickerPhase),
    });
    return { ...FRAME, data };
  });
}

/** The room's light over a white screen's on what is shown, green. */
function lightRatio({ room, screen }: LightLayers): number {
  let [lit, added] = [0, 0];
  for (let i = 1; i < room.length; i += 3) {
    lit += room[i] as number;
    added += screen[i] as number;
  }
  return added > 0 ? lit / added : 0;
}

/** The frames as they are sent. */
export async function sent(stage: Stage, images: readonly RgbImage[]): Promise<RenderedCapture> {
  const frames: RenderedFrame[] = [];
  for (const [index, pose] of stage.movement.entries()) {
    const image = images[index];
    if (!image) throw new RangeError('Every pose needs its frame.');
    frames.push({
      stage: pose.stage,
      capturedAtMs: pose.timeMs,
      receivedAtMs: pose.timeMs + stage.wayMs,
      jpeg: await encodeJpeg(image, stage.camera.quality),
    });
  }
  return { challenge: stage.challenge, frames };
}
