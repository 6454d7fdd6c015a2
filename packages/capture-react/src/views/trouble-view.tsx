import { BigButton } from './big-button.tsx';
import { SignPicture } from './sign-picture.tsx';
import { Title } from './title.tsx';
import type { SceneAt, ViewProps } from './view-props.ts';

export function TroubleView({ journey, texts: { text } }: ViewProps<SceneAt<'trouble'>>) {
  return (
    <>
      <div className="qc-body qc-body-centred">
        <SignPicture sign="alert" />
        <Title>{text('trouble_title')}</Title>
        <p className="qc-lead">{text('trouble')}</p>
      </div>
      <div className="qc-foot">
        <BigButton onPress={journey.reload}>{text('trouble_retry')}</BigButton>
      </div>
    </>
  );
}
