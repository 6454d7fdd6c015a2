import type { Clock } from '../../domain/clock.ts';
import { playTrouble } from '../play-trouble.ts';
import type { SimSwapRecord, SimSwapSource } from './port.ts';

const HOUR_MS = 3_600_000;

/** A number of the sandbox, nobody's: when its SIM was last swapped, in days before now, or what else is special about it. */
interface SandboxNumber {
  readonly swappedDaysAgo?: number;
  readonly swappedWithinDays?: number;
  readonly monitoredPeriodDays?: number;
  readonly network: SimSwapRecord['network'];
  readonly isPorted?: boolean;
}

const numbers: Readonly<Record<string, SandboxNumber>> = {
  '+27831234567': { swappedDaysAgo: 3, network: 'MTN' },
  '+27841234567': { swappedDaysAgo: 20, network: 'CELLC', isPorted: true },
  '+27711234567': { swappedDaysAgo: 90, network: 'VODACOM' },
  '+27611234567': { monitoredPeriodDays: 14, network: 'TELKOM' },
  '+27621234567': { monitoredPeriodDays: 120, network: 'OTHER' },
  '+27741234567': { swappedWithinDays: 7, network: 'UNKNOWN' },
  '+27721234567': { swappedWithinDays: 30, network: 'UNKNOWN' },
};

/** The operator has no answer for it. */
const notAvailable = '+27731234567';

/** Numbers whose operator does not answer; docs/sandbox.md lists them. */
export const troubledNumbers: Readonly<Record<string, 'time-out' | 'service-error'>> = {
  '+27751234567': 'time-out',
  '+27761234567': 'service-error',
};

/** The sandbox's operators. The SIM of a number they have nothing special about was never swapped. */
export function createSandboxSimSwapSource(clock: Clock): SimSwapSource {
  return {
    find: async ({ cellNo }, { signal }) => {
      await playTrouble(troubledNumbers[cellNo], signal);
      if (cellNo === notAvailable) return null;
      const { swappedDaysAgo, ...known }: SandboxNumber = numbers[cellNo] ?? { network: 'VODACOM' };
      return {
        lastSwapAt:
          swappedDaysAgo === undefined
            ? null
            : new Date(clock.now().getTime() - (swappedDaysAgo * 24 + 1) * HOUR_MS).toISOString(),
        swappedWithinDays: known.swappedWithinDays ?? null,
        swappedWithinMaxAge: null,
        monitoredPeriodDays: known.monitoredPeriodDays ?? null,
        network: known.network,
        isPorted: known.isPorted ?? false,
      };
    },
  };
}
