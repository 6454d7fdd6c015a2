import { useEffect, useRef } from 'react';
import { Capture } from './capture.tsx';
import type { CaptureCallbacks } from './capture-events.ts';

/** What the component is given (consumer-service 6, embeddable capture component). */
export interface QinisoCaptureProps extends CaptureCallbacks {
  /** `transaction_id` of the answer that opened the session. */
  readonly transactionId: string;
  /** The Qiniso server's address as a browser reaches it, say `https://verify.example.co.za`. */
  readonly serverUrl: string;
  /** False shows nothing in place of the last screen, when all is done; the other screens stay. */
  readonly showCompletionScreen?: boolean;
  /** BCP 47, say `zu`. The browser's languages are asked without it; the person may choose another. */
  readonly language?: string;
}

/**
 * The selfie capture of one transaction, inside a page of an origin that the account has allow-listed. It shows nothing of the
 * record; what came of it is asked of the results endpoint, from the server's side.
 */
export function QinisoCapture(props: QinisoCaptureProps) {
  const { transactionId, serverUrl, showCompletionScreen = true, language } = props;
  const callbacks = useRef<CaptureCallbacks>(props);
  useEffect(() => {
    callbacks.current = props;
  });
  const server = serverUrl.replace(/\/+$/, '');
  return (
    <Capture
      // Another transaction is another session, from the beginning.
      key={`${server} ${transactionId}`}
      options={{
        api: `${server}/capture/api`,
        access: { transaction_id: transactionId },
        language,
        callbacks: () => callbacks.current,
      }}
      linkAddress={null}
      showsCompletion={showCompletionScreen}
    />
  );
}
