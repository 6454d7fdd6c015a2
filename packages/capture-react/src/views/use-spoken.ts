import { useEffect, useState } from 'react';
import type { Texts } from '../texts/texts.ts';
import { browserVoice } from '../texts/voice.ts';

const KEY = 'qiniso.muted';

/** What a view needs for the button that mutes the voice. */
export interface Spoken {
  /** Whether the browser can say it at all. */
  readonly isPossible: boolean;
  readonly isMuted: boolean;
  readonly toggle: () => void;
}

/**
 * Says a text aloud whenever it changes, unless the person has muted the voice. For those who look at the camera, not at the words;
 * screen readers are told by the view's live regions.
 *
 * @param words null: nothing is to be said now
 */
export function useSpoken(words: string | null, { language }: Pick<Texts, 'language'>): Spoken {
  const [voice] = useState(browserVoice);
  const [isPossible, setPossible] = useState(false);
  const [isMuted, setMuted] = useState(wasMuted);
  useEffect(() => {
    const look = () => setPossible(voice?.speaks(language) ?? false);
    look();
    return voice?.subscribe(look);
  }, [voice, language]);
  useEffect(() => {
    if (words === null || isMuted || !isPossible) return;
    voice?.say(words, language);
  }, [words, language, voice, isMuted, isPossible]);
  useEffect(() => () => voice?.stop(), [voice]);
  return {
    isPossible,
    isMuted,
    toggle: () => {
      if (!isMuted) voice?.stop();
      keepMuted(!isMuted);
      setMuted(!isMuted);
    },
  };
}

function wasMuted(): boolean {
  try {
    return sessionStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

function keepMuted(isMuted: boolean): void {
  try {
    sessionStorage.setItem(KEY, isMuted ? 'yes' : 'no');
  } catch {
    // Then it is asked again after a reload.
  }
}
