import type { Descriptor } from '@qiniso/face-engine';
import type { Challenge } from '../challenge.ts';
import type { RestingFace } from '../coach.ts';
import type { FrameReading } from '../frame-reading.ts';
import type { Pixels } from './carried-light.ts';

/** One frame of the attempt, in order of capture. */
export interface EvidenceFrame {
  readonly sequence: number;
  /** Number of the instruction it was taken under, from 1. */
  readonly step: number;
  /** Since the attempt began: by the page's clock, and by ours when it arrived. */
  readonly capturedAtMs: number;
  readonly receivedAtMs: number;
  readonly reading: FrameReading;
}

/** A frame looked at again, with everything the verdict can use. */
export interface CloseUp {
  readonly sequence: number;
  /** frontal: the best straight look; closing: the last one; turned: the far point of a turn. */
  readonly role: 'frontal' | 'closing' | 'turned';
  /** Turn from the person's own straight look: positive to their left. */
  readonly turn: number;
  readonly landmarks: Float32Array;
  /** Cheek to cheek in pixels. */
  readonly faceWidthPx: number;
  readonly descriptor: Descriptor;
  readonly pixels: Pixels;
}

/** Everything known of one attempt. */
export interface Evidence {
  readonly challenge: Challenge;
  /** Whether every instruction was done. */
  readonly isComplete: boolean;
  readonly rest: RestingFace | null;
  readonly frames: readonly EvidenceFrame[];
  readonly closeUps: readonly CloseUp[];
}

export type SignalResult = 'pass' | 'fail' | 'unclear';

/** What one check found. */
export interface Signal {
  readonly name: string;
  /** The number measured; null when there was nothing to measure. */
  readonly value: number | null;
  /** What it was held against. */
  readonly threshold: number;
  readonly result: SignalResult;
  /** 0 to 1: how far on the good side. */
  readonly score: number;
}

/** One named sign of a living person before the camera: a pure function of the evidence. */
export interface SignalCheck {
  readonly name: string;
  /** A supporting sign moves the score only; the others must pass. */
  readonly isSupporting: boolean;
  /** Whether it reads the face: in pictures too dark or blurred its failure means nothing, and becomes unclear. */
  readonly needsGoodPicture: boolean;
  judge(evidence: Evidence): Omit<Signal, 'name'>;
}

/** 0 at `worst`, 1 at `best` (which may be the smaller one), clamped. */
export function scoreBetween(worst: number, best: number, value: number): number {
  const share = (value - worst) / (best - worst);
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;
}

/** For a check that had nothing to measure. */
export function nothingMeasured(threshold: number): Omit<Signal, 'name'> {
  return { value: null, threshold, result: 'unclear', score: 0 };
}
