import { useState } from 'react';
import type { Texts } from '../texts/texts.ts';

/** Copies the link, to be pasted in a browser that has a camera. */
export function CopyLink({ address, texts: { text } }: { address: string; texts: Texts }) {
  const [isCopied, setCopied] = useState(false);
  if (typeof navigator.clipboard?.writeText !== 'function') return null;
  return (
    <button
      type="button"
      className="qc-second"
      onClick={() =>
        navigator.clipboard.writeText(address).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }
    >
      <span role="status">{text(isCopied ? 'link_copied' : 'copy_link')}</span>
    </button>
  );
}
