import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { Journey } from '../journey/journey.ts';
import type { Scene } from '../journey/scene.ts';
import type { Speech } from '../texts/speech.ts';
import type { Texts } from '../texts/texts.ts';
import { CameraView } from './camera-view.tsx';
import { DocumentView } from './document-view.tsx';
import { ElsewhereView } from './elsewhere-view.tsx';
import { EndView } from './end-view.tsx';
import { FieldsView } from './fields-view.tsx';
import { Frame } from './frame.tsx';
import { ArrivalView, HandOverNote, HandOverView } from './hand-over.tsx';
import { JudgingView } from './judging-view.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { OpeningView } from './opening-view.tsx';
import { PrepareView } from './prepare-view.tsx';
import { StepBar } from './step-bar.tsx';
import { TroubleView } from './trouble-view.tsx';
import { TryAgainView } from './try-again-view.tsx';
import type { ViewProps } from './view-props.ts';
import { WelcomeView } from './welcome-view.tsx';

/**
 * What there is to see of a journey.
 *
 * @param props.linkAddress the link as it was opened, for copying it to another browser; null when it is not known
 */
export function CaptureView(props: {
  readonly journey: Journey;
  readonly speech: Speech;
  readonly linkAddress: string | null;
  readonly showsCompletion: boolean;
  readonly onTexts?: ((texts: Texts) => void) | undefined;
}) {
  const { journey, speech, linkAddress, onTexts } = props;
  const [state, setState] = useState(journey.state());
  useEffect(() => {
    setState(journey.state());
    return journey.subscribe(() => setState(journey.state()));
  }, [journey]);
  const [texts, setTexts] = useState(speech.texts());
  useEffect(() => {
    setTexts(speech.texts());
    return speech.subscribe(() => setTexts(speech.texts()));
  }, [speech]);
  useEffect(() => onTexts?.(texts), [onTexts, texts]);

  const { scene, connection } = state;
  const isDone = scene.at === 'end' && (scene.ending === 'thank_you' || scene.ending === 'already_done');
  if (isDone && !props.showsCompletion) return null;
  return (
    <Frame
      texts={texts}
      at={scene.at}
      notice={connection === 'good' ? '' : texts.text(connection === 'offline' ? 'offline' : 'server_busy')}
    >
      {scene.at !== 'opening' && (
        <div className="qc-top">
          {'session' in scene && <StepBar scene={scene} texts={texts} />}
          {/* Nobody is to look for words while the camera asks for a movement. */}
          {scene.at !== 'live' && <LanguagePicker speech={speech} texts={texts} />}
        </div>
      )}
      <HandOverNote journey={journey} texts={texts} scene={scene} />
      <SceneView
        journey={journey}
        texts={texts}
        // A code that has brought the capture here works nowhere else.
        linkAddress={
          'session' in scene && scene.at !== 'arrival' && scene.session.hand_over ? null : linkAddress
        }
        state={state}
        scene={scene}
      />
    </Frame>
  );
}

function SceneView(props: ViewProps<Scene>): ReactNode {
  const { scene } = props;
  switch (scene.at) {
    case 'opening':
      return <OpeningView texts={props.texts} />;
    case 'welcome':
      return <WelcomeView {...props} scene={scene} />;
    case 'elsewhere':
      return <ElsewhereView {...props} scene={scene} />;
    case 'hand_over':
      return <HandOverView {...props} scene={scene} />;
    case 'arrival':
      return <ArrivalView {...props} scene={scene} />;
    case 'fields':
      return <FieldsView {...props} scene={scene} />;
    case 'document':
      return <DocumentView {...props} scene={scene} />;
    case 'prepare':
      return <PrepareView {...props} scene={scene} />;
    case 'preview':
    case 'live':
      return <CameraView {...props} scene={scene} />;
    case 'judging':
      return <JudgingView {...props} scene={scene} />;
    case 'try_again':
      return <TryAgainView {...props} scene={scene} />;
    case 'trouble':
      return <TroubleView {...props} scene={scene} />;
    case 'end':
      return <EndView {...props} scene={scene} />;
  }
}
