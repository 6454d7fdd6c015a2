import type { Journey, JourneyState } from '../journey/journey.ts';
import type { Texts } from '../texts/texts.ts';

/** Chooses among several cameras. Nothing when there is only one. */
export function CameraPicker(props: {
  state: Pick<JourneyState, 'cameras' | 'camera'>;
  journey: Pick<Journey, 'openCamera'>;
  texts: Texts;
}) {
  const { state, journey, texts } = props;
  if (state.cameras.length < 2) return null;
  return (
    <div className="qc-picker">
      <label htmlFor="camera">{texts.text('camera_label')}</label>
      <select
        id="camera"
        value={state.camera ?? ''}
        onChange={(event) => journey.openCamera(event.currentTarget.value)}
      >
        {state.cameras.map((camera, index) => (
          <option key={camera.id} value={camera.id}>
            {camera.label || texts.text('camera_number', { number: index + 1 })}
          </option>
        ))}
      </select>
    </div>
  );
}
