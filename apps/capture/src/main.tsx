import './style.css';
import './camera.css';
import { render } from 'preact';
import { createCamera } from './camera/camera.ts';
import { createJourney } from './journey/journey.ts';
import { createSurroundings } from './surroundings.ts';
import { keepLanguage, keptLanguage } from './texts/kept-language.ts';
import { createSpeech } from './texts/speech.ts';
import { App } from './views/app.tsx';
import { createCaptureClient } from './wire/capture-client.ts';
import { takeLinkToken } from './wire/link-token.ts';

const linkToken = takeLinkToken(location, history);
const closed = new AbortController();
const journey = createJourney(linkToken, {
  ...createSurroundings(closed.signal),
  client: createCaptureClient('/capture/api', closed.signal),
  createCamera,
});
void journey.look();
void show();

/** The page, as soon as its language is there. */
async function show(): Promise<void> {
  const kept = keptLanguage();
  const preferences = kept === null ? navigator.languages : [kept, ...navigator.languages];
  const speech = await createSpeech(preferences, keepLanguage);
  const nameLanguage = () => {
    const { language, direction, text } = speech.texts();
    document.documentElement.lang = language;
    document.documentElement.dir = direction;
    document.title = text('page_title');
  };
  nameLanguage();
  speech.subscribe(nameLanguage);

  const root = document.getElementById('app');
  if (root === null) return;
  root.textContent = '';
  const linkAddress =
    linkToken === null ? null : `${location.origin}/capture/${encodeURIComponent(linkToken)}`;
  render(<App journey={journey} speech={speech} linkAddress={linkAddress} />, root);
}

// A page that leaves gives the camera back at once; one that returns from the browser's cache starts afresh.
addEventListener('pagehide', () => {
  closed.abort();
  journey.close();
});
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
