import '@qiniso/capture-react/capture.css';
import './page.css';
import { HostedCapture } from '@qiniso/capture-react/hosted';
import { createRoot } from 'react-dom/client';
import { takeLinkToken } from './link-token.ts';

const linkToken = takeLinkToken(location, history);
const root = document.getElementById('app');
if (root === null) throw new Error('The page has no element with the id "app".');
root.textContent = '';
createRoot(root).render(
  <HostedCapture
    linkToken={linkToken}
    linkAddress={linkToken === null ? null : `${location.origin}/capture/${encodeURIComponent(linkToken)}`}
    onTexts={({ language, direction, text }) => {
      document.documentElement.lang = language;
      document.documentElement.dir = direction;
      document.title = text('page_title');
    }}
  />,
);
