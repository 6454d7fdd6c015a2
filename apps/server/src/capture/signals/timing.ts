import { nothingMeasured, type SignalCheck, scoreBetween } from './signal.ts';

/** How far the page's clock may run ahead of frames' arrival, and a frame precede the instruction it answers, milliseconds. */
const MOST_AHEAD_MS = 1_500;

/**
 * Frames were taken when they say: the page's clock goes forward, not faster than time here, and no frame was taken well
 * before its instruction had been given. The value is the largest lead in milliseconds.
 */
export const timing: SignalCheck = {
  name: 'timing',
  isSupporting: false,
  needsGoodPicture: false,
  judge({ frames }) {
    const [first] = frames;
    if (!first) return nothingMeasured(MOST_AHEAD_MS);
    // The quickest frame's delay stands for the offset between the clocks, its own travel included.
    const offset = Math.min(...frames.map((frame) => frame.receivedAtMs - frame.capturedAtMs));
    let goesBack = 0;
    let lead = 0;
    for (const [i, frame] of frames.entries()) {
      const before = frames[i - 1];
      if (!before) continue;
      goesBack = Math.max(goesBack, before.capturedAtMs - frame.capturedAtMs);
      // An instruction is told with the answer to the frame before.
      if (frame.step !== before.step)
        lead = Math.max(lead, before.receivedAtMs - offset - frame.capturedAtMs);
    }
    const drift = first.receivedAtMs - first.capturedAtMs - offset;
    const value = Math.max(lead, goesBack, isDrift(frames.length, drift));
    return {
      value,
      threshold: MOST_AHEAD_MS,
      result: goesBack > 0 || lead > MOST_AHEAD_MS ? 'fail' : value > 2 * MOST_AHEAD_MS ? 'unclear' : 'pass',
      score: scoreBetween(2 * MOST_AHEAD_MS, 0, value),
    };
  },
};

/** The first frame's extra delay: large when the page's clock runs faster than ours, or when the line was slow at first. */
const isDrift = (frames: number, drift: number): number => (frames > 1 ? drift : 0);
