import { describe, expect, it } from 'vitest';
import type { Challenge } from './challenge.ts';
import { chooseCloseUps } from './close-ups.ts';
import { restingFace } from './coach.ts';
import { evidenceFrames } from './test-frames.ts';

const challenge: Challenge = ['look_straight', 'turn_left', 'look_straight'];
const rest = { turn: 0.02 };

function chosen(frames: Parameters<typeof evidenceFrames>[0]) {
  const evidence = evidenceFrames(frames);
  const resting = restingFace(evidence);
  if (!resting) throw new Error('The frames show no resting face.');
  return chooseCloseUps(challenge, resting, evidence);
}

describe('The frames the verdict looks at again', () => {
  it('are the straightest look, the far point of a turn and the last straight look', () => {
    expect(
      chosen([
        { face: rest },
        { face: { ...rest, sharpness: 1.4 } },
        { face: rest },
        { step: 2, face: { turn: 0.17 } },
        { step: 2, face: { turn: 0.31 } },
        { step: 3, face: { turn: 0.17 } },
        { step: 3, face: rest },
      ]),
    ).toEqual([
      { sequence: 2, role: 'frontal' },
      { sequence: 5, role: 'turned' },
      { sequence: 7, role: 'closing' },
    ]);
  });

  it('never take a head still on its way back for the straight look, however sharp it is', () => {
    const frames = [
      { face: rest },
      { face: rest },
      { face: rest },
      { step: 2, face: { turn: 0.31 } },
      // Straight enough to go on with, but half of the turn would be measured against it.
      { step: 3, face: { turn: 0.13, sharpness: 2 } },
      { step: 3, face: rest },
    ];
    expect(chosen(frames).find(({ role }) => role === 'frontal')?.sequence).toBeLessThanOrEqual(3);
  });
});
