/** Renders the pictures of the tests anew: `node packages/face-engine/scripts/render-face-images.ts`, then run the tests. */
import { mkdir, writeFile } from 'node:fs/promises';
import {
  createPerson,
  encodeJpeg,
  type FrameView,
  portraitView,
  renderFrame,
  webcamView,
} from '@qiniso/synthetic-people';
import { type FaceImage, faceImageFile, faceImages } from '../src/testing/face-images.ts';

/** Two people who do not look alike to the descriptor; not every pair of seeds does. */
const somebody = createPerson(17);
const somebodyElse = createPerson(135);

/** What each frame shows, as a difference from looking straight into the camera. The renderer's pitch is positive downwards. */
const differences: Record<Exclude<FaceImage, `portrait${string}`>, Partial<FrameView>> = {
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
};

function render(name: FaceImage): Promise<Buffer> {
  if (name === 'portrait') return encodeJpeg(renderFrame(somebody, portraitView), 85);
  if (name === 'portrait of somebody else') return encodeJpeg(renderFrame(somebodyElse, portraitView), 85);
  return encodeJpeg(renderFrame(somebody, { ...webcamView(somebody.seed), ...differences[name] }), 75);
}

await mkdir(new URL('.', faceImageFile('portrait')), { recursive: true });
for (const name of faceImages) await writeFile(faceImageFile(name), await render(name));
