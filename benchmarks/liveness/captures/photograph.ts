import { createRandom, type RgbImage } from '@qiniso/synthetic-people';
import { Camera } from '../scene/camera.ts';
import { drawRoom, type RoomKind } from '../scene/rooms.ts';
import { linearPicture } from '../scene/textured-mesh.ts';
import type { Photograph } from './attacks.ts';
import type { Pose } from './plan.ts';
import { drawStage, head, type Stage } from './stage.ts';

/** A good photograph of the victim, taken on another day in another place: as an image, and with its outline. */
export function takePhotograph(stage: Stage): { image: RgbImage; outline: Uint8Array } {
  const seed = stage.seed + 3_000_000;
  const random = createRandom(seed, 'photograph');
  const kind = random.pick<RoomKind>(['office', 'shadowless', 'evening']);
  const there: Stage = {
    ...drawStage(seed, kind, stage.person),
    room: drawRoom(kind, seed),
    zoom: stage.zoom,
    distance: 7,
  };
  const pose: Pose = {
    stage: 'colours',
    timeMs: 0,
    yaw: random.between(-2, 2),
    pitch: 0,
    roll: 0,
    x: 0,
    y: 0,
    z: 0,
    eyes: 1,
  };
  const layers = head(there)(pose, 0);
  const data = new Camera({ ...there.camera, shotNoise: 1e-4, readNoise: 1e-6, shake: 0 }, seed).take({
    layers,
    backdrop: there.backdrop,
    backdropShare: 0,
    screen: [0, 0, 0],
    screenScale: 0,
    roomFactor: 1,
  });
  return {
    image: { width: layers.width, height: layers.height, data },
    outline: Uint8Array.from(layers.cover, (share) => (share > 0.5 ? 1 : 0)),
  };
}

/** The photograph with the mesh that was read from it. */
export function asPhotograph(
  { image, outline }: { image: RgbImage; outline: Uint8Array },
  landmarks: Float32Array,
): Photograph {
  return { picture: linearPicture(image), outline, landmarks };
}
