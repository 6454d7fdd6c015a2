import { compareDescriptors } from '@qiniso/face-engine';
import { nothingMeasured, type SignalCheck, scoreBetween } from './signal.ts';

/** Largest distance between two frames of one person in a challenge, turned heads included. */
const MOST_DISTANCE = 0.48;
/** Above this two frames show two people (the face engine's limit for a match). */
const TWO_PEOPLE = 0.6;

/** One and the same person from the first frame to the last. */
export const person: SignalCheck = {
  name: 'person',
  isSupporting: false,
  needsGoodPicture: true,
  judge({ closeUps }) {
    const distances = closeUps.flatMap((a, i) =>
      closeUps.slice(i + 1).map((b) => compareDescriptors(a.descriptor, b.descriptor).distance),
    );
    if (distances.length === 0) return nothingMeasured(MOST_DISTANCE);
    const value = Math.max(...distances);
    return {
      value,
      threshold: MOST_DISTANCE,
      result: value <= MOST_DISTANCE ? 'pass' : value > TWO_PEOPLE ? 'fail' : 'unclear',
      score: scoreBetween(TWO_PEOPLE, 0.2, value),
    };
  },
};
