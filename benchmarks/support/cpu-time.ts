import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Linux counts CPU time in hundredths of a second. */
const MS_PER_TICK = 10;

interface ProcessTimes {
  readonly parentPid: number;
  readonly cpuMs: number;
  /** Of children that have ended. */
  readonly endedChildrenMs: number;
}

/**
 * CPU time a process has used so far, with its threads and, if wanted, with its children: milliseconds, whatever else the
 * machine does meanwhile. Null where the system does not tell (anything but Linux).
 */
export function cpuMsOf(pid: number, { withChildren = false } = {}): number | null {
  const own = timesOf(pid);
  if (own === null) return null;
  if (!withChildren) return own.cpuMs;
  const others = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => timesOf(Number(name)));
  return others.reduce(
    (sum, other) => sum + (other?.parentPid === pid ? other.cpuMs : 0),
    own.cpuMs + own.endedChildrenMs,
  );
}

/** Waits until a process has done what it does by itself after its start; a minute at most. */
export async function untilIdle(pid: number): Promise<void> {
  for (let second = 0; second < 60; second += 1) {
    const before = cpuMsOf(pid);
    await sleep(1000);
    const after = cpuMsOf(pid);
    if (before !== null && after !== null && after - before < 50) return;
  }
}

function timesOf(pid: number): ProcessTimes | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may hold spaces; state follows it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return {
      parentPid: Number(fields[1]),
      cpuMs: (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK,
      endedChildrenMs: (Number(fields[13]) + Number(fields[14])) * MS_PER_TICK,
    };
  } catch {
    return null; // It has ended, or there is no /proc.
  }
}
