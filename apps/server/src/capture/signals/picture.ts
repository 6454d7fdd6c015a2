import type { FaceProblem } from '@qiniso/face-engine';
import type { FaceReading } from '../frame-reading.ts';
import { nothingMeasured, type SignalCheck, scoreBetween } from './signal.ts';

/** Share of the frames with a face that must be fit to be judged. */
const LEAST_SHARE = 0.6;
const UNFIT: readonly FaceProblem[] = [
  'too_dark',
  'too_bright',
  'low_contrast',
  'clipped',
  'blurred',
  'too_small',
];

/** The pictures are good enough for the other checks to mean something. Bad light is nobody's fault: it is never a failure. */
export const picture: SignalCheck = {
  name: 'picture',
  isSupporting: false,
  needsGoodPicture: false,
  judge({ frames }) {
    const faces = frames.flatMap(({ reading }) => (reading.face ? [reading.face] : []));
    if (faces.length === 0) return nothingMeasured(LEAST_SHARE);
    const fit = faces.filter(isFit);
    const value = fit.length / faces.length;
    return {
      value,
      threshold: LEAST_SHARE,
      result: value >= LEAST_SHARE ? 'pass' : 'unclear',
      score: scoreBetween(LEAST_SHARE / 2, 1, value),
    };
  },
};

/** Whether a face is lit, sharp and large enough to be measured. */
export function isFit({ problems }: FaceReading): boolean {
  return !problems.some((problem) => UNFIT.includes(problem));
}
