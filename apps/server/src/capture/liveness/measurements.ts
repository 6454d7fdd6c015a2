import { compareDescriptors, type Descriptor, landmark, MESH } from '@qiniso/face-engine';
import { type LitFace, lightChanges } from '../signals/carried-light.ts';
import { homographyResidual, type Point } from '../signals/homography.ts';
import type { LightEvidence, LitFrame } from './evidence.ts';
import { type FaceTrack, trackFace, typicalStep } from './face-track.ts';
import { lightTilt } from './light-tilt.ts';
import { type ColourMeasurement, measureColours } from './measure-colours.ts';
import { mean } from './statistics.ts';

/** The head's turn, from the straightest frame of its part of the capture. */
export interface TurnMeasurement {
  /** How far the nose went towards the side asked for, in widths of the face; negative to the other side. */
  readonly reach: number;
  /** What no movement of a plane explains, in widths of the face. */
  readonly relief: number;
  /** Change of light on the skin from straight to turned, as a logarithm; null when too little is seen in both. */
  readonly lightChange: number | null;
  /** Slope of that change over the face, for each width of it; null likewise. */
  readonly lightTilt: number | null;
  /** How far the path goes back and forth beyond once there and once back, likewise. */
  readonly waver: number;
  /** Turn in every frame that was looked at, for the curve that is shown. */
  readonly path: readonly number[];
}

/** How the pictures follow each other. */
export interface FlowMeasurement {
  /** Longest step between colours beyond what is usual, in widths of the face. */
  readonly colourJump: number;
  /** Longest step in the turn, in widths of the face. */
  readonly turnJump: number;
  /** Least likeness of two faces that follow each other, in each part. */
  readonly colourLikeness: number;
  readonly turnLikeness: number;
  /** Frames that are the one before once more. */
  readonly repeats: number;
}

/** When frames were taken, by both clocks, milliseconds. */
export interface TimeMeasurement {
  /** How far the page's clock goes back, or runs ahead of ours. */
  readonly lead: number;
  /** Longest time without a frame within a part. */
  readonly gap: number;
  readonly colourFrames: number;
  readonly turnFrames: number;
}

/** Everything that the checks judge: numbers alone, so that it can be stored with the session. */
export interface LightMeasurements {
  readonly colours: ColourMeasurement | null;
  readonly turn: TurnMeasurement | null;
  readonly flow: FlowMeasurement | null;
  readonly time: TimeMeasurement;
  /** Largest distance between two descriptors. */
  readonly identity: number | null;
  /** Frames looked at, those without a face, and those with two or more. */
  readonly looked: number;
  readonly empty: number;
  readonly crowded: number;
}

/** Measures a capture. Pure: the same evidence gives the same numbers. */
export function measureLiveness({ challenge, frames }: LightEvidence): LightMeasurements {
  const sizes = new Set(frames.map(({ pixels }) => `${pixels.width}x${pixels.height}`));
  const track = sizes.size === 1 ? trackFace(frames) : null;
  const readings = frames.flatMap(({ reading }) => reading ?? []);
  return {
    colours: track && measureColours(challenge, frames, track),
    turn: measureTurn(frames, challenge.side === 'left' ? 1 : -1),
    flow: track && measureFlow(frames, track),
    time: measureTime(frames),
    identity: largestDistance(frames.flatMap(({ descriptor }) => descriptor ?? [])),
    looked: readings.length,
    empty: readings.filter(({ landmarks }) => landmarks === null).length,
    crowded: readings.filter(({ faces }) => faces > 1).length,
  };
}

/** Frames beside the farthest one that are compared with the straight one too. */
const FAR = 2;

function measureTurn(frames: readonly LitFrame[], sign: 1 | -1): TurnMeasurement | null {
  const seen = frames.flatMap(({ stage, pixels, reading }) =>
    stage === 'turn' && reading?.landmarks
      ? [{ pixels, landmarks: reading.landmarks, ratio: noseRatio(reading.landmarks) }]
      : [],
  );
  const rest = frames.flatMap(({ stage, reading }) =>
    stage === 'colours' && reading?.landmarks ? [noseRatio(reading.landmarks)] : [],
  );
  const straightRatio = rest.toSorted((a, b) => a - b)[rest.length >> 1];
  if (seen.length < 4 || straightRatio === undefined) return null;
  const byReach = seen.toSorted((a, b) => sign * (b.ratio - a.ratio));
  const straight = seen.reduce((best, face) =>
    Math.abs(face.ratio - straightRatio) < Math.abs(best.ratio - straightRatio) ? face : best,
  );
  const far = byReach.slice(0, FAR).filter((face) => face !== straight);
  const [farthest] = far;
  if (!farthest) return null;
  return {
    reach: sign * (farthest.ratio - straightRatio),
    relief: homographyResidual(points(straight), points(farthest)) / flatWidth(straight.landmarks),
    lightChange: meanOf(lightChanges(straight, far)),
    lightTilt: meanOf(far.map((face) => lightTilt(straight, face))),
    waver: waverOf(seen.map(({ ratio }) => ratio * sign)),
    path: seen.map(({ ratio }) => sign * (ratio - straightRatio)),
  };
}

