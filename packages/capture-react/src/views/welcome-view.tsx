import { BigButton } from './big-button.tsx';
import { CameraObstacle } from './camera-obstacle.tsx';
import { FacePicture } from './face-picture.tsx';
import { HandOverOffer } from './hand-over-offer.tsx';
import { SandboxMenu } from './sandbox-menu.tsx';
import { Title } from './title.tsx';
import type { SceneAt, ViewProps } from './view-props.ts';

export function WelcomeView(props: ViewProps<SceneAt<'welcome'>>) {
  const { scene, journey, texts } = props;
  const { text } = texts;
  return (
    <>
      <div className="qc-body">
        <CameraObstacle address={props.linkAddress} texts={texts} />
        <div className="qc-hero">
          <FacePicture pose="welcome" />
        </div>
        <Title>{text('welcome_title')}</Title>
        <p className="qc-lead">{text('welcome_lead')}</p>
        <ol className="qc-todo">
          {scene.session.steps.includes('fields') && <li>{text('welcome_fields')}</li>}
          {scene.session.steps.includes('document') && <li>{text('welcome_document')}</li>}
          <li>{text('welcome_liveness')}</li>
          <li>{text('welcome_finish')}</li>
        </ol>
        <p className="qc-small">{text('welcome_privacy')}</p>
        <p className="qc-small">{text('welcome_unexpected')}</p>
      </div>
      <div className="qc-foot">
        <BigButton busy={scene.busy} wait={text('please_wait')} onPress={() => journey.claim(false)}>
          {text('welcome_start')}
        </BigButton>
        <HandOverOffer journey={journey} texts={texts} />
      </div>
      <SandboxMenu {...props} />
    </>
  );
}
