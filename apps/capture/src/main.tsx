import './style.css';
import './camera.css';
import { render } from 'preact';
import { createCamera } from './camera/camera.ts';
import { createJourney } from './journey/journey.ts';
import { createSurroundings } from './surroundings.ts';
import { english } from './texts/english.ts';
import { createTexts } from './texts/texts.ts';
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
const texts = createTexts('en', english);
document.documentElement.lang = texts.language;
document.title = texts.text('page_title');

const root = document.getElementById('app');
if (root !== null) {
  root.textContent = '';
  const linkAddress =
    linkToken === null ? null : `${location.origin}/capture/${encodeURIComponent(linkToken)}`;
  render(<App journey={journey} texts={texts} linkAddress={linkAddress} />, root);
  void journey.look();
}

// A page that leaves gives the camera back at once; one that returns from the browser's cache starts afresh.
addEventListener('pagehide', () => {
  closed.abort();
  journey.close();
});
addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload();
});
