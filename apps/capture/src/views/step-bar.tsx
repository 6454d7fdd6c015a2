import type { Scene } from '../journey/scene.ts';
import type { Texts } from '../texts/texts.ts';

/** How far the journey is, in steps. */
export function StepBar(props: { scene: Extract<Scene, { session: unknown }>; texts: Texts }) {
  const { scene, texts } = props;
  const steps = scene.session.steps;
  const here = scene.at === 'welcome' || scene.at === 'fields' ? scene.at : 'liveness';
  const step = steps.indexOf(here) + 1;
  if (step === 0 || steps.length < 2) return null;
  return (
    <p class="steps">
      <span class="steps-text">{texts.text('step_of', { step, total: steps.length })}</span>
      <span class="steps-bar" aria-hidden="true">
        {steps.map((name, index) => (
          <span key={name} class={index < step ? 'is-reached' : undefined} />
        ))}
      </span>
    </p>
  );
}
