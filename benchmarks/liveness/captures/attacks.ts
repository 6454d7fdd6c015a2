import { createRandom, type LightLayers, type RgbImage } from '@qiniso/synthetic-people';
import { STEP_MS } from '../../../apps/server/src/capture/liveness/screen-colours.ts';
import { Puppet, type PuppetTint } from '../scene/puppet.ts';
import { placeSheet, roomLightOn, type Sheet, type SheetMaterial } from '../scene/sheet.ts';
import { drawMesh, emptyCanvas, type LinearPicture, linearPicture } from '../scene/textured-mesh.ts';
import { drawMovement, FRAME, type Pose } from './plan.ts';
import type { RenderedCapture } from './rendered-capture.ts';
import { type Actor, drawPerson, film, head, type Stage, sent } from './stage.ts';

/** A photograph that the attacker has of the victim, with the mesh that any face library reads from it. */
export interface Photograph {
  readonly picture: LinearPicture;
  readonly landmarks: Float32Array;
  /** 1 where the victim is: the outline that scissors follow. */
  readonly outline: Uint8Array;
}

/** What an attacker has to work with. `stage` is the session under attack, with a challenge of its own. */
export interface AttackMeans {
  readonly stage: Stage;
  readonly photograph: Photograph;
  /** A recording of the victim's own capture, under another challenge, and what its screen showed. */
  readonly recording: RenderedCapture;
  /** From its screen to its frames, milliseconds: whoever looks at it sees when the colours change. */
  readonly recordedLatencyMs: number;
  readonly recordedFrames: readonly RgbImage[];
}

type Attack = (means: AttackMeans) => Promise<RenderedCapture>;

/** Every attack of the suite. */
export const attacks = {
  'print, flat': printed({ bend: 0, isCut: false, isMoved: false }),
  'print, bent': printed({ bend: 0.35, isCut: false, isMoved: false }),
  'print, cut out': printed({ bend: 0.2, isCut: true, isMoved: false }),
  'print, moved': printed({ bend: 0.1, isCut: false, isMoved: true }),
  'photograph on a phone': (means) =>
    filmed(
      means,
      onScreen(means, () => means.photograph.picture, 0.62),
    ),
  'replay on a screen': (means) => {
    const frames = means.recordedFrames.map(linearPicture);
    return filmed(
      means,
      onScreen(means, (index) => frames[index % frames.length] ?? means.photograph.picture, 1, 0.15),
    );
  },
  'puppet, plain': puppet('none'),
  'puppet, on a screen': (means) => {
    const turns = puppetPictures(means);
    return filmed(
      means,
      onScreen(means, (index) => turns(means.stage.movement[index] as Pose), 1, 0.15),
    );
  },
  'puppet, tinted all over': puppet('all over'),
  'puppet, tinted on the face': puppet('face'),
  'puppet, relit': puppet('relit'),
  'recording, injected': async ({ stage, recording }) => ({
    ...recording,
    challenge: { ...stage.challenge, side: recording.challenge.side },
  }),
  'recording, spliced': async (means) => spliced(means),
  'frames exchanged': async ({ recording }) => exchanged(recording),
  'frames repeated': async ({ recording }) => repeated(recording),
  'recording, sped up': async ({ recording }) => spedUp(recording),
  'second person swapped in': swapped,
  'painted 3D head': async ({ stage }) => {
    const wearer = drawPerson(stage.seed + 31);
    return await sent(stage, film(stage, head(stage, { ...wearer, paintedFace: stage.person })));
  },
} satisfies Record<string, Attack>;

export type AttackKind = keyof typeof attacks;
export const attackKinds = Object.keys(attacks) as readonly AttackKind[];

/** A screen before the camera, under the lamps and the colours of the session. */
async function filmed({ stage }: AttackMeans, actor: Actor): Promise<RenderedCapture> {
  return await sent(stage, film(stage, actor, { screenScale: onSheet(stage) }));
}

/** The room's light on a surface that faces the camera: what the screen's light is measured against on sheets. */
const onSheet = (stage: Stage): number => roomLightOn(stage.room.light, [0, 0, 1]);

