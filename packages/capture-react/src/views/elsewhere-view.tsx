import { BigButton } from './big-button.tsx';
import { SignPicture } from './sign-picture.tsx';
import { Title } from './title.tsx';
import type { SceneAt, ViewProps } from './view-props.ts';

export function ElsewhereView({ scene, journey, texts: { text } }: ViewProps<SceneAt<'elsewhere'>>) {
  return (
    <>
      <div className="qc-body qc-body-centred">
        <SignPicture sign="devices" />
        <Title>{text(scene.wasHere ? 'elsewhere_moved_title' : 'elsewhere_title')}</Title>
        <p className="qc-lead">{text(scene.wasHere ? 'elsewhere_moved_lead' : 'elsewhere_lead')}</p>
        <p className="qc-small">{text('elsewhere_note')}</p>
      </div>
      <div className="qc-foot">
        <BigButton busy={scene.busy} wait={text('please_wait')} onPress={() => journey.claim(true)}>
          {text('elsewhere_take_over')}
        </BigButton>
      </div>
    </>
  );
}
