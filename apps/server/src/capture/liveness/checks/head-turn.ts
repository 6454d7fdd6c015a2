import { judged, type LightCheck } from '../check.ts';

/**
 * How far the nose goes towards the side asked for, in widths of the face: heads turned 21 to 31 degrees 0.38 to 0.57 (tuning). A bent
 * sheet's goes 0.14 to 0.23, and a warped photograph tears or slips before it gets as far as a head.
 */
const LEAST_REACH = 0.3;
/** What no movement of a plane explains, in widths of the face. */
const LEAST_RELIEF = 0.032;
const SURELY_FLAT = 0.022;

/** The head turned to the side asked for, and its points moved as those of no flat thing would. */
export const headTurn: LightCheck = {
  name: 'plane against head',
  measuredAt: 'the mesh, straight and at the far point of the turn',
  judge({ turn }) {
    if (!turn) return { value: null, threshold: LEAST_RELIEF, verdict: 'cannot tell' };
    const { relief, reach } = turn;
    const verdict =
      reach >= LEAST_REACH ? judged(relief, { passes: LEAST_RELIEF, fails: SURELY_FLAT }) : turnedAway(turn);
    return { value: relief, threshold: LEAST_RELIEF, verdict };
  },
};

/** A flat thing that moved does not turn; somebody who did not move at all may not have understood. */
const MOVED = 0.06;

function turnedAway({ reach, relief }: { reach: number; relief: number }): 'fail' | 'cannot tell' {
  return reach > MOVED && relief < SURELY_FLAT ? 'fail' : 'cannot tell';
}
