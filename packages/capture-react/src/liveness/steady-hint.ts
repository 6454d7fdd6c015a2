import type { CaptureHint } from '@qiniso/capture-protocol';

/** A hint on the screen and since when, in milliseconds of any monotonic clock. */
export interface ShownHint {
  readonly hint: CaptureHint | null;
  readonly sinceMs: number;
}

/** Shorter than this nobody can read a hint, and a screen reader would talk without end. */
const SHORTEST_MS = 1_200;

/** The hint to show when the server's latest is `latest`: one that has been up for too short a time stays. */
export function steadyHint(shown: ShownHint, latest: CaptureHint | null, nowMs: number): ShownHint {
  if (latest === shown.hint) return shown;
  if (shown.hint !== null && nowMs - shown.sinceMs < SHORTEST_MS) return shown;
  return { hint: latest, sinceMs: nowMs };
}
