import type { RandomInteger } from '../capture-parts.ts';
import type { LightChallenge, LitFrame } from './evidence.ts';
import { COLOURS_OF_CHALLENGE, colourSequences, STEP_MS } from './screen-colours.ts';

/** From the first colour to the end of the turn; the person needs about five seconds of it. */
export const CAPTURE_MS = 15_000;
/** How long a challenge waits for its first colour, and how long the last frames may be on their way. */
const START_WITHIN_MS = 60_000;
const WAY_MS = 5_000;
/** How much sooner than its own time a frame may be here: clocks are read a moment apart. */
const MOST_AHEAD_MS = 150;
/** What a page sends: about 40 frames, at most 600 kB. */
export const FRAME_LIMITS = { fewest: 26, most: 60, bytes: 600_000 } as const;
/** Frames of the colours are taken while they are shown, or soon after. */
const COLOURS_END_MS = COLOURS_OF_CHALLENGE * STEP_MS + 600;

/** A challenge that was given out. It is the server's; the page learns colours and side as it shows them. */
export interface IssuedLightChallenge {
  readonly challenge: LightChallenge;
  readonly issuedAtMs: number;
  /** When the page said that its first colour is up, by our clock; null before. */
  readonly begunAtMs: number | null;
  readonly isUsed: boolean;
}

/** Draws colours and side at random: one of 4200 sequences, either side. */
export function drawLightChallenge(random: RandomInteger): LightChallenge {
  const colours = colourSequences[random(colourSequences.length)];
  if (!colours) throw new RangeError('The source of randomness left its range.');
  return { colours, side: random(2) === 0 ? 'left' : 'right' };
}

export function issueLightChallenge(random: RandomInteger, nowMs: number): IssuedLightChallenge {
  return { challenge: drawLightChallenge(random), issuedAtMs: nowMs, begunAtMs: null, isUsed: false };
}

/** What is wrong with what a page sent; none of it is judged then. */
export type LightRefusal =
  | 'already begun'
  | 'not begun'
  | 'already used'
  | 'too late'
  | 'too few frames'
  | 'too many frames'
  | 'too many bytes'
  | 'frames of different sizes'
  | 'frames out of order'
  | 'frames before their time';

/** The challenge from the moment the first colour is up; a second beginning would be a second look at the colours. */
export function beginLightChallenge(
  issued: IssuedLightChallenge,
  nowMs: number,
): IssuedLightChallenge | LightRefusal {
  if (issued.isUsed) return 'already used';
  if (issued.begunAtMs !== null) return 'already begun';
  return nowMs - issued.issuedAtMs > START_WITHIN_MS ? 'too late' : { ...issued, begunAtMs: nowMs };
}

/** A frame as it is sent, before its pixels are looked at. Times are since the first colour came up. */
export interface SentFrame extends Pick<LitFrame, 'stage' | 'capturedAtMs' | 'receivedAtMs'> {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
}

/**
 * Takes a capture's frames, once. The page's own times are evidence only; what can be held against ours is: that a frame is not
 * here before it was taken, that the order is whole, that all of it was in time.
 */
export function takeLightFrames(
  issued: IssuedLightChallenge,
  frames: readonly SentFrame[],
): { readonly taken: IssuedLightChallenge } | { readonly refused: LightRefusal } {
  const refused = refusalOf(issued, frames);
  return refused === null ? { taken: { ...issued, isUsed: true } } : { refused };
}

function refusalOf(issued: IssuedLightChallenge, frames: readonly SentFrame[]): LightRefusal | null {
  if (issued.isUsed) return 'already used';
  if (issued.begunAtMs === null) return 'not begun';
  if (frames.length < FRAME_LIMITS.fewest) return 'too few frames';
  if (frames.length > FRAME_LIMITS.most) return 'too many frames';
  if (frames.reduce((sum, { bytes }) => sum + bytes, 0) > FRAME_LIMITS.bytes) return 'too many bytes';
  if (new Set(frames.map(({ width, height }) => `${width}x${height}`)).size > 1)
    return 'frames of different sizes';
  if (frames.some((frame, i) => !follows(frame, frames[i - 1]))) return 'frames out of order';
  if (frames.some(({ capturedAtMs, receivedAtMs }) => capturedAtMs - receivedAtMs > MOST_AHEAD_MS))
    return 'frames before their time';
  return frames.some(isLate) ? 'too late' : null;
}

function follows(frame: SentFrame, before: SentFrame | undefined): boolean {
  if (!before) return frame.stage === 'colours' && frame.capturedAtMs >= -MOST_AHEAD_MS;
  const isNextStage = before.stage === frame.stage || frame.stage === 'turn';
  return isNextStage && frame.capturedAtMs > before.capturedAtMs;
}

function isLate({ stage, capturedAtMs, receivedAtMs }: SentFrame): boolean {
  return (
    receivedAtMs > CAPTURE_MS + WAY_MS || capturedAtMs > (stage === 'colours' ? COLOURS_END_MS : CAPTURE_MS)
  );
}
