import {
  type CaptureDocumentKind,
  type CaptureDocumentSide,
  SIDES_OF_DOCUMENT,
} from '@qiniso/capture-protocol';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type DocumentPicture, encodePicture, takePicture } from '../document/take-picture.ts';
import type { TextKey } from '../texts/texts.ts';
import { BigButton } from './big-button.tsx';
import { CameraPicker } from './camera-picker.tsx';
import { HandOverOffer } from './hand-over-offer.tsx';
import { SandboxMenu } from './sandbox-menu.tsx';
import { SignPicture } from './sign-picture.tsx';
import { Title } from './title.tsx';
import { type DocumentCamera, useDocumentCamera } from './use-document-camera.ts';
import type { SceneAt, ViewProps } from './view-props.ts';

type Props = ViewProps<SceneAt<'document'>>;

/** The person photographs their document: says which, takes a picture of each side, and looks at it before it is sent. */
export function DocumentView(props: Props) {
  const [kind, setKind] = useState<CaptureDocumentKind | null>(null);
  const [taken, setTaken] = useState(0);
  if (kind === null) return <Choice {...props} onChoose={setKind} />;
  const side = SIDES_OF_DOCUMENT[kind][taken] ?? 'front';
  return (
    <Side
      {...props}
      // Each side has a picture of its own.
      key={side}
      kind={kind}
      side={side}
      onTaken={() => setTaken((before) => before + 1)}
    />
  );
}

function Choice(props: Props & { onChoose: (kind: CaptureDocumentKind) => void }) {
  const { text } = props.texts;
  return (
    <>
      <div className="qc-body">
        <Title>{text('document_title')}</Title>
        <p className="qc-lead">{text('document_lead')}</p>
        <p className="qc-small">{text('document_privacy')}</p>
      </div>
      <div className="qc-foot">
        <BigButton onPress={() => props.onChoose('card')}>{text('document_card')}</BigButton>
        <button type="button" className="qc-second" onClick={() => props.onChoose('book')}>
          {text('document_book')}
        </button>
      </div>
      <SandboxMenu {...props} />
    </>
  );
}

function Side(props: Props & { kind: CaptureDocumentKind; side: CaptureDocumentSide; onTaken: () => void }) {
  const { scene, journey, texts, kind, side } = props;
  const { text } = texts;
  const [picture, setPicture] = useState<DocumentPicture | null>(null);
  const camera = useDocumentCamera(picture === null);
  const title = text(kind === 'book' ? 'document_page' : `document_${side}`);

  if (picture !== null) {
    const use = async () => {
      const jpeg = await encodePicture(picture);
      if (jpeg !== null && (await journey.sendDocument({ kind, side, jpeg }))) props.onTaken();
      else setPicture(null);
    };
    return (
      <>
        <div className="qc-body qc-body-document">
          <Title>{text('document_check')}</Title>
          <Still picture={picture} label={title} />
          {picture.hint !== null && <p className="qc-lead">{text(`hint_${picture.hint}`)}</p>}
        </div>
        <div className="qc-foot">
          <BigButton busy={scene.busy} wait={text('please_wait')} onPress={use}>
            {text('document_use')}
          </BigButton>
          <button type="button" className="qc-second" onClick={() => !scene.busy && setPicture(null)}>
            {text('document_retake')}
          </button>
        </div>
      </>
    );
  }

  if (camera.problem !== null)
    return (
      <>
        <div className="qc-body qc-body-centred">
          <SignPicture sign="camera" />
          <Title>{text(`problem_${camera.problem}_title`)}</Title>
          <p className="qc-lead">{text(`problem_${camera.problem}`)}</p>
          <Picker texts={texts} camera={camera} />
        </div>
        <div className="qc-foot">
          <BigButton onPress={() => camera.open()}>{text('camera_retry')}</BigButton>
          <HandOverOffer journey={journey} texts={texts} />
        </div>
        <SandboxMenu {...props} />
      </>
    );

  const words: TextKey = camera.hint === null ? 'document_frame' : `hint_${camera.hint}`;
  return (
    <>
      <div className="qc-body qc-body-document">
        <Title>{title}</Title>
        <p className="qc-lead" role="status">
          {text(scene.refused ? 'document_refused' : words)}
        </p>
        <Live video={camera.video} isOpen={camera.isOpen} />
        <Picker texts={texts} camera={camera} />
      </div>
      <div className="qc-foot">
        <BigButton
          busy={!camera.isOpen}
          wait={text('prepare_opening')}
          onPress={() => setPicture(camera.video && takePicture(camera.video))}
        >
          {text('document_take')}
        </BigButton>
      </div>
      <SandboxMenu {...props} />
    </>
  );
}

function Picker({ camera, texts }: Pick<Props, 'texts'> & { camera: DocumentCamera }) {
  return (
    <CameraPicker
      state={{ cameras: camera.choices, camera: camera.chosen }}
      journey={{ openCamera: async (choice) => camera.open(choice) }}
      texts={texts}
    />
  );
}

function Live({ video, isOpen }: { video: HTMLVideoElement | null; isOpen: boolean }) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (video === null || !isOpen) return;
    holder.current?.append(video);
    // Safari stops a video that is moved in the document.
    video.play().catch(() => undefined);
    return () => video.remove();
  }, [video, isOpen]);
  return <div className="qc-document" ref={holder} />;
}

/** On a canvas: pages that embed the capture may let no picture be loaded from anywhere. */
function Still({ picture, label }: { picture: DocumentPicture; label: string }) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    holder.current?.append(picture.canvas);
    return () => picture.canvas.remove();
  }, [picture]);
  return <div className="qc-document" ref={holder} role="img" aria-label={label} />;
}
