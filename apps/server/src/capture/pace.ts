import type { CaptureInstruction } from '@qiniso/capture-protocol';

/**
 * Milliseconds the page is told to wait before its next frame. A capture is to fit 600 kB, however slow the person is: the more frames an
 * attempt has taken, the fewer a second it takes. At the quick pace it is over for most people. A blink would be missed at the
 * slower ones, so that for a while it is watched for at the quick one.
 */
export const PACE_MS = {
  quick: 150,
  slow: 350,
  slowest: 600,
  withoutFace: 350,
  perWaiting: 150,
  most: 2_000,
} as const;
/** Frames of an attempt taken at each pace. */
const FRAMES = { quick: 20, slow: 40, ofBlink: 12 } as const;

export interface Moment {
  /** Frames the attempt has taken, and those of the instruction in hand among them. */
  readonly frames: number;
  readonly framesOfStep: number;
  /** What is asked now; null when all is done. */
  readonly instruction: CaptureInstruction | null;
  readonly hasFace: boolean;
  /** Images waiting at the face engine. */
  readonly waiting: number;
}

export function paceMs({ frames, framesOfStep, instruction, hasFace, waiting }: Moment): number {
  const isBlink = instruction === 'blink' && framesOfStep < FRAMES.ofBlink;
  const byCount =
    frames < FRAMES.quick || isBlink ? PACE_MS.quick : frames < FRAMES.slow ? PACE_MS.slow : PACE_MS.slowest;
  const base = hasFace ? byCount : Math.max(byCount, PACE_MS.withoutFace);
  return Math.min(PACE_MS.most, base + waiting * PACE_MS.perWaiting);
}
