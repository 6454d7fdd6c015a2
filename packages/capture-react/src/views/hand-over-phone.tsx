import type { HandOverView } from '@qiniso/capture-protocol';
import { useEffect, useState } from 'react';
import { follow, isOver } from '../hand-over/line.ts';
import type { Journey } from '../journey/journey.ts';
import type { Scene } from '../journey/scene.ts';
import type { Texts } from '../texts/texts.ts';
import { BigButton } from './big-button.tsx';
import { CameraObstacle } from './camera-obstacle.tsx';
import { OpeningView } from './opening-view.tsx';
import { Title } from './title.tsx';
import { useHandOverText } from './use-hand-over-text.ts';
import type { SceneAt, ViewProps } from './view-props.ts';

/** What a phone shows that opened a code: nothing happens before its person has compared the digits and tapped. */
export function HandOverArrival(props: ViewProps<SceneAt<'arrival'>>) {
  const { scene, journey, texts, linkAddress } = props;
  const words = useHandOverText(texts.language);
  if (words === null) return <OpeningView texts={texts} />;
  return (
    <>
      <div className="qc-body qc-body-centred">
        <Title>{words('arrival_title')}</Title>
        <p className="qc-lead">{words('arrival_lead')}</p>
        <p className="qc-number">{scene.session.hand_over?.digits}</p>
        <p className="qc-small">{words('arrival_warn')}</p>
      </div>
      <div className="qc-foot">
        <CameraObstacle address={linkAddress} texts={texts} />
        <BigButton busy={scene.busy} wait={texts.text('please_wait')} onPress={() => journey.claim(true)}>
          {words('arrival_go')}
        </BigButton>
      </div>
    </>
  );
}

/** Keeps in touch with the other screen, and says so; silent while the camera asks for a movement. */
export function HandOverPhoneNote(props: { journey: Journey; texts: Texts; scene: Scene; digits: string }) {
  const { journey, texts, scene, digits } = props;
  const words = useHandOverText(texts.language);
  const [other, setOther] = useState<HandOverView['other']>('here');
  useEffect(() => {
    const closed = new AbortController();
    const onView = (view: HandOverView) => {
      setOther(view.other);
      // What the capture ended as, its own requests tell; who holds it now, only this one.
      if (isOver(view) && (view.stage === 'returned' || view.stage === 'moved')) void journey.look();
    };
    follow(journey.line, { closed: closed.signal, onlyWhileVisible: true, onView }).catch(() => {
      if (!closed.signal.aborted) void journey.look();
    });
    return () => closed.abort();
  }, [journey]);

  if (words === null || scene.at === 'live') return null;
  const isGone = other === 'left' || other === 'lost';
  const mayGoBack = scene.at === 'fields' || scene.at === 'prepare';
  return (
    <div className="qc-companion">
      <span className="qc-companion-number" aria-hidden="true">
        {digits}
      </span>
      <p role="status">{words(isGone ? 'note_gone' : 'note_here')}</p>
      {mayGoBack && !isGone && (
        <button type="button" className="qc-link" onClick={() => journey.endHandOver()}>
          {words('note_back')}
        </button>
      )}
    </div>
  );
}
