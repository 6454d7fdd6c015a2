import type { LightChallenge, LitFrame } from '../../../apps/server/src/capture/liveness/evidence.ts';
import type { RoomKind } from '../scene/rooms.ts';

/** One frame as the page would send it. */
export interface RenderedFrame {
  readonly stage: LitFrame['stage'];
  readonly capturedAtMs: number;
  readonly receivedAtMs: number;
  readonly jpeg: Buffer;
}

/** What the tables are broken down by. */
export interface CaptureLabels {
  readonly skinTone: number;
  readonly age: number;
  readonly glasses: string;
  readonly hair: string;
  readonly room: RoomKind;
}

/** A capture drawn from random numbers, genuine or an attack. */
export interface RenderedCapture {
  readonly challenge: LightChallenge;
  readonly frames: readonly RenderedFrame[];
}
