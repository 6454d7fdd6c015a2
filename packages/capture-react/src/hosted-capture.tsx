import { Capture } from './capture.tsx';
import type { Texts } from './texts/texts.ts';
import { Placement } from './views/frame.tsx';

/**
 * The capture as a page of its own, which takes the whole screen. It knows the session by the link's token, after a reload by the
 * device's cookie.
 */
export function HostedCapture(props: {
  /** Of the address; null after a reload. */
  readonly linkToken: string | null;
  /** The link as it was opened, for copying it to another browser; null when it is not known. */
  readonly linkAddress: string | null;
  /** Told the language in use, at first and whenever it changes: the document's attributes are the page's. */
  readonly onTexts: (texts: Texts) => void;
}) {
  const access = props.linkToken === null ? {} : { token: props.linkToken };
  return (
    <Placement.Provider value="page">
      <Capture
        options={{ api: '/capture/api', access }}
        linkAddress={props.linkAddress}
        onTexts={props.onTexts}
      />
    </Placement.Provider>
  );
}
