import { useEffect, useState } from 'react';
import type { Journey } from '../journey/journey.ts';
import type { Scene } from '../journey/scene.ts';
import type { Texts } from '../texts/texts.ts';
import { BigButton } from './big-button.tsx';
import { OpeningView } from './opening-view.tsx';
import { SignPicture } from './sign-picture.tsx';
import { Title } from './title.tsx';
import type { SceneAt, ViewProps } from './view-props.ts';

const loadDesk = () => import('./hand-over-desk.tsx');
const loadPhone = () => import('./hand-over-phone.tsx');

/** A part of the page that only few need; null until it is there. */
function useLoaded<Part>(load: () => Promise<Part>): {
  part: Part | null;
  hasFailed: boolean;
  again: () => void;
} {
  const [part, setPart] = useState<Part | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` counts how often the person has asked for it
  useEffect(() => {
    let isWanted = true;
    load().then(
      (loaded) => isWanted && setPart(() => loaded),
      () => isWanted && setFailed(true),
    );
    return () => {
      isWanted = false;
    };
  }, [load, tries]);
  const again = () => {
    setFailed(false);
    setTries((before) => before + 1);
  };
  return { part, hasFailed, again };
}

/** Where a desk offers the capture to a phone and follows it. */
export function HandOverView(props: ViewProps<SceneAt<'hand_over'>>) {
  const { part, hasFailed, again } = useLoaded(loadDesk);
  if (part !== null) return <part.HandOverDesk {...props} />;
  return <Loading texts={props.texts} hasFailed={hasFailed} onAgain={again} />;
}

/** Where a phone has arrived that opened a code. */
export function ArrivalView(props: ViewProps<SceneAt<'arrival'>>) {
  const { part, hasFailed, again } = useLoaded(loadPhone);
  if (part !== null) return <part.HandOverArrival {...props} />;
  return <Loading texts={props.texts} hasFailed={hasFailed} onAgain={again} />;
}

/** On a phone that has taken the capture over: what becomes of the other screen. */
export function HandOverNote(props: { journey: Journey; texts: Texts; scene: Scene }) {
  const { scene } = props;
  const mark = 'session' in scene && scene.at !== 'arrival' ? scene.session.hand_over : undefined;
  return mark?.side === 'phone' ? <PhoneNote {...props} digits={mark.digits} /> : null;
}

function PhoneNote(props: { journey: Journey; texts: Texts; scene: Scene; digits: string }) {
  const { part } = useLoaded(loadPhone);
  return part && <part.HandOverPhoneNote {...props} />;
}

function Loading(props: { texts: Texts; hasFailed: boolean; onAgain: () => void }) {
  const { text } = props.texts;
  if (!props.hasFailed) return <OpeningView texts={props.texts} />;
  return (
    <>
      <div className="qc-body qc-body-centred">
        <SignPicture sign="alert" />
        <Title>{text('trouble_title')}</Title>
        <p className="qc-lead">{text('trouble')}</p>
      </div>
      <div className="qc-foot">
        <BigButton onPress={props.onAgain}>{text('trouble_retry')}</BigButton>
      </div>
    </>
  );
}
