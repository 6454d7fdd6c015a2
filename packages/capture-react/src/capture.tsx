import { english } from './texts/english.ts';
import { createTexts, type Texts } from './texts/texts.ts';
import { type CaptureOptions, useCapture } from './use-capture.ts';
import { CaptureView } from './views/capture-view.tsx';
import { Frame } from './views/frame.tsx';
import { OpeningView } from './views/opening-view.tsx';

/** For the moment in which no language is there yet; on a server it is all there is. */
const ENGLISH = createTexts('en', 'ltr', english);

interface Props {
  readonly options: CaptureOptions;
  /** The link as it was opened, for copying it to another browser; null when it is not known. */
  readonly linkAddress: string | null;
  /** Whether the last screen is shown, when all is done. */
  readonly showsCompletion?: boolean;
  /** Told the language in use, at first and whenever it changes. */
  readonly onTexts?: ((texts: Texts) => void) | undefined;
}

/** The capture wherever it is placed: begins its journey when it is mounted, ends it when it is unmounted. */
export function Capture({ options, linkAddress, showsCompletion = true, onTexts }: Props) {
  const running = useCapture(options);
  if (running === null)
    return (
      <Frame texts={ENGLISH} at="opening" notice="">
        <OpeningView texts={ENGLISH} />
      </Frame>
    );
  return (
    <CaptureView {...running} linkAddress={linkAddress} showsCompletion={showsCompletion} onTexts={onTexts} />
  );
}
