import type { Ending } from '../journey/scene.ts';
import { type Sign, SignPicture } from './sign-picture.tsx';
import { Title } from './title.tsx';
import type { SceneAt, ViewProps } from './view-props.ts';

const SIGNS: Readonly<Record<Ending, Sign>> = {
  thank_you: 'done',
  already_done: 'done',
  expired: 'clock',
  cancelled: 'alert',
  unknown_link: 'link',
  stale_code: 'clock',
  no_link: 'link',
  moved: 'devices',
  no_attempts: 'alert',
  no_digits: 'alert',
  no_cookies: 'alert',
  unsupported_step: 'alert',
};

/** Where a journey is over for this page; never says what the verdict is. */
export function EndView({ scene: { ending }, texts: { text } }: ViewProps<SceneAt<'end'>>) {
  return (
    <div className="qc-body qc-body-centred">
      <SignPicture sign={SIGNS[ending]} />
      <Title>{text(`end_${ending}_title`)}</Title>
      <p className="qc-lead">{text(`end_${ending}`)}</p>
      {ending !== 'no_cookies' && ending !== 'no_link' && ending !== 'moved' && (
        <p className="qc-small">{text('end_close')}</p>
      )}
    </div>
  );
}
