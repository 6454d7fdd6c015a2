import { useRef, useState } from 'react';
import type { Texts } from '../texts/texts.ts';

/** Copies the link, to be pasted in a browser that has a camera; where a page may not copy, it shows the link to be copied by hand. */
export function CopyLink({ address, texts: { text } }: { address: string; texts: Texts }) {
  const [isCopied, setCopied] = useState(false);
  const [mayCopy, setMayCopy] = useState(() => typeof navigator.clipboard?.writeText === 'function');
  const field = useRef<HTMLInputElement>(null);
  if (!mayCopy)
    return (
      <input
        ref={field}
        className="qc-address"
        readOnly
        aria-label={text('link_by_hand')}
        value={address}
        onFocus={() => field.current?.select()}
      />
    );
  return (
    <button
      type="button"
      className="qc-second"
      onClick={() =>
        navigator.clipboard.writeText(address).then(
          () => setCopied(true),
          () => setMayCopy(false),
        )
      }
    >
      <span aria-live="polite">{text(isCopied ? 'link_copied' : 'copy_link')}</span>
    </button>
  );
}
