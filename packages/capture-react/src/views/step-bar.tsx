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
    <p className="qc-steps">
      <span className="qc-steps-text">{texts.text('step_of', { step, total: steps.length })}</span>
      <span className="qc-steps-bar" aria-hidden="true">
        {steps.map((name, index) => (
          <span key={name} className={index < step ? 'qc-is-reached' : undefined} />
        ))}
      </span>
    </p>
  );
}
