import { Title } from './title.tsx';
import type { SceneAt, ViewProps } from './view-props.ts';

export function JudgingView({ texts: { text } }: ViewProps<SceneAt<'judging'>>) {
  return (
    <div className="qc-body qc-body-centred">
      <span className="qc-spinner qc-spinner-large" aria-hidden="true" />
      <Title>{text('judging_title')}</Title>
      <p className="qc-lead">{text('judging_lead')}</p>
    </div>
  );
}
