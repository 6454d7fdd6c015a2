import { type Action, withMoment } from './actions.ts';
import type { FrameView } from './frame-view.ts';
import { encodeJpeg } from './image.ts';
import { noise } from './noise.ts';
import type { Person } from './person.ts';
import { renderFrame } from './render-frame.ts';
import { webcamView } from './webcam-view.ts';

export interface PerformOptions {
  framesPerSecond: number;
  /** Where the person is; by default the webcam of their seed. */
  view?: Partial<FrameView>;
  /** JPEG quality, 1 to 100. */
  quality?: number;
}

/**
 * The views of a sequence of actions at an even pace. The head sways a little all the time, as nobody holds still; the
 * sway runs on through the actions, so that no frame jumps.
 *
 * @throws RangeError when the pace is not positive
 */
export function* performViews(
  person: Person,
  script: readonly Action[],
  options: Omit<PerformOptions, 'quality'>,
): Generator<Partial<FrameView>> {
  const { framesPerSecond, view = webcamView(person.seed) } = options;
  if (!(framesPerSecond > 0)) throw new RangeError('A performance has more than 0 frames a second.');
  const total = script.reduce((sum, action) => sum + action.seconds, 0);
  const frameCount = Math.max(1, Math.round(total * framesPerSecond));

  let current = 0;
  let start = 0;
  for (let frame = 0; frame < frameCount; frame++) {
    const time = frame / framesPerSecond;
    while (current < script.length - 1 && time >= start + (script[current]?.seconds ?? 0)) {
      start += script[current]?.seconds ?? 0;
      current++;
    }
    const action = script[current];
    const share = action === undefined ? 0 : Math.min(1, (time - start) / action.seconds);
    const acted = withMoment(view, action?.at(share) ?? {});
    yield { ...withMoment(acted, sway(person.seed, time)), noiseSeed: frame + 1 };
  }
}

/** The JPEG frames of a sequence of actions, rendered one at a time as they are asked for. */
export async function* perform(
  person: Person,
  script: readonly Action[],
  options: PerformOptions,
): AsyncGenerator<Buffer> {
  for (const view of performViews(person, script, options)) {
    yield await encodeJpeg(renderFrame(person, view), options.quality);
  }
}

/** Degrees of involuntary movement at a time in seconds. */
function sway(seed: number, seconds: number): { yaw: number; pitch: number; roll: number } {
  const row = seed % 200;
  return {
    yaw: 1.4 * noise(seconds * 0.7, row),
    pitch: 1 * noise(seconds * 0.6 + 40, row),
    roll: 0.7 * noise(seconds * 0.5 + 80, row),
  };
}
