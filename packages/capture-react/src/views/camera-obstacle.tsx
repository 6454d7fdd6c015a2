import { cameraProblemHere } from '../camera/camera.ts';
import type { Texts } from '../texts/texts.ts';
import { OpenElsewhere } from './open-elsewhere.tsx';

/**
 * Why there can be no camera here, and the way out. Said before anything is begun: what is begun in an app's own window has to be taken
 * over in the browser, and a code works once.
 */
export function CameraObstacle({ address, texts }: { address: string | null; texts: Texts }) {
  const obstacle = cameraProblemHere();
  if (obstacle === null) return null;
  return (
    <div className="qc-note">
      <p>
        <strong>{texts.text(`problem_${obstacle}_title`)}</strong> {texts.text(`problem_${obstacle}`)}
      </p>
      {obstacle !== 'insecure' && <OpenElsewhere address={address} texts={texts} />}
    </div>
  );
}
