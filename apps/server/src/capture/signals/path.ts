import { isTurn, sideOf } from '../challenge.ts';
import {
  type Evidence,
  type EvidenceFrame,
  nothingMeasured,
  type SignalCheck,
  scoreBetween,
} from './signal.ts';

/** Share of a turn's extent at which a frame shows the head on its way. */
const ON_THE_WAY = { from: 0.25, to: 0.75 } as const;
/** Frames further apart than this, milliseconds, may miss a quick turn. */
const SLOWEST_PACE_MS = 300;
const LEAST_TURNS = 1;

/**
 * A head passes through the middle on its way to a side and back; pictures of a few poses do not. At a normal pace at least one
 * turn must show it. The value is how many turns do; slower frames say nothing either way and pass.
 */
export const path: SignalCheck = {
  name: 'path',
  isSupporting: false,
  needsGoodPicture: false,
  judge(evidence) {
    const turns = evidence.challenge.flatMap((instruction, index) =>
      isTurn(instruction) ? [{ step: index + 1, side: sideOf(instruction) }] : [],
    );
    if (!evidence.rest || turns.length === 0) return nothingMeasured(LEAST_TURNS);
    const value = turns.filter(({ step, side }) => isSeenOnTheWay(evidence, step, side)).length;
    const isSlow = paceOf(evidence.frames) > SLOWEST_PACE_MS;
    return {
      value,
      threshold: LEAST_TURNS,
      result: value >= LEAST_TURNS || isSlow ? 'pass' : 'unclear',
      score: scoreBetween(0, turns.length, value),
    };
  },
};

/** Whether a frame of the turn, or of what was asked next, when the head comes back, is neither at rest nor at the far point. */
function isSeenOnTheWay({ rest, frames }: Evidence, step: number, side: 1 | -1): boolean {
  const turnOf = ({ reading }: EvidenceFrame): number =>
    ((reading.face?.turn ?? 0) - (rest?.turn ?? 0)) * side;
  const seen = frames.filter((frame) => frame.reading.face !== null);
  const extent = Math.max(0, ...seen.filter((frame) => frame.step === step).map(turnOf));
  return seen
    .filter((frame) => frame.step === step || frame.step === step + 1)
    .some((frame) => {
      const turned = turnOf(frame);
      return turned >= ON_THE_WAY.from * extent && turned <= ON_THE_WAY.to * extent && extent > 0;
    });
}

/** The median time between frames as they arrived here, milliseconds: the page's own clock could say anything. */
function paceOf(frames: readonly EvidenceFrame[]): number {
  const gaps = frames
    .slice(1)
    .map((frame, i) => frame.receivedAtMs - (frames[i]?.receivedAtMs ?? frame.receivedAtMs))
    .sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 2)] ?? 0;
}
