import { type EvidenceFrame, type SignalCheck, scoreBetween } from './signal.ts';

/** Frames that may show an earlier picture before it is a failure: a sensor's noise never repeats, a recording does. */
const MOST_REPEATS = 2;
/** The same picture so often in a row is a camera that hangs, and says nothing. */
const HANGING = 3;

/**
 * No picture comes again: not later, as in a loop, and not over and over, as a still does. Pictures are told apart by what was
 * read from their pixels, so that bytes changed around the same pixels make no new one. Frames without a face (a camera that
 * starts in the dark) are left out.
 */
export const repeats: SignalCheck = {
  name: 'repeats',
  isSupporting: false,
  needsGoodPicture: false,
  judge({ frames }) {
    const seen = new Set<string>();
    let previous = '';
    let inARow = 0;
    let isComingAgain = false;
    let value = 0;
    for (const frame of frames) {
      if (frame.reading.face === null) continue;
      const picture = pictureOf(frame);
      if (picture !== previous) {
        inARow = 0;
        isComingAgain = seen.has(picture);
      }
      inARow += 1;
      if (isComingAgain || inARow > HANGING) value += 1;
      seen.add(picture);
      previous = picture;
    }
    return {
      value,
      threshold: MOST_REPEATS,
      result: value === 0 ? 'pass' : value <= MOST_REPEATS ? 'unclear' : 'fail',
      score: scoreBetween(MOST_REPEATS + 1, 0, value),
    };
  },
};

/**
 * What tells decoded pictures apart: more than a dozen measurements to four places, which a sensor's noise never gives twice.
 */
function pictureOf({ reading }: EvidenceFrame): string {
  const { face, width, height, faces } = reading;
  // Keys are written out in one order: the database keeps its own.
  return JSON.stringify(
    face && [
      width,
      height,
      faces,
      face.turn,
      face.yaw,
      face.pitch,
      face.roll,
      face.eyes,
      face.mouthWidth,
      face.mouthOpen,
      face.aspect,
      face.x,
      face.y,
      face.widthPx,
      face.sharpness,
      face.brightness,
    ],
  );
}
