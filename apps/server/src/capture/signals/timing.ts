import { nothingMeasured, type SignalCheck, scoreBetween } from './signal.ts';

/** How far the page's clock may run ahead of ours, and a frame precede the instruction it answers, milliseconds. */
const MOST_AHEAD_MS = 1_500;

/**
 * Frames were taken when they say: the page's clock goes forward and is never ahead of time here, and no frame was taken well
 * before its instruction had been given. Late frames are only a slow line. The value is the largest lead in milliseconds.
 */
export const timing: SignalCheck = {
  name: 'timing',
  isSupporting: false,
  needsGoodPicture: false,
  judge({ frames }) {
    if (frames.length === 0) return nothingMeasured(MOST_AHEAD_MS);
    // The page begins to count after the attempt began here; the quickest frame bounds how long after.
    const offset = Math.min(...frames.map((frame) => frame.receivedAtMs - frame.capturedAtMs));
    let goesBack = 0;
    let lead = Math.max(0, -offset);
    for (const [i, frame] of frames.entries()) {
      const before = frames[i - 1];
      if (!before) continue;
      goesBack = Math.max(goesBack, before.capturedAtMs - frame.capturedAtMs);
      // An instruction is told with the answer to the frame before.
      if (frame.step !== before.step)
        lead = Math.max(lead, before.receivedAtMs - offset - frame.capturedAtMs);
    }
    return {
      value: Math.max(lead, goesBack),
      threshold: MOST_AHEAD_MS,
      result: goesBack > 0 || lead > MOST_AHEAD_MS ? 'fail' : 'pass',
      score: goesBack > 0 ? 0 : scoreBetween(2 * MOST_AHEAD_MS, 0, lead),
    };
  },
};
