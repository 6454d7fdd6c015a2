import { Title } from './title.tsx';
import type { SceneAt, ViewProps } from './view-props.ts';

export function JudgingView({ texts: { text } }: ViewProps<SceneAt<'judging'>>) {
  return (
    <div class="body body-centred">
      <span class="spinner spinner-large" aria-hidden="true" />
      <Title>{text('judging_title')}</Title>
      <p class="lead">{text('judging_lead')}</p>
    </div>
  );
}
