import type { HitVerdictOption, ScreenedList, ScreeningHitView } from '@qiniso/console-protocol/screening';

/** A hit as its kind of case reads it: nothing masked. */
export interface ShownHit extends Omit<ScreeningHitView, 'clientName' | 'listedName' | 'entered'> {
  readonly clientName: string;
  readonly listedName: string;
}

/** A screening as its kind of case reads it. */
export interface ShownScreening {
  readonly lists: readonly ScreenedList[];
  readonly hits: readonly ShownHit[];
  readonly options: readonly HitVerdictOption[];
  readonly isComplete: boolean;
}
