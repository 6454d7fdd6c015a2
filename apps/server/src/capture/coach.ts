import type { CaptureHint, CaptureInstruction } from '@qiniso/capture-protocol';
import { type Challenge, isTurn, sideOf } from './challenge.ts';
import type { FaceReading, FrameReading } from './frame-reading.ts';

/** When an instruction counts as done; shares of the person's own resting face. */
export const COACH_LIMITS = {
  /** Turn from the person's own straight look; the verdict wants 0.20, so there is something to spare. */
  turn: 0.28,
  /** Largest turn that still is a straight look. */
  straight: 0.12,
  /** Lids against the person's own open eyes. */
  blink: 0.8,
  /** Mouth's width against the person's own at rest. */
  smile: 1.12,
  /** Frames in a row for the first straight look, which everything is measured against, and for later ones. */
  firstLook: 3,
  laterLook: 2,
  /** Frames after which blink and smile, which only support, are let go. */
  supportingFrames: 18,
  /** Frames of a first look after which bad light or blur is taken as it is; the verdict will be less sure. */
  patientFrames: 10,
  /** Cheek to cheek, pixels, and as a share of the image's width. */
  faceWidthPx: 110,
  faceWidthShare: 0.75,
  offCentre: 0.25,
} as const;

/** One frame of the attempt, in order. */
export interface CoachedFrame {
  readonly step: number;
  readonly reading: FrameReading;
}

export interface Coaching {
  /** Whether the instruction in hand is done. */
  readonly isDone: boolean;
  /** Why not yet; null when it is done or there is nothing to say. */
  readonly hint: CaptureHint | null;
}

/** The person's face at rest: medians over the frames of the first straight look. */
export interface RestingFace {
  readonly turn: number;
  readonly eyes: number;
  readonly mouthWidth: number;
  readonly aspect: number;
}

/**
 * Judges the last frame under the instruction in hand (decisions: Capture sessions).
 *
 * @param step number of the instruction in hand, from 1
 * @param frames all frames of the attempt so far, the new one last
 */
export function coach(challenge: Challenge, step: number, frames: readonly CoachedFrame[]): Coaching {
  const instruction = challenge[step - 1];
  const ofStep = frames.filter((frame) => frame.step === step);
  const last = ofStep.at(-1)?.reading;
  if (!instruction || !last) return { isDone: false, hint: null };

  const obstacle = obstacleOf(last);
  if (step === 1) return firstLook(ofStep);
  const rest = restingFace(frames);
  const { face } = last;
  if (obstacle || !face || !rest) return letGo(instruction, ofStep, obstacle);

  const turn = face.turn - rest.turn;
  if (isTurn(instruction)) {
    const turned = turn * sideOf(instruction);
    if (turned >= COACH_LIMITS.turn) return done;
    return notYet(turned <= -COACH_LIMITS.straight ? 'turn_other_way' : 'turn_more');
  }
  if (Math.abs(turn) > COACH_LIMITS.straight) return letGo(instruction, ofStep, 'face_camera');
  if (instruction === 'blink')
    return face.eyes <= rest.eyes * COACH_LIMITS.blink ? done : letGo(instruction, ofStep, null);
  if (instruction === 'smile')
    return face.mouthWidth >= rest.mouthWidth * COACH_LIMITS.smile ? done : letGo(instruction, ofStep, null);

  const straight = trailing(ofStep, ({ reading }) => isStraight(reading, rest.turn));
  return straight >= COACH_LIMITS.laterLook ? done : notYet('hold_steady');
}

/** Medians of the frames of the first look, from the last good ones; null before there are any. */
export function restingFace(frames: readonly CoachedFrame[]): RestingFace | null {
  const faces = frames
    .filter((frame) => frame.step === 1 && obstacleOf(frame.reading) === null)
    .slice(-COACH_LIMITS.firstLook)
    .map((frame) => frame.reading.face)
    .filter((face) => face !== null);
  if (faces.length === 0) return null;
  const median = (of: (face: FaceReading) => number): number =>
    faces.map(of).sort((a, b) => a - b)[Math.floor(faces.length / 2)] ?? 0;
  return {
    turn: median((face) => face.turn),
    eyes: median((face) => face.eyes),
    mouthWidth: median((face) => face.mouthWidth),
    aspect: median((face) => face.aspect),
  };
}

const done: Coaching = { isDone: true, hint: null };
const notYet = (hint: CaptureHint | null): Coaching => ({ isDone: false, hint });

/** Blink and smile must not keep anybody from going on. */
function letGo(
  instruction: CaptureInstruction,
  ofStep: readonly CoachedFrame[],
  hint: CaptureHint | null,
): Coaching {
  const isSupporting = instruction === 'blink' || instruction === 'smile';
  return isSupporting && ofStep.length >= COACH_LIMITS.supportingFrames ? done : notYet(hint);
}

function firstLook(ofStep: readonly CoachedFrame[]): Coaching {
  const last = ofStep.at(-1)?.reading;
  if (!last) return notYet(null);
  const isPatient = ofStep.length >= COACH_LIMITS.patientFrames;
  const isGood = ({ reading }: CoachedFrame): boolean =>
    isStraight(reading, 0) && (isPatient || lightHint(reading) === null);
  if (trailing(ofStep, isGood) >= COACH_LIMITS.firstLook) return done;
  return notYet(
    obstacleOf(last) ??
      (isStraight(last, 0) ? null : 'face_camera') ??
      lightHint(last) ??
      (ofStep.length > COACH_LIMITS.firstLook ? 'hold_steady' : null),
  );
}

/** What makes a frame unusable for any instruction. */
function obstacleOf(reading: FrameReading): CaptureHint | null {
  const { face } = reading;
  if (!face) return 'no_face';
  if (reading.faces > 1) return 'several_faces';
  if (face.widthPx < COACH_LIMITS.faceWidthPx) return 'move_closer';
  if (face.widthPx > COACH_LIMITS.faceWidthShare * reading.width) return 'move_back';
  if (Math.abs(face.x - 0.5) > COACH_LIMITS.offCentre || Math.abs(face.y - 0.5) > COACH_LIMITS.offCentre)
    return 'centre_face';
  return null;
}

function isStraight(reading: FrameReading, restingTurn: number): boolean {
  return (
    obstacleOf(reading) === null &&
    reading.face !== null &&
    Math.abs(reading.face.turn - restingTurn) <= COACH_LIMITS.straight
  );
}

/** What is wrong with light or sharpness: worth a hint, not worth an endless wait. */
function lightHint({ face }: FrameReading): CaptureHint | null {
  const problems = face?.problems ?? [];
  if (problems.includes('too_dark') || problems.includes('low_contrast')) return 'more_light';
  if (problems.includes('too_bright') || problems.includes('clipped')) return 'less_light';
  return problems.includes('blurred') ? 'hold_steady' : null;
}

/** How many frames at the end satisfy a condition without a gap. */
function trailing(frames: readonly CoachedFrame[], condition: (frame: CoachedFrame) => boolean): number {
  let count = 0;
  for (let i = frames.length - 1; i >= 0; i -= 1) {
    const frame = frames[i];
    if (!frame || !condition(frame)) break;
    count += 1;
  }
  return count;
}
