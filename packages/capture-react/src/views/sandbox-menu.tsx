import { SANDBOX_SELFIES } from '@qiniso/capture-protocol';
import type { Scene } from '../journey/scene.ts';
import type { ViewProps } from './view-props.ts';

/** Lets a person of the sandbox do the selfie. Nothing outside sandbox mode. */
export function SandboxMenu(props: ViewProps<Extract<Scene, { session: unknown }>>) {
  const { scene, journey, texts } = props;
  if (!scene.session.sandbox) return null;
  return (
    <details
      className="qc-sandbox"
      onToggle={(event) => {
        if (event.currentTarget.open) event.currentTarget.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary>{texts.text('sandbox_title')}</summary>
      <p className="qc-small">{texts.text('sandbox_lead')}</p>
      <ul>
        {SANDBOX_SELFIES.map((selfie) => (
          <li key={selfie}>
            <button type="button" className="qc-plain" onClick={() => journey.sendSandboxPerson(selfie)}>
              {texts.text(`sandbox_${selfie}`)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