function printed(manner: { bend: number; isCut: boolean; isMoved: boolean }): Attack {
  return async ({ stage, photograph }) => {
    const random = createRandom(stage.seed, 'print');
    const material: SheetMaterial = {
      kind: 'paper',
      ink: random.between(0.8, 1.05),
      white: random.between(0.02, 0.06),
    };
    const bend = manner.bend * random.between(0.7, 1.3);
    const actor: Actor = (pose) => {
      const isTurning = pose.stage === 'turn';
      return sheetLayers(stage, photograph.picture, material, manner.isCut ? photograph.outline : null, {
        bend: isTurning ? bend : 0.6 * bend,
        yaw: (manner.isMoved ? 0.4 : 1.25) * pose.yaw,
        pitch: pose.pitch + 2,
        roll: pose.roll,
        x: pose.x + (manner.isMoved && isTurning ? pose.yaw / 60 : 0),
        y: pose.y + 0.1,
        z: 0.6 + pose.z + (manner.isMoved && isTurning ? 0.3 * Math.sin(pose.timeMs / 400) : 0),
        size: 1,
      });
    };
    return await sent(stage, film(stage, actor, { screenScale: onSheet(stage) }));
  };
}

/** A picture a frame on a lit screen before the camera; the attacker moves the screen as much as `follows` says. */
function onScreen(
  { stage }: AttackMeans,
  pictureOf: (index: number) => LinearPicture,
  size: number,
  follows = 1.25,
): Actor {
  const random = createRandom(stage.seed, 'attacker’s screen');
  const material: SheetMaterial = {
    kind: 'screen',
    emission: onSheet(stage) * random.between(0.6, 1.8),
    glare: random.pick([0.1, 1.2]),
  };
  const tilt = random.uniform() < 0.4 ? 0 : random.pick([-1, 1]) * random.between(8, 16);
  const strength = random.uniform() < 0.35 ? 0 : random.between(0.02, 0.09);
  const waves = [random.between(0.15, 0.5), random.between(0.02, 0.2), random.between(0, 6)] as const;
  let moire = new Float32Array(0);
  return (pose, index) => {
    const picture = pictureOf(index);
    if (moire.length !== picture.light.length) moire = moireOf(picture, strength, waves);
    const shown = { ...picture, light: picture.light.map((value, i) => value * (moire[i] as number)) };
    return sheetLayers(stage, shown, material, null, {
      bend: 0,
      yaw: follows * pose.yaw + tilt,
      pitch: pose.pitch + 2,
      roll: pose.roll,
      x: pose.x,
      y: pose.y + 0.1,
      z: (size < 1 ? 1.6 : 0.6) + pose.z,
      size,
    });
  };
}

/** The pattern between two grids of pixels, of its own in each channel. */
function moireOf(
  { width, height }: LinearPicture,
  strength: number,
  [fine, slow, phase]: readonly [number, number, number],
): Float32Array<ArrayBuffer> {
  const field = new Float32Array(width * height * 3);
  for (let i = 0; i < field.length; i += 1) {
    const [x, y] = [Math.floor(i / 3) % width, Math.floor(i / 3 / width)];
    field[i] = 1 + strength * Math.sin(fine * x + slow * y + phase + (i % 3) * 2.09);
  }
  return field;
}

function sheetLayers(
  stage: Stage,
  picture: LinearPicture,
  material: SheetMaterial,
  outline: Uint8Array | null,
  place: Omit<Sheet, 'width' | 'height'> & { size: number },
): LightLayers {
  const canvas = emptyCanvas(FRAME.width, FRAME.height);
  // the picture shows the victim at the size of a frame's worth of units
  const height = place.size / (stage.zoom * 0.265);
  const sheet = { ...place, height, width: (height * picture.width) / picture.height };
  const camera = { ...FRAME, zoom: stage.zoom, distance: stage.distance };
  if (!outline) {
    const rim = { ...sheet, width: sheet.width + 0.16, height: sheet.height + 0.16, z: sheet.z - 0.01 };
    drawMesh(canvas, placeSheet(rim, material, stage.room.light, camera, RIM), RIM);
  }
  drawMesh(canvas, placeSheet(sheet, material, stage.room.light, camera, picture), picture, outline);
  return canvas;
}

/** What is around the picture: a bezel, or the edge of dark card. */
const RIM: LinearPicture = { width: 2, height: 2, light: new Float32Array(12).fill(0.015) };

function puppetLayers({ stage, photograph }: AttackMeans, tint: PuppetTint): (pose: Pose) => LightLayers {
  const puppet = new Puppet(photograph.picture, photograph.landmarks);
  const pixels = FRAME.height * stage.zoom * 0.265;
  return (pose) => {
    const canvas = emptyCanvas(FRAME.width, FRAME.height);
    const shift = [pose.x * pixels, -pose.y * pixels] as const;
    drawMesh(canvas, puppet.pose(pose.yaw, pose.pitch, shift, tint), photograph.picture);
    return canvas;
  };
}

