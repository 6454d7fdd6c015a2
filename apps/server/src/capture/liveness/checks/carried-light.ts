import type { LightCheck } from '../check.ts';

/**
 * Change of light from spot to spot, and its slope over the face, as their geometric mean: a mesh that slips makes either, hardly
 * both. Tuning captures: living heads in directed light 0.097 to 0.28, warped photographs 0.008 to 0.051.
 */
const LEAST_CHANGE = 0.07;

/**
 * The light on the face changes as it turns under its lamps, while the screen is dark. A photograph carried to the turned pose
 * brings its light along. Shadowless light does the same to a living head, so that too little change tells nothing.
 */
export const carriedLight: LightCheck = {
  name: 'carried light',
  measuredAt: 'the skin, straight and at the two farthest points of the turn',
  judge({ turn }) {
    const { lightChange = null, lightTilt = null } = turn ?? {};
    const value = lightChange === null || lightTilt === null ? null : Math.sqrt(lightChange * lightTilt);
    return {
      value,
      threshold: LEAST_CHANGE,
      verdict: value !== null && value >= LEAST_CHANGE ? 'pass' : 'cannot tell',
    };
  },
};
