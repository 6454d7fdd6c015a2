import { type CheckVerdict, judged, type LightCheck } from '../check.ts';

/** Longest step of the face between two frames of the colours beyond its usual one, in widths of the face. */
const JUMP = { passes: 0.02, fails: 0.035 };
/** Likeness of two faces that follow each other in the turn; a quick turn in little light leaves 0.55. */
const LIKENESS = { passes: 0.5, fails: 0.3 };
/** How far the turn goes back and forth, in widths of the face. */
const WAVER = { passes: 0.15, fails: 0.35 };

/** The path of the head is whole: cut and exchanged frames tear it. The value is the longest jump between colours. */
export const continuity: LightCheck = {
  name: 'continuity',
  measuredAt: 'the face followed from frame to frame, and the mesh’s path in the turn',
  judge({ flow, turn }) {
    if (!flow || !turn) return { value: null, threshold: JUMP.passes, verdict: 'cannot tell' };
    const verdicts: CheckVerdict[] = [
      judged(flow.colourJump, JUMP),
      judged(flow.turnLikeness, LIKENESS),
      judged(turn.waver, WAVER),
    ];
    return {
      value: flow.colourJump,
      threshold: JUMP.passes,
      verdict: verdicts.includes('fail') ? 'fail' : verdicts.includes('cannot tell') ? 'cannot tell' : 'pass',
    };
  },
};
