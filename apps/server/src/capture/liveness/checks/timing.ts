import type { LightCheck } from '../check.ts';

/** How far the page's clock may run ahead of ours or go back, milliseconds. */
const MOST_LEAD_MS = 150;
/** Longest time without a frame, and fewest frames, with which the colours and the turn can be followed. */
const MOST_GAP_MS = 450;
const FEWEST_FRAMES = { colours: 18, turn: 8 };

/** Frames were taken when they say: the page's clock goes forward and never before ours. The value is its lead. */
export const timing: LightCheck = {
  name: 'timing',
  measuredAt: 'the page’s clock and ours, all frames',
  judge({ time }) {
    const { lead, gap, colourFrames, turnFrames } = time;
    const isFollowed =
      gap <= MOST_GAP_MS && colourFrames >= FEWEST_FRAMES.colours && turnFrames >= FEWEST_FRAMES.turn;
    return {
      value: lead,
      threshold: MOST_LEAD_MS,
      verdict: lead > MOST_LEAD_MS ? 'fail' : isFollowed ? 'pass' : 'cannot tell',
    };
  },
};
