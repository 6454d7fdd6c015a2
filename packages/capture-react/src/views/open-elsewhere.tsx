import type { Texts } from '../texts/texts.ts';
import { CopyLink } from './copy-link.tsx';

/** Ways to open the link in a browser that has a camera. Nothing when the link is not known, as after a reload. */
export function OpenElsewhere({ address, texts }: { address: string | null; texts: Texts }) {
  if (address === null) return null;
  const intent = browserIntent(address, navigator.userAgent);
  return (
    <>
      {intent !== null && (
        <a className="qc-second" href={intent}>
          {texts.text('open_in_browser')}
        </a>
      )}
      <CopyLink address={address} texts={texts} />
    </>
  );
}

/** On Android, an address that leaves an app's own window for the browser; null elsewhere, where there is no such thing. */
export function browserIntent(address: string, userAgent: string): string | null {
  if (!/Android/i.test(userAgent)) return null;
  const { protocol, host, pathname } = new URL(address);
  const view = 'action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE';
  return `intent://${host}${pathname}#Intent;scheme=${protocol.slice(0, -1)};${view};end`;
}