/** The puppet put into the place of the camera: its maker knows the colours as they are shown. */
function puppet(tint: PuppetTint): Attack {
  return async (means) => {
    const actor = puppetLayers(means, tint);
    // the mean of the mesh's slopes is about 0.8
    return await sent(means.stage, film(means.stage, actor, { screenScale: tint === 'relit' ? 1.2 : 1 }));
  };
}

/** What the attacker's screen shows of a puppet that does not answer to colours. */
function puppetPictures(means: AttackMeans): (pose: Pose) => LinearPicture {
  const actor = puppetLayers(means, 'none');
  return (pose) => ({ ...FRAME, light: actor(pose).room });
}

/** The recording cut along its colours and put together in the order of the new challenge; the turn as recorded. */
function spliced({ stage, recording, recordedLatencyMs }: AttackMeans): RenderedCapture {
  const { challenge, movement } = stage;
  const pieces = challenge.colours.map((colour, slot) => {
    const same = recording.challenge.colours.flatMap((recorded, i) => (recorded === colour ? [i] : []));
    return same[slot % Math.max(1, same.length)] ?? slot;
  });
  const frames = recording.frames.map((frame, index) => {
    if (frame.stage === 'turn') return frame;
    const timeMs = movement[index]?.timeMs ?? frame.capturedAtMs;
    const slot = Math.max(0, Math.min(pieces.length - 1, Math.floor((timeMs - recordedLatencyMs) / STEP_MS)));
    const wanted = timeMs + ((pieces[slot] ?? slot) - slot) * STEP_MS;
    const nearest = recording.frames.reduce((best, other) =>
      Math.abs(other.capturedAtMs - wanted) < Math.abs(best.capturedAtMs - wanted) ? other : best,
    );
    return { ...frame, jpeg: nearest.jpeg };
  });
  return { challenge: { ...challenge, side: recording.challenge.side }, frames };
}

/** A recording whose colours happen to fit, with frames of the turn in the wrong order. */
function exchanged(recording: RenderedCapture): RenderedCapture {
  const turn = recording.frames.flatMap(({ stage }, i) => (stage === 'turn' ? [i] : []));
  const [first = 0] = turn;
  const order = new Map([
    [first + 2, first + 6],
    [first + 6, first + 2],
    [first + 4, first + 9],
    [first + 9, first + 4],
  ]);
  return {
    ...recording,
    frames: recording.frames.map((frame, i) => ({
      ...frame,
      jpeg: recording.frames[order.get(i) ?? i]?.jpeg ?? frame.jpeg,
    })),
  };
}

/** A recording whose colours happen to fit, with every other frame missing and the one before in its place. */
function repeated(recording: RenderedCapture): RenderedCapture {
  return {
    ...recording,
    frames: recording.frames.map((frame, i) => ({
      ...frame,
      jpeg: recording.frames[i - (i % 2)]?.jpeg ?? frame.jpeg,
    })),
  };
}

/** A recording whose colours happen to fit, played faster than it was made. */
function spedUp(recording: RenderedCapture): RenderedCapture {
  const { frames } = recording;
  return {
    ...recording,
    frames: frames.map((frame, i) => {
      const same = frames.filter(({ stage }) => stage === frame.stage);
      const place = Math.round(1.5 * frames.slice(0, i).filter(({ stage }) => stage === frame.stage).length);
      // at its end it runs backwards, so that no picture stands still
      const there = place < same.length ? place : 2 * (same.length - 1) - place;
      return { ...frame, jpeg: same[there]?.jpeg ?? frame.jpeg };
    }),
  };
}

/** The colours shine on one person, the turn is another's. */
async function swapped({ stage, recording }: AttackMeans): Promise<RenderedCapture> {
  const other = drawPerson(stage.seed + 57);
  const movement = drawMovement(stage.seed, recording.challenge.side);
  const turning = { ...stage, movement: movement.filter((pose) => pose.stage === 'turn') };
  const turn = await sent(turning, film(turning, head(turning, other)));
  return {
    challenge: recording.challenge,
    frames: [...recording.frames.filter((frame) => frame.stage === 'colours'), ...turn.frames],
  };
}
