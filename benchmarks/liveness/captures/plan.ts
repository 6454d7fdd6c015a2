import { createRandom } from '@qiniso/synthetic-people';
import type { LightChallenge } from '../../../apps/server/src/capture/liveness/evidence.ts';
import { drawLightChallenge } from '../../../apps/server/src/capture/liveness/light-challenge.ts';

export const FRAME = { width: 480, height: 360 } as const;

/** Frames of each part of a capture and the time between them, milliseconds. */
const COLOURS = { frames: 25, everyMs: 100 };
const TURN = { frames: 13, everyMs: 170, fromMs: 2_900, rampMs: 2_100 };

/** Where a head is when a frame is taken; degrees, and units of 100 mm. */
export interface Pose {
  readonly stage: 'colours' | 'turn';
  readonly timeMs: number;
  readonly yaw: number;
  readonly pitch: number;
  readonly roll: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** 0 closed, 1 open. */
  readonly eyes: number;
}

/** The challenge of a seed, drawn as the server draws it. */
export function drawChallengeOf(seed: number): LightChallenge {
  const random = createRandom(seed, 'challenge');
  return drawLightChallenge((below) => Math.floor(random.uniform() * below));
}

/** How somebody moves through a capture: a little all the time, then the turn, with a blink or two. */
export function drawMovement(seed: number, side: 'left' | 'right'): Pose[] {
  const random = createRandom(seed, 'movement');
  const phase = [random.between(0, 6), random.between(0, 6), random.between(0, 6)] as const;
  const sway = [random.between(0.6, 2.2), random.between(0.4, 1.6), random.between(0.3, 1.3)] as const;
  const degrees = random.between(21, 31);
  const start = random.between(-0.1, 0.1);
  const blinks = [random.between(600, 2_200), 3_100];
  const sign = side === 'left' ? 1 : -1;
  const poseAt = (stage: Pose['stage'], dueMs: number): Pose => {
    const timeMs = dueMs + random.between(-15, 15);
    const t = timeMs / 1000;
    const turned = stage === 'turn' ? thereAndBack((timeMs - TURN.fromMs - 100) / TURN.rampMs) : 0;
    return {
      stage,
      timeMs,
      yaw: sway[0] * Math.sin(t * 1.7 + phase[0]) + sign * degrees * turned,
      pitch: sway[1] * Math.sin(t * 1.3 + phase[1]) + 2 * turned * (sway[2] - 0.8),
      roll: 0.8 * sway[2] * Math.sin(t * 0.9 + phase[2]),
      x: start + 0.03 * Math.sin(t * 1.1 + phase[1]),
      y: 0.02 * Math.sin(t * 1.9 + phase[0]),
      z: 0.04 * Math.sin(t * 0.8 + phase[2]),
      eyes: 1 - Math.max(0, ...blinks.map((blink) => 1 - Math.abs(timeMs - blink) / 130)),
    };
  };
  return [
    ...Array.from({ length: COLOURS.frames }, (_, i) => poseAt('colours', 20 + i * COLOURS.everyMs)),
    ...Array.from({ length: TURN.frames }, (_, i) => poseAt('turn', TURN.fromMs + i * TURN.everyMs)),
  ];
}

/** 0 to 1 and back, with a moment at the far end. */
function thereAndBack(share: number): number {
  if (share <= 0 || share >= 1) return 0;
  if (share < 0.38) return ease(share / 0.38);
  return share < 0.62 ? 1 : ease((1 - share) / 0.38);
}

const ease = (share: number): number => share * share * (3 - 2 * share);
