import type { Journey, JourneyState } from '../journey/journey.ts';
import type { Scene } from '../journey/scene.ts';
import type { Texts } from '../texts/texts.ts';

/** The scene called `Name`. */
export type SceneAt<Name extends Scene['at']> = Extract<Scene, { at: Name }>;

/** What every view gets. */
export interface ViewProps<Shown extends Scene> {
  readonly scene: Shown;
  readonly state: JourneyState;
  readonly journey: Journey;
  readonly texts: Texts;
  readonly linkAddress: string | null;
}
