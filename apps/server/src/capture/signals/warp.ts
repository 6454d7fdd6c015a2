import { lightChanges } from './carried-light.ts';
import { nothingMeasured, type SignalCheck, scoreBetween } from './signal.ts';

/**
 * Change of light over the face under a turn. On rendered people: heads turned 26° 0.049 to 0.096, turned 18° 0.020 to 0.057;
 * one photograph warped by its mesh 0.004 to 0.033, and 0.016 or less in 11 of 12.
 */
const LEAST_CHANGE = 0.018;
const LEAST_TURN = 0.2;

/**
 * The light on the face changes as it turns under its lamps. A photograph carried to the turned pose by a mesh brings its light
 * along. Even, shadowless light does the same to a real head, so that too little change is unclear, not failed. The value
 * is the mean over the turns.
 */
export const warp: SignalCheck = {
  name: 'warp',
  isSupporting: false,
  needsGoodPicture: true,
  judge({ closeUps }) {
    const frontal = closeUps.find(({ role }) => role === 'frontal');
    const turned = closeUps.filter(({ role, turn }) => role === 'turned' && Math.abs(turn) >= LEAST_TURN);
    const changes = frontal ? lightChanges(frontal, turned).filter((change) => change !== null) : [];
    if (changes.length === 0) return nothingMeasured(LEAST_CHANGE);
    const value = changes.reduce((sum, change) => sum + change, 0) / changes.length;
    return {
      value,
      threshold: LEAST_CHANGE,
      result: value >= LEAST_CHANGE ? 'pass' : 'unclear',
      score: scoreBetween(0, 2 * LEAST_CHANGE, value),
    };
  },
};
