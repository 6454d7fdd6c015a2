import { lightChange } from './carried-light.ts';
import { nothingMeasured, type SignalCheck, scoreBetween } from './signal.ts';

/** Median change of light over the face (logarithm) under a turn: heads 0.12 to 0.39, one warped photograph 0.03 to 0.08. */
const LEAST_CHANGE = 0.115;
const LEAST_TURN = 0.2;

/**
 * The light on the face changes as it turns under its lamps. A photograph carried to the turned pose by a mesh brings its light
 * along. Even, shadowless light does the same to a real head, so that too little change is unclear, not failed. The value
 * is the largest change of the turns.
 */
export const warp: SignalCheck = {
  name: 'warp',
  isSupporting: false,
  needsGoodPicture: true,
  judge({ closeUps }) {
    const frontal = closeUps.find(({ role }) => role === 'frontal');
    const turned = closeUps.filter(({ role, turn }) => role === 'turned' && Math.abs(turn) >= LEAST_TURN);
    const changes = frontal ? turned.map((closeUp) => lightChange(frontal, closeUp)) : [];
    const measured = changes.filter((change) => change !== null);
    if (measured.length === 0) return nothingMeasured(LEAST_CHANGE);
    const value = Math.max(...measured);
    return {
      value,
      threshold: LEAST_CHANGE,
      result: value >= LEAST_CHANGE ? 'pass' : 'unclear',
      score: scoreBetween(0.05, 0.2, value),
    };
  },
};
