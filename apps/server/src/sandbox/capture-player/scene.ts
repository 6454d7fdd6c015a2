import type { CaptureInstruction, SandboxSelfie } from '@qiniso/capture-protocol';
import type { FrameView } from '@qiniso/synthetic-people';
import type { PhotographPose } from './flat-photograph.ts';

/** What is before the camera. */
export type Scene =
  | { readonly kind: 'person'; readonly view: Pick<Partial<FrameView>, 'yaw' | 'pitch' | 'expression'> }
  | { readonly kind: 'photograph'; readonly pose: PhotographPose }
  | { readonly kind: 'nobody' };

type Instruction = CaptureInstruction | null;

/** Decides what the camera sees next, by what the page is told. */
export type Actor = (instruction: Instruction) => Scene;

/** Degrees through which a head passes on its way to a side: it is straight, on its way or beyond what is asked, never on a limit. */
const HEAD_PATH = [0, 10, 15, 27];
/** And a photograph, which is held at the last ones in turn. */
const PHOTOGRAPH_PATH = [0, 15, 30, 40, 46];

/** The consumer of a case. What comes of it is for the verdict to say. */
export function createActor(selfie: SandboxSelfie): Actor {
  if (selfie === 'failure') return () => ({ kind: 'nobody' });
  return selfie === 'photo-attack' ? holdsPhotograph() : turnsHead();
}

/** Turns towards where the instruction wants it, one place a frame, through the middle to the other side. */
function turnsHead(): Actor {
  let place = 0;
  return (instruction) => {
    place += Math.sign(sideOf(instruction) * (HEAD_PATH.length - 1) - place);
    return living(Math.sign(place) * (HEAD_PATH[Math.abs(place)] ?? 0), instruction);
  };
}

/** Tilts the photograph to and fro for whatever is asked beyond a straight look: it can do nothing else. */
function holdsPhotograph(): Actor {
  let place = 0;
  return (instruction) => {
    const isStill = instruction === 'look_straight' || instruction === null;
    const end = PHOTOGRAPH_PATH.length - 1;
    place = isStill ? Math.max(0, place - 1) : place < end ? place + 1 : end - 2;
    const side = sideOf(instruction) || 1;
    return photograph(side * (PHOTOGRAPH_PATH[place] ?? 0));
  };
}

/** 1 for the person's own left, which is the viewer's right, −1 for the right, 0 for straight. */
function sideOf(instruction: Instruction): number {
  return instruction === 'turn_left' ? 1 : instruction === 'turn_right' ? -1 : 0;
}

function living(yaw: number, instruction: Instruction): Scene {
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
