import type { CaptureStep } from '@qiniso/capture-protocol';
import type { Scene } from './scene.ts';

/** Scenes of somebody who is not on the way here. */
const ASIDE: ReadonlySet<Scene['at']> = new Set(['elsewhere', 'hand_over', 'arrival']);

/** Where the person is among the steps of the session; null outside of them. `index` counts from 0. */
export function stepOf(scene: Scene): { step: CaptureStep; index: number; total: number } | null {
  if (!('session' in scene) || ASIDE.has(scene.at)) return null;
  const { steps } = scene.session;
  const step =
    scene.at === 'welcome' || scene.at === 'fields' || scene.at === 'document' ? scene.at : 'liveness';
  const index = steps.indexOf(step);
  return index < 0 ? null : { step, index, total: steps.length };
}
