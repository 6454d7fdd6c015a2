import { useEffect, useState } from 'react';
import { createCamera } from './camera/camera.ts';
import { type CaptureCallbacks, reportJourney } from './capture-events.ts';
import { createJourney, type Journey } from './journey/journey.ts';
import { createSurroundings } from './surroundings.ts';
import { keepLanguage, keptLanguage } from './texts/kept-language.ts';
import { createSpeech, type Speech } from './texts/speech.ts';
import { type CaptureAccess, createCaptureClient } from './wire/capture-client.ts';
import { createDeviceSecret } from './wire/device-secret.ts';

/** A journey that has begun, and the language it is in. */
export interface RunningCapture {
  readonly journey: Journey;
  readonly speech: Speech;
}

export interface CaptureOptions {
  /** Path or address before every request, without a trailing slash. */
  readonly api: string;
  readonly access: CaptureAccess;
  /** BCP 47; wanted more than the browser's languages, less than one chosen by hand. */
  readonly language?: string | undefined;
  /** Told what happens, where somebody wants to know. */
  readonly callbacks?: () => CaptureCallbacks;
}

/**
 * Begins a journey in the browser and closes it when the component goes away; null on the server and until the language is
 * there. A page that leaves gives the camera back at once; one that returns from the browser's cache begins anew.
 *
 * @param options kept from the first time, but for the language: another session takes another `key`
 */
export function useCapture(options: CaptureOptions): RunningCapture | null {
  const [kept] = useState(options);
  const [running, setRunning] = useState<RunningCapture | null>(null);
  const [visit, setVisit] = useState(1);

  // `visit` counts how often the page has been entered: each time is a journey of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const closed = new AbortController();
    const close = begin(kept, closed.signal, setRunning);
    const leave = () => {
      closed.abort();
      close();
    };
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) setVisit((before) => before + 1);
    };
    addEventListener('pagehide', leave);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', comeBack);
      leave();
      setRunning(null);
    };
  }, [kept, visit]);

  const { language } = options;
  const speech = running?.speech;
  useEffect(() => {
    if (language !== undefined && language !== kept.language) void speech?.speak(language);
  }, [language, kept, speech]);
  return running;
}

/** @returns the function that closes what was begun; `closed` is to be aborted before */
function begin(
  { api, access, language, callbacks }: CaptureOptions,
  closed: AbortSignal,
  onReady: (running: RunningCapture) => void,
): () => void {
  const { transaction_id: transactionId } = access;
  const device = transactionId === undefined ? null : createDeviceSecret(transactionId);
  const surroundings = createSurroundings(closed);
  const journey = createJourney(access, {
    ...surroundings,
    // Only the page of the server's own origin knows its device by a cookie.
    hasCookies: () => device !== null || surroundings.hasCookies(),
    client: createCaptureClient(api, closed, device),
    createCamera,
  });
  const stopReports =
    callbacks && transactionId !== undefined
      ? reportJourney(journey, transactionId, callbacks, { after, isThere: () => isThere(api, closed) })
      : () => {};
  void journey.look();
  void createSpeech(wantedLanguages(language), keepLanguage).then((speech) => {
    if (!closed.aborted) onReady({ journey, speech });
  });
  return () => {
    stopReports();
    journey.close();
  };
}

function wantedLanguages(language: string | undefined): readonly string[] {
  return [keptLanguage(), language, ...navigator.languages].filter(
    (tag) => tag !== null && tag !== undefined,
  );
}

function after(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
}

/** Answers that are withheld from the page arrive all the same, and with this mode it may know that they do. */
async function isThere(api: string, signal: AbortSignal): Promise<boolean> {
  return await fetch(`${api}/session`, { mode: 'no-cors', credentials: 'omit', signal }).then(
    () => true,
    () => false,
  );
}
