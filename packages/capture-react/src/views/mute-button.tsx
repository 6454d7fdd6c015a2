import type { Texts } from '../texts/texts.ts';
import type { Spoken } from './use-spoken.ts';

/** Mutes the voice that says the instructions. Nothing where the browser has no voice for the language. */
export function MuteButton({ spoken, texts: { text } }: { spoken: Spoken; texts: Texts }) {
  if (!spoken.isPossible) return null;
  return (
    <button
      type="button"
      className="qc-mute"
      aria-label={text('voice')}
      aria-pressed={!spoken.isMuted}
      onClick={spoken.toggle}
    >
      <svg viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <path d={spoken.isMuted ? MUTED : LOUD} />
      </svg>
    </button>
  );
}

const LOUD = 'M4 9.500h4l5-4v13l-5-4H4zM16.500 9q3 3 0 6M19 6.500q6 5.500 0 11';
const MUTED = 'M4 9.500h4l5-4v13l-5-4H4zM16.500 9.500l5 5M21.500 9.500l-5 5';
