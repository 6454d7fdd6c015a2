import type { Scene } from '../journey/scene.ts';
import { stepOf } from '../journey/step-of.ts';
import type { Texts } from '../texts/texts.ts';

/** How far the journey is, in steps. */
export function StepBar(props: { scene: Extract<Scene, { session: unknown }>; texts: Texts }) {
  const { scene, texts } = props;
  const here = stepOf(scene);
  if (here === null || here.total < 2) return null;
  const step = here.index + 1;
  return (
    <p className="qc-steps">
      <span className="qc-steps-text">{texts.text('step_of', { step, total: here.total })}</span>
      <span className="qc-steps-bar" aria-hidden="true">
        {scene.session.steps.map((name, index) => (
          <span key={name} className={index < step ? 'qc-is-reached' : undefined} />
        ))}
      </span>
    </p>
  );
}
