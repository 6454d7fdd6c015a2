import type { CaptureHint } from '@qiniso/capture-protocol';
import { useEffect, useState } from 'preact/hooks';
import { type ShownHint, steadyHint } from '../liveness/steady-hint.ts';

const LOOK_EVERY_MS = 200;

/** The hint to show while the server's latest keeps changing. */
export function useSteadyHint(latest: CaptureHint | null): CaptureHint | null {
  const [shown, setShown] = useState<ShownHint>({ hint: null, sinceMs: 0 });
  useEffect(() => {
    const look = () => setShown((before) => steadyHint(before, latest, performance.now()));
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [latest]);
  return shown.hint;
}
