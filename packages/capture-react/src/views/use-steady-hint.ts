import type { CaptureHint } from '@qiniso/capture-protocol';
import { useEffect, useState } from 'react';
import { type ShownHint, steadyHint } from '../liveness/steady-hint.ts';

const LOOK_EVERY_MS = 200;

/**
 * The hint to show while the server's latest keeps changing. One of an earlier instruction goes at once: under the next it
 * would be wrong.
 *
 * @param step number of the instruction in hand
 */
export function useSteadyHint(latest: CaptureHint | null, step: number): CaptureHint | null {
  const [shown, setShown] = useState<ShownHint & { step: number }>({ hint: null, sinceMs: 0, step });
  useEffect(() => {
    const look = () =>
      setShown((before) => {
        const ofStep: ShownHint = before.step === step ? before : { hint: null, sinceMs: 0 };
        const after = steadyHint(ofStep, latest, performance.now());
        return after === before ? before : { ...after, step };
      });
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [latest, step]);
  return shown.step === step ? shown.hint : null;
}
