import { useEffect, useState } from 'react';
import { createCamera } from './camera/camera.ts';
import { createJourney, type Journey } from './journey/journey.ts';
import { createSurroundings } from './surroundings.ts';
import { keepLanguage, keptLanguage } from './texts/kept-language.ts';
import { createSpeech, type Speech } from './texts/speech.ts';
import { type CaptureAccess, createCaptureClient } from './wire/capture-client.ts';

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
}

/**
 * Begins a journey in the browser and closes it when the component goes away; null on the server and until the language is
 * there. A page that leaves gives the camera back at once; one that returns from the browser's cache begins anew.
 *
 * @param options kept from the first time: another session takes another `key`
 */
export function useCapture(options: CaptureOptions): RunningCapture | null {
  const [{ api, access, language }] = useState(options);
  const [running, setRunning] = useState<RunningCapture | null>(null);
  const [visit, setVisit] = useState(1);

  // `visit` counts how often the page has been entered: each time is a journey of its own.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const closed = new AbortController();
    const journey = createJourney(access, {
      ...createSurroundings(closed.signal),
      client: createCaptureClient(api, closed.signal),
      createCamera,
    });
    const close = () => {
      closed.abort();
      journey.close();
    };
    void journey.look();
    void createSpeech(wantedLanguages(language), keepLanguage).then((speech) => {
      if (!closed.signal.aborted) setRunning({ journey, speech });
    });

    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) setVisit((before) => before + 1);
    };
    addEventListener('pagehide', close);
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pagehide', close);
      removeEventListener('pageshow', comeBack);
      close();
      setRunning(null);
    };
  }, [api, access, language, visit]);
  return running;
}

function wantedLanguages(language: string | undefined): readonly string[] {
  return [keptLanguage(), language, ...navigator.languages].filter(
    (tag) => tag !== null && tag !== undefined,
  );
}
