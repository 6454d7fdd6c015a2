import { continuity } from './continuity.ts';
import { blink, expressions, smile } from './expressions.ts';
import { path } from './path.ts';
import { person } from './person.ts';
import { picture } from './picture.ts';
import { plane } from './plane.ts';
import { repeats } from './repeats.ts';
import type { Evidence, Signal, SignalCheck } from './signal.ts';
import { tilt } from './tilt.ts';
import { timing } from './timing.ts';
import { turns } from './turns.ts';
import { warp } from './warp.ts';

/** Every sign of liveness that is looked for; a new one is a file and a line here. */
export const signalChecks: readonly SignalCheck[] = [
  turns,
  path,
  plane,
  tilt,
  warp,
  person,
  repeats,
  continuity,
  timing,
  picture,
  expressions,
  blink,
  smile,
];

/** A signal with the weight it has in the verdict. */
export interface JudgedSignal extends Signal {
  readonly isSupporting: boolean;
}

/** Runs every check on the evidence. */
export function judgeSignals(evidence: Evidence): JudgedSignal[] {
  const isGoodPicture = picture.judge(evidence).result === 'pass';
  return signalChecks.map(({ name, isSupporting, needsGoodPicture, ...check }) => {
    const signal = check.judge(evidence);
    const isDoubtful = needsGoodPicture && !isGoodPicture && signal.result === 'fail';
    return { name, isSupporting, ...signal, result: isDoubtful ? 'unclear' : signal.result };
  });
}
