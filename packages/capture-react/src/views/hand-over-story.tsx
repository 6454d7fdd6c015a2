import type { CaptureStep, HandOverStage, HandOverView } from '@qiniso/capture-protocol';
import type { HandOverTextKey } from '../hand-over/texts/english.ts';
import type { HandOverText } from '../hand-over/texts/load.ts';
import { Title } from './title.tsx';

const STEPS = [
  'step_opened',
  'step_fields',
  'step_document',
  'step_selfie',
  'step_judging',
] as const satisfies HandOverTextKey[];
type Step = (typeof STEPS)[number];
/** Steps that not every session has. */
const ASKED_AS: Partial<Record<Step, CaptureStep>> = { step_fields: 'fields', step_document: 'document' };

/** What the phone is at, and the words for it. */
const NOW: Partial<Record<HandOverStage, { readonly step: Step; readonly now: HandOverTextKey }>> = {
  fields: { step: 'step_fields', now: 'now_fields' },
  document: { step: 'step_document', now: 'now_document' },
  prepare: { step: 'step_selfie', now: 'now_prepare' },
  selfie: { step: 'step_selfie', now: 'now_selfie' },
  try_again: { step: 'step_selfie', now: 'now_try_again' },
  judging: { step: 'step_judging', now: 'now_judging' },
};

/** What happens on the phone, as the desk tells it. */
export function HandOverStory(props: {
  readonly words: HandOverText;
  readonly view: HandOverView;
  readonly steps: readonly CaptureStep[];
  readonly onTakeBack: () => void;
}) {
  const { words, view } = props;
  const shown = STEPS.filter((step) => {
    const asked = ASKED_AS[step];
    return asked === undefined || props.steps.includes(asked);
  });
  const now = NOW[view.stage];
  const here = now === undefined ? 0 : shown.indexOf(now.step);
  return (
    <>
      <div className="qc-body">
        <Title>{words('follow_title')}</Title>
        <p className="qc-lead">{words('follow_lead')}</p>
        <p className="qc-number qc-centred">{view.digits}</p>
        <ol className="qc-story">
          {shown.map((step, index) => (
            <li
              key={step}
              className={index < here ? 'qc-is-done' : index === here ? 'qc-is-now' : undefined}
              aria-current={index === here ? 'step' : undefined}
            >
              {words(step)}
            </li>
          ))}
        </ol>
        <p className="qc-told" role="status">
          {view.other === 'lost'
            ? words('phone_lost')
            : view.other === 'left'
              ? words('phone_left')
              : now && words(now.now)}
        </p>
      </div>
      <div className="qc-foot">
        <button type="button" className="qc-second" onClick={props.onTakeBack}>
          {words('take_back')}
        </button>
      </div>
    </>
  );
}
