import {
  createPerson,
  encodeJpeg,
  type FrameView,
  portraitView,
  renderFrame,
  webcamView,
} from '@qiniso/synthetic-people';

/** Two people who do not exist and do not look alike: many seeds give lookalikes of each other to the descriptor. */
const SOMEBODY = 17;
const SOMEBODY_ELSE = 19;

/** Views of the first person in a room, as differences from looking straight into the camera. */
const frames = {
  webcam: {},
  'turned -20': { yaw: -20 },
  'turned -10': { yaw: -10 },
  'turned 10': { yaw: 10 },
  'turned 20': { yaw: 20 },
  'looking up': { pitch: -10 },
  'looking down': { pitch: 10 },
  'leaning left': { roll: 15 },
  'eyes closed': { expression: { leftEye: 0, rightEye: 0 } },
  // The renderer names eyes by the viewer's side.
  'right eye closed': { expression: { leftEye: 0 } },
  smile: { expression: { smile: 1.2, mouthOpen: 0.06 } },
  'mouth open': { expression: { mouthOpen: 0.3 } },
} satisfies Record<string, Partial<FrameView>>;

export type FaceImage = keyof typeof frames | 'portrait' | 'portrait of somebody else';

const people = new Map([SOMEBODY, SOMEBODY_ELSE].map((seed) => [seed, createPerson(seed)]));
const rendered = new Map<FaceImage, Promise<Buffer>>();

/** A JPEG of 480 × 600 (portraits) or 640 × 480 pixels (frames), rendered when first asked for. */
export function faceImage(name: FaceImage): Promise<Buffer> {
  const known = rendered.get(name);
  if (known) return known;
  const image = render(name);
  rendered.set(name, image);
  return image;
}

function render(name: FaceImage): Promise<Buffer> {
  if (name === 'portrait') return encode(SOMEBODY, portraitView, 85);
  if (name === 'portrait of somebody else') return encode(SOMEBODY_ELSE, portraitView, 85);
  return encode(SOMEBODY, { ...webcamView(SOMEBODY), ...frames[name] }, 75);
}

function encode(seed: number, view: Partial<FrameView>, quality: number): Promise<Buffer> {
  return encodeJpeg(renderFrame(people.get(seed) ?? createPerson(seed), view), quality);
}