/** The length of a path that its farthest point and its ends do not explain. */
function waverOf(path: readonly number[]): number {
  const length = path.reduce((sum, here, i) => sum + Math.abs(here - (path[i - 1] ?? here)), 0);
  return length - (2 * Math.max(...path) - (path[0] ?? 0) - (path.at(-1) ?? 0));
}

function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : mean(known);
}

/** Where the tip of the nose stands between the cheeks, along the picture: 0 in the middle, positive to the viewer's right. */
function noseRatio(landmarks: Float32Array): number {
  const [nose, right, left] = [MESH.noseTip, MESH.rightCheek, MESH.leftCheek].map((index) =>
    landmark(landmarks, index),
  );
  if (!nose || !right || !left) return 0;
  return (nose.x - right.x) / (left.x - right.x || 1) - 0.5;
}

function flatWidth(landmarks: Float32Array): number {
  const [right, left] = [landmark(landmarks, MESH.rightCheek), landmark(landmarks, MESH.leftCheek)];
  return Math.hypot(left.x - right.x, left.y - right.y);
}

/** Every third point of the mesh: enough, and a third of the work. */
function points({ landmarks }: LitFace): Point[] {
  return Array.from({ length: landmarks.length / 9 }, (_, i) => landmark(landmarks, i * 3));
}

/** Of the usual difference between frames, below which one is the frame before once more: a sensor's noise never repeats. */
const SAME_PICTURE = 0.35;

function measureFlow(frames: readonly LitFrame[], { steps, width }: FaceTrack): FlowMeasurement {
  const of = (stage: LitFrame['stage']) =>
    steps.filter((_, i) => frames[i]?.stage === stage && frames[i + 1]?.stage === stage);
  const [colours, turn] = [of('colours'), of('turn')];
  const lengths = (part: typeof steps) => part.map(({ dx, dy }) => Math.hypot(dx, dy));
  const differences = steps.map(({ difference }) => difference);
  const usual = differences.toSorted((a, b) => a - b)[Math.floor(0.6 * differences.length)] ?? 0;
  return {
    colourJump: (Math.max(0, ...lengths(colours)) - typicalStep(colours)) / width,
    turnJump: Math.max(0, ...lengths(turn)) / width,
    colourLikeness: Math.min(1, ...colours.map(({ likeness }) => likeness)),
    turnLikeness: Math.min(1, ...turn.map(({ likeness }) => likeness)),
    repeats: differences.filter((difference) => difference < SAME_PICTURE * usual || difference === 0).length,
  };
}

function measureTime(frames: readonly LitFrame[]): TimeMeasurement {
  // The page begins to count when its first colour is up; the quickest frame bounds how long after ours that was.
  const offset = Math.min(...frames.map((frame) => frame.receivedAtMs - frame.capturedAtMs));
  let lead = Math.max(0, -offset);
  let gap = 0;
  for (const [i, frame] of frames.entries()) {
    const before = frames[i - 1];
    if (!before) continue;
    lead = Math.max(lead, before.capturedAtMs - frame.capturedAtMs);
    if (before.stage === frame.stage) gap = Math.max(gap, frame.capturedAtMs - before.capturedAtMs);
  }
  return {
    lead,
    gap,
    colourFrames: frames.filter(({ stage }) => stage === 'colours').length,
    turnFrames: frames.filter(({ stage }) => stage === 'turn').length,
  };
}

function largestDistance(descriptors: readonly Descriptor[]): number | null {
  const distances = descriptors.flatMap((a, i) =>
    descriptors.slice(i + 1).map((b) => compareDescriptors(a, b).distance),
  );
  return distances.length === 0 ? null : Math.max(...distances);
}
