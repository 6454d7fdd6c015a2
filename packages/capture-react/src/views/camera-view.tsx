import { useEffect, useRef } from 'react';
import { BigButton } from './big-button.tsx';
import { CameraPicker } from './camera-picker.tsx';
import { CameraStage } from './camera-stage.tsx';
import { FacePicture } from './face-picture.tsx';
import { MuteButton } from './mute-button.tsx';
import { Heading } from './title.tsx';
import { useSpoken } from './use-spoken.ts';
import { useSteadyHint } from './use-steady-hint.ts';
import { useWakeLock } from './use-wake-lock.ts';
import type { SceneAt, ViewProps } from './view-props.ts';

/** The person sees themself: first to find their place, then under the challenge. One view, so that nothing jumps. */
export function CameraView(props: ViewProps<SceneAt<'preview'> | SceneAt<'live'>>) {
  const { scene, state, journey, texts } = props;
  const { text } = texts;
  const heading = useRef<HTMLHeadingElement>(null);
  const instruction = scene.at === 'live' ? scene.progress.instruction : null;
  const step = scene.at === 'live' ? scene.progress.step : 0;
  const hint = useSteadyHint(scene.at === 'live' ? scene.progress.hint : null, step);
  const { obstacle } = scene;

  useWakeLock();
  // The button that had the focus is gone once the challenge begins.
  const isLive = scene.at === 'live';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the preview, once for the challenge
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, [isLive]);
  useEffect(() => {
    if (step > 1) navigator.vibrate?.(40);
  }, [step]);

  const title =
    scene.at === 'preview'
      ? text('preview_title')
      : instruction === null
        ? text('please_wait')
        : text(`instruction_${instruction}`);

  // A camera that shows nothing is what the person has to hear of first.
  const spoken = useSpoken(obstacle === null ? title : text(`problem_${obstacle}_title`), texts);

  return (
    <div className="qc-camera">
      <div className="qc-ask">
        <FacePicture pose={instruction ?? 'look_straight'} />
        <Heading element={heading} live="assertive">
          {title}
        </Heading>
        <MuteButton spoken={spoken} texts={texts} />
      </div>
      <CameraStage
        video={journey.video}
        progress={scene.at === 'live' ? scene.progress.progress : null}
        progressLabel={text('live_progress')}
        turn={instruction === 'turn_left' ? 'left' : instruction === 'turn_right' ? 'right' : null}
        isCovered={obstacle !== null}
      />
      <div className="qc-below">
        {obstacle !== null ? (
          <div className="qc-obstacle">
            <p role="alert">
              <strong>{text(`problem_${obstacle}_title`)}</strong> {text(`problem_${obstacle}`)}
            </p>
            <CameraPicker state={state} journey={journey} texts={texts} />
            <button type="button" className="qc-second" onClick={() => journey.openCamera()}>
              {text('camera_retry')}
            </button>
          </div>
        ) : scene.at === 'preview' ? (
          <>
            <p className="qc-hint">{text('preview_lead')}</p>
            <p className="qc-upright qc-small">{text('upright')}</p>
            <CameraPicker state={state} journey={journey} texts={texts} />
            <BigButton busy={scene.busy} wait={text('please_wait')} onPress={journey.startAttempt}>
              {text('preview_begin')}
            </BigButton>
          </>
        ) : (
          <p className="qc-hint" aria-live="polite">
            {hint !== null && <span className="qc-hint-pill">{text(`hint_${hint}`)}</span>}
          </p>
        )}
      </div>
    </div>
  );
}
