import type { HandOverCodeView, HandOverView } from '@qiniso/capture-protocol';
import { useEffect, useState } from 'react';
import { askForCode, follow, isOver } from '../hand-over/line.ts';
import type { HandOverText } from '../hand-over/texts/load.ts';
import { BigButton } from './big-button.tsx';
import { HandOverCode } from './hand-over-code.tsx';
import { HandOverStory } from './hand-over-story.tsx';
import { OpeningView } from './opening-view.tsx';
import { SignPicture } from './sign-picture.tsx';
import { Title } from './title.tsx';
import { useHandOverText } from './use-hand-over-text.ts';
import type { SceneAt, ViewProps } from './view-props.ts';

/** A desk that nobody comes back to shows no new codes for ever: this many, then the person is asked. */
const CODES_IN_A_ROW = 10;

/** The desk's side: a code for the phone, then what happens there. */
export function HandOverDesk(props: ViewProps<SceneAt<'hand_over'>>) {
  const { scene, journey, texts } = props;
  const { line } = journey;
  const words = useHandOverText(texts.language);
  const [code, setCode] = useState<HandOverCodeView | null>(null);
  const [codes, setCodes] = useState(0);
  const [view, setView] = useState<HandOverView | null>(null);
  const isHolder = scene.session.claimed_by === 'this';
  const stage = view?.stage ?? (isHolder ? 'offered' : null);

  /** Shows a code; one that is `fresh` makes all before it worth nothing. */
  const showCode = async (fresh: boolean) => {
    const shown = await askForCode(line, { channel: 'qr', fresh });
    setCode(shown);
    setCodes((before) => before + 1);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a journey
  useEffect(() => {
    const closed = new AbortController();
    const run = async () => {
      if (isHolder) await showCode(false);
      await follow(line, { closed: closed.signal, onlyWhileVisible: false, onView: setView });
    };
    run().catch(() => {
      if (!closed.signal.aborted) void journey.look();
    });
    return () => closed.abort();
  }, [journey]);

  // What the capture ended as is the session's to tell.
  const isTold = view !== null && isOver(view) && view.stage !== 'returned';
  useEffect(() => {
    if (isTold) void journey.look();
  }, [isTold, journey]);

  const hasRunOut = codes > CODES_IN_A_ROW;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a code is renewed once
  useEffect(() => {
    if (code === null || stage !== 'offered' || hasRunOut) return;
    const timer = setTimeout(() => {
      if (codes >= CODES_IN_A_ROW) setCodes(codes + 1);
      else showCode(false).catch(() => journey.look());
    }, code.renew_in_ms);
    return () => clearTimeout(timer);
  }, [code, stage, hasRunOut]);

  const renew = () => {
    setCodes(0);
    showCode(true).catch(() => journey.look());
  };

  if (words === null || stage === null || isTold) return <OpeningView texts={texts} />;
  if (stage === 'returned') return <Returned words={words} onGo={() => journey.look()} />;
  if (stage === 'offered')
    return (
      <HandOverCode
        words={words}
        texts={texts}
        line={line}
        code={code}
        hasRunOut={hasRunOut}
        onRenew={renew}
        onStay={() => journey.endHandOver()}
      />
    );
  if (stage === 'opened')
    return (
      <Opened
        words={words}
        digits={view?.digits ?? ''}
        onRenew={renew}
        onStay={() => journey.endHandOver()}
      />
    );
  return (
    view && (
      <HandOverStory
        words={words}
        view={view}
        steps={scene.session.steps}
        onTakeBack={() => journey.endHandOver()}
      />
    )
  );
}

function Opened(props: { words: HandOverText; digits: string; onRenew: () => void; onStay: () => void }) {
  const { words } = props;
  return (
    <>
      <div className="qc-body qc-body-centred">
        <SignPicture sign="devices" />
        <Title>{words('opened_title')}</Title>
        <p className="qc-lead">{words('opened_lead')}</p>
        <p className="qc-number">{props.digits}</p>
        <p className="qc-small">{words('opened_wrong')}</p>
        <button type="button" className="qc-link" onClick={props.onRenew}>
          {words('desk_renew')}
        </button>
      </div>
      <div className="qc-foot">
        <button type="button" className="qc-second" onClick={props.onStay}>
          {words('desk_back')}
        </button>
      </div>
    </>
  );
}

function Returned({ words, onGo }: { words: HandOverText; onGo: () => void }) {
  return (
    <>
      <div className="qc-body qc-body-centred">
        <SignPicture sign="devices" />
        <Title>{words('returned_title')}</Title>
        <p className="qc-lead">{words('returned_lead')}</p>
      </div>
      <div className="qc-foot">
        <BigButton onPress={onGo}>{words('returned_go')}</BigButton>
      </div>
    </>
  );
}
