import { BigButton } from './big-button.tsx';
import { SandboxMenu } from './sandbox-menu.tsx';
import { SignPicture } from './sign-picture.tsx';
import { Title } from './title.tsx';
import type { SceneAt, ViewProps } from './view-props.ts';

export function TryAgainView(props: ViewProps<SceneAt<'try_again'>>) {
  const { scene, journey, texts } = props;
  const { text } = texts;
  return (
    <>
      <div className="qc-body qc-body-centred">
        <SignPicture sign="again" />
        <Title>{text('try_again_title')}</Title>
        <p className="qc-lead">{text('try_again_lead')}</p>
        <ul className="qc-list">
          <li>{text('try_again_light')}</li>
          <li>{text('try_again_slow')}</li>
          <li>{text('try_again_alone')}</li>
        </ul>
      </div>
      <div className="qc-foot">
        <p className="qc-small qc-centred">{texts.counted('attempts', scene.session.attempts_left)}</p>
        <BigButton onPress={journey.tryAgain}>{text('try_again')}</BigButton>
      </div>
      <SandboxMenu {...props} />
    </>
  );
}
