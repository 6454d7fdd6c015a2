import '@qiniso/capture-react/capture.css';
import './shop.css';
import { type CaptureError, QinisoCapture } from '@qiniso/capture-react';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** A page that shows a capture: `?server=https://verify.example&transaction=…`, and `&completion=no` for no last screen. */
function Shop() {
  const query = new URLSearchParams(location.search);
  const [isOpen, setOpen] = useState(true);
  const [events, setEvents] = useState<string[]>([]);
  const note = (event: string) => setEvents((before) => [...before, event]);
  return (
    <>
      <header>
        <h1>The shop</h1>
        <button type="button" onClick={() => setOpen((before) => !before)}>
          {isOpen ? 'Leave the check' : 'Back to the check'}
        </button>
      </header>
      <main className="capture">
        {isOpen && (
          <QinisoCapture
            serverUrl={query.get('server') ?? ''}
            transactionId={query.get('transaction') ?? ''}
            showCompletionScreen={query.get('completion') !== 'no'}
            onStepChange={({ step, index, total }) => note(`step ${step} ${index + 1}/${total}`)}
            onComplete={({ transactionId, results }) => note(`complete ${transactionId} ${results.status}`)}
            onError={({ code, recoverable }: CaptureError) =>
              note(`error ${code} ${recoverable ? 'recoverable' : 'final'}`)
            }
          />
        )}
      </main>
      <footer>
        <ol id="events" aria-label="What the capture has told the shop">
          {events.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
            <li key={index}>{event}</li>
          ))}
        </ol>
      </footer>
    </>
  );
}

const shop = document.getElementById('shop');
if (shop)
  createRoot(shop).render(
    <StrictMode>
      <Shop />
    </StrictMode>,
  );
