import type { LightCheck } from '../check.ts';

/** Change of light on the skin under the turn. Photographs that are warped or tinted stay below. */
const LEAST_CHANGE = 0.018;

/**
 * The light on the face changes as it turns under its lamps. A photograph carried to the turned pose brings its light along.
 * Shadowless light does the same to a living head, so that too little change tells nothing.
 */
export const carriedLight: LightCheck = {
  name: 'carried light',
  measuredAt: 'the skin, straight and at the two farthest points of the turn',
  judge({ turn }) {
    const value = turn?.lightChange ?? null;
    return {
      value,
      threshold: LEAST_CHANGE,
      verdict: value !== null && value >= LEAST_CHANGE ? 'pass' : 'cannot tell',
    };
  },
};
