import { type CoachedFrame, restingFace } from '../coach.ts';
import { isFit } from './picture.ts';
import { nothingMeasured, type SignalCheck, scoreBetween } from './signal.ts';

/**
 * How much narrower a face may look while it does not turn. A photograph held at 40° is a sixth narrower; heads that turn less
 * than `STRAIGHT`, a twelfth at most.
 */
const MOST_NARROWED = 0.13;
/** The mesh reads a tilted photograph as turned by up to this. */
const STRAIGHT = 0.18;
/** So often it must be seen: one frame may be misread. */
const LEAST_FRAMES = 3;

/**
 * A face that narrows without turning is a picture tilted before the camera. Seen even where the instructions were not
 * followed. The value is the third largest narrowing.
 */
export const tilt: SignalCheck = {
  name: 'tilt',
  isSupporting: false,
  needsGoodPicture: true,
  judge({ frames }) {
    const value = narrowing(frames);
    if (value === null) return nothingMeasured(MOST_NARROWED);
    return {
      value,
      threshold: MOST_NARROWED,
      result: value >= MOST_NARROWED ? 'fail' : 'pass',
      score: scoreBetween(MOST_NARROWED, 0.04, value),
    };
  },
};

/** Whether the frames so far show a tilted picture beyond doubt. */
export function isTiltedPicture(frames: readonly CoachedFrame[]): boolean {
  return (narrowing(frames) ?? 0) >= MOST_NARROWED;
}

/** How much the face narrowed while straight, in the third most narrowed frame; null with fewer. */
function narrowing(frames: readonly CoachedFrame[]): number | null {
  const rest = restingFace(frames);
  if (!rest) return null;
  const narrowed = frames
    .flatMap(({ reading }) => (reading.face ? [reading.face] : []))
    .filter((face) => isFit(face) && Math.abs(face.turn - rest.turn) < STRAIGHT)
    .map((face) => 1 - face.aspect / rest.aspect)
    .sort((a, b) => b - a);
  return narrowed[LEAST_FRAMES - 1] ?? null;
}
