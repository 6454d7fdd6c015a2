import type { CaptureAttemptView, CaptureProgress } from '@qiniso/capture-protocol';
import type { OutgoingFrame } from '../wire/capture-client.ts';
import { isRefusal } from '../wire/wire-error.ts';

/** One look through the camera: a picture, or why there is none. */
export type Grab =
  | { readonly jpeg: Blob; readonly grabbedAtMs: number }
  | { readonly jpeg: null; readonly obstacle: 'dark' | 'frozen' };

/** What an attempt needs of its surroundings; `send` and `ask` already repeat what got lost. */
export interface AttemptTools {
  readonly nowMs: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Waits while the page is hidden or the camera away. */
  readonly grab: () => Promise<Grab>;
  readonly send: (frame: OutgoingFrame) => Promise<CaptureProgress>;
  readonly ask: () => Promise<CaptureProgress>;
  readonly onProgress: (progress: CaptureProgress) => void;
  readonly onObstacle: (obstacle: 'dark' | 'frozen' | null) => void;
}

const LOOK_AGAIN_MS = 250;
const ASK_AGAIN_MS = 400;
/** So many unusable pictures in a row are told to the person; cameras start with a few black ones. */
const TELL_OBSTACLE_AFTER = 4;
const REFUSALS_IN_A_ROW = 3;

/**
 * Sends frames one at a time, at the server's pace and numbered without gaps, until the attempt has its final state.
 * @throws WireError when the server keeps refusing frames of an attempt that it calls open
 */
export async function runAttempt(attempt: CaptureAttemptView, tools: AttemptTools): Promise<CaptureProgress> {
  const beganAtMs = tools.nowMs();
  let progress: CaptureProgress = attempt;
  let sequence = 1;
  let unusable = 0;
  let refusals = 0;

  for (;;) {
    if (progress.state === 'judging') {
      await tools.wait(Math.max(progress.next_frame_in_ms, ASK_AGAIN_MS));
      progress = await tools.ask();
      tools.onProgress(progress);
      continue;
    }
    if (progress.state !== 'open') return progress;

    await tools.wait(unusable > 0 ? LOOK_AGAIN_MS : progress.next_frame_in_ms);
    const grab = await tools.grab();
    if (grab.jpeg === null) {
      unusable += 1;
      if (unusable >= TELL_OBSTACLE_AFTER) tools.onObstacle(grab.obstacle);
      continue;
    }
    unusable = 0;
    tools.onObstacle(null);

    try {
      progress = await tools.send({
        jpeg: grab.jpeg,
        sequence,
        step: progress.step,
        capturedAtMs: Math.max(0, Math.round(grab.grabbedAtMs - beganAtMs)),
      });
      sequence += 1;
      refusals = 0;
    } catch (error) {
      refusals += 1;
      if (!isRefusal(error) || refusals >= REFUSALS_IN_A_ROW) throw error;
      // The attempt may be over by the server's clock: it knows the state. A refused frame's number stays free.
      progress = await tools.ask();
    }
    tools.onProgress(progress);
  }
}
