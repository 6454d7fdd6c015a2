import type { HandOverCodeView } from '@qiniso/capture-protocol';
import { useMemo, useState } from 'react';
import { askForCode } from '../hand-over/line.ts';
import { qrPath } from '../hand-over/qr-path.ts';
import type { HandOverText } from '../hand-over/texts/load.ts';
import type { JourneyLine } from '../journey/journey.ts';
import type { Texts } from '../texts/texts.ts';
import { HandOverSms } from './hand-over-sms.tsx';
import { Title } from './title.tsx';

/** The code to scan, and the other ways to the phone. */
export function HandOverCode(props: {
  readonly words: HandOverText;
  readonly texts: Texts;
  readonly line: JourneyLine;
  /** Null until there is one. */
  readonly code: HandOverCodeView | null;
  /** It is no longer renewed by itself. */
  readonly hasRunOut: boolean;
  readonly onRenew: () => void;
  readonly onStay: () => void;
}) {
  const { words, texts, line, code } = props;
  return (
    <>
      <div className="qc-body qc-body-centred">
        <Title>{words('desk_title')}</Title>
        <p className="qc-lead">{words('desk_scan')}</p>
        {props.hasRunOut ? (
          <div className="qc-qr qc-qr-out">
            <p>{words('desk_ran_out')}</p>
            <button type="button" className="qc-link" onClick={props.onRenew}>
              {words('desk_renew')}
            </button>
          </div>
        ) : (
          <Code words={words} url={code?.url ?? null} />
        )}
        <p className="qc-compare">
          {words('desk_digits')} <strong className="qc-number">{code?.digits ?? '··'}</strong>
        </p>
        <CopyForPhone words={words} line={line} />
        <HandOverSms words={words} language={texts.language} line={line} />
      </div>
      <div className="qc-foot">
        <button type="button" className="qc-second" onClick={props.onStay}>
          {words('desk_back')}
        </button>
      </div>
    </>
  );
}

function Code({ words, url }: { words: HandOverText; url: string | null }) {
  const drawn = useMemo(() => (url === null ? null : qrPath(url)), [url]);
  if (drawn === null) return <div className="qc-qr" />;
  return (
    <svg
      className="qc-qr"
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      role="img"
      aria-label={words('desk_qr')}
      shapeRendering="crispEdges"
    >
      <path d={drawn.path} />
    </svg>
  );
}

/** The link is made when it is asked for: one that lies around from the start would be good for longer than its use. */
function CopyForPhone({ words, line }: { words: HandOverText; line: JourneyLine }) {
  const [state, setState] = useState<'desk_copy' | 'desk_copied' | 'desk_copy_failed'>('desk_copy');
  if (typeof navigator.clipboard?.writeText !== 'function') return null;
  const copy = async () => {
    try {
      const { url } = await askForCode(line, { channel: 'link', fresh: false });
      await navigator.clipboard.writeText(url);
      setState('desk_copied');
    } catch {
      setState('desk_copy_failed');
    }
  };
  return (
    <>
      <button type="button" className="qc-link" onClick={copy}>
        {words('desk_copy')}
      </button>
      <p className="qc-small" role="status">
        {state === 'desk_copy' ? '' : words(state)}
      </p>
    </>
  );
}
