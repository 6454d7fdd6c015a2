import type { CaptureInstruction, SandboxSelfie } from '@qiniso/capture-protocol';
import type { FrameView } from '@qiniso/synthetic-people';
import type { PhotographPose } from './flat-photograph.ts';

/** What is before the camera. */
export type Scene =
  | { readonly kind: 'person'; readonly view: Pick<Partial<FrameView>, 'yaw' | 'pitch' | 'expression'> }
  | { readonly kind: 'photograph'; readonly pose: PhotographPose }
  | { readonly kind: 'nobody' };

/** Decides what the camera sees next, by what the page is told. */
export type Actor = (instruction: CaptureInstruction | null) => Scene;

/** Degrees between which a head or a photograph passes on its way. */
const HEAD_PATH = [0, 9, 18, 27];
const PHOTOGRAPH_PATH = [0, 15, 30, 42];

/** The consumer of a case. What comes of it is for the verdict to say. */
export function createActor(selfie: SandboxSelfie): Actor {
  if (selfie === 'failure') return () => ({ kind: 'nobody' });
  if (selfie === 'photo-attack') return followWith(PHOTOGRAPH_PATH, photograph);
  return followWith(HEAD_PATH, living);
}

type Expressive = CaptureInstruction | null;

/** Moves along a path towards where the instruction wants it, one place a frame, through the middle to the other side. */
function followWith(path: readonly number[], show: (yaw: number, instruction: Expressive) => Scene): Actor {
  let place = 0;
  return (instruction) => {
    const end = path.length - 1;
    const target = instruction === 'turn_left' ? end : instruction === 'turn_right' ? -end : 0;
    const scene = (): Scene => show(Math.sign(place) * (path[Math.abs(place)] ?? 0), instruction);
    place += Math.sign(target - place);
    return scene();
  };
}

function living(yaw: number, instruction: Expressive): Scene {
  const isStraight = yaw === 0;
  if (isStraight && instruction === 'blink')
    return { kind: 'person', view: { expression: { leftEye: 0, rightEye: 0 } } };
  if (isStraight && instruction === 'smile')
    return { kind: 'person', view: { expression: { smile: 1.2, mouthOpen: 0.06 } } };
  return { kind: 'person', view: { yaw } };
}

function photograph(yaw: number): Scene {
  return { kind: 'photograph', pose: { yaw, pitch: 2, x: yaw / 1_500, y: 0.01, size: 0.95 } };
}
