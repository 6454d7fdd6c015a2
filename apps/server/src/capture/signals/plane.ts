import { LANDMARKS, landmark } from '@qiniso/face-engine';
import { homographyResidual, type Point } from './homography.ts';
import { nothingMeasured, type SignalCheck, scoreBetween } from './signal.ts';

/** Share of the face's width that no flat thing's movement explains. Heads turned 15° leave 0.03 to 0.05, photographs 0.01 to 0.025. */
const LEAST_RESIDUAL = 0.032;
const SURELY_FLAT = 0.022;
/** Smaller turns say nothing either way. */
const LEAST_TURN = 0.2;

/** A head in depth: its points do not move as those of a plane when it turns. The value is that of the flattest turn. */
export const plane: SignalCheck = {
  name: 'plane',
  isSupporting: false,
  needsGoodPicture: true,
  judge({ closeUps }) {
    const frontal = closeUps.find(({ role }) => role === 'frontal');
    const turned = closeUps.filter(({ role, turn }) => role === 'turned' && Math.abs(turn) >= LEAST_TURN);
    if (!frontal || turned.length === 0) return nothingMeasured(LEAST_RESIDUAL);
    const before = points(frontal.landmarks);
    const value = Math.min(
      ...turned.map(({ landmarks }) => homographyResidual(before, points(landmarks)) / frontal.faceWidthPx),
    );
    return {
      value,
      threshold: LEAST_RESIDUAL,
      result: value >= LEAST_RESIDUAL ? 'pass' : value < SURELY_FLAT ? 'fail' : 'unclear',
      score: scoreBetween(SURELY_FLAT / 2, 0.05, value),
    };
  },
};

/** Every third point of the mesh: enough, and a third of the work. */
function points(landmarks: Float32Array): Point[] {
  return Array.from({ length: LANDMARKS / 3 }, (_, i) => landmark(landmarks, i * 3));
}
