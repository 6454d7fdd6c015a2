import { BigButton } from './big-button.tsx';
import { CameraPicker } from './camera-picker.tsx';
import { HandOverOffer } from './hand-over-offer.tsx';
import { OpenElsewhere } from './open-elsewhere.tsx';
import { SandboxMenu } from './sandbox-menu.tsx';
import { SignPicture } from './sign-picture.tsx';
import { TipPicture } from './tip-picture.tsx';
import { Title } from './title.tsx';
import type { SceneAt, ViewProps } from './view-props.ts';

export function PrepareView(props: ViewProps<SceneAt<'prepare'>>) {
  return props.scene.problem === null ? <Tips {...props} /> : <Problem {...props} />;
}

function Tips(props: ViewProps<SceneAt<'prepare'>>) {
  const { scene, journey, texts } = props;
  const { text } = texts;
  return (
    <>
      <div className="qc-body">
        <Title>{text('prepare_title')}</Title>
        <ul className="qc-tips">
          <li>
            <TipPicture tip="light" />
            {text('prepare_light')}
          </li>
          <li>
            <TipPicture tip="bare" />
            {text('prepare_bare')}
          </li>
          <li>
            <TipPicture tip="hold" />
            {text('prepare_hold')}
          </li>
        </ul>
      </div>
      <div className="qc-foot">
        <p className="qc-small qc-centred">{text('prepare_ask')}</p>
        <BigButton busy={scene.busy} wait={text('prepare_opening')} onPress={() => journey.openCamera()}>
          {text('prepare_open')}
        </BigButton>
        <HandOverOffer journey={journey} texts={texts} />
      </div>
      <SandboxMenu {...props} />
    </>
  );
}

function Problem(props: ViewProps<SceneAt<'prepare'>>) {
  const { scene, state, journey, texts, linkAddress } = props;
  const { text } = texts;
  const problem = scene.problem ?? 'failed';
  const isElsewhereOnly = problem === 'in_app_browser' || problem === 'unsupported' || problem === 'insecure';
  return (
    <>
      <div className="qc-body qc-body-centred" key={problem}>
        <SignPicture sign="camera" />
        <Title>{text(`problem_${problem}_title`)}</Title>
        <p className="qc-lead">{text(`problem_${problem}`)}</p>
        <CameraPicker state={state} journey={journey} texts={texts} />
      </div>
      <div className="qc-foot">
        {isElsewhereOnly && problem !== 'insecure' && <OpenElsewhere address={linkAddress} texts={texts} />}
        <BigButton busy={scene.busy} wait={text('prepare_opening')} onPress={() => journey.openCamera()}>
          {text('camera_retry')}
        </BigButton>
        <HandOverOffer journey={journey} texts={texts} />
      </div>
      <SandboxMenu {...props} />
    </>
  );
}
