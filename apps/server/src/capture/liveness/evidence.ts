import type { Descriptor } from '@qiniso/face-engine';
import type { Pixels } from '../signals/carried-light.ts';
import type { ScreenColour } from './screen-colours.ts';

/** What one capture asks for: colours in this order, then a turn to this side. */
export interface LightChallenge {
  readonly colours: readonly ScreenColour[];
  /** The person's own side. */
  readonly side: 'left' | 'right';
}

/** One frame as it came in, in order of arrival. */
export interface LitFrame {
  /** Which part of the capture it belongs to. */
  readonly stage: 'colours' | 'turn';
  /** Milliseconds since the first colour came up: by the page's clock, and by ours when it arrived. */
  readonly capturedAtMs: number;
  readonly receivedAtMs: number;
  readonly pixels: Pixels;
  /** Faces seen, and the mesh of the largest (468 x, y, z triples in pixels); null when this frame was not looked at. */
  readonly reading: { readonly faces: number; readonly landmarks: Float32Array | null } | null;
  /** Only of the few frames that are compared. */
  readonly descriptor: Descriptor | null;
}

/** Everything that a verdict on one capture rests on. */
export interface LightEvidence {
  readonly challenge: LightChallenge;
  readonly frames: readonly LitFrame[];
}
