/** Says texts aloud, where the browser has a voice for their language. */
export interface Voice {
  /** Whether there is a voice for the language (BCP 47, without a region). */
  readonly speaks: (language: string) => boolean;
  /** Says a text in place of whatever is being said. */
  readonly say: (text: string, language: string) => void;
  readonly stop: () => void;
  /** Told when voices have come: browsers load them late. Returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The browser's voices; null where it has no speech at all. */
export function browserVoice(): Voice | null {
  if (typeof speechSynthesis === 'undefined' || typeof SpeechSynthesisUtterance === 'undefined') return null;
  // A voice on the device says nothing to anybody else.
  const voiceOf = (language: string) => {
    const voices = speechSynthesis.getVoices().filter(({ lang }) => isOf(lang, language));
    return voices.find(({ localService }) => localService) ?? voices[0];
  };
  return {
    speaks: (language) => voiceOf(language) !== undefined,
    say: (text, language) => {
      const voice = voiceOf(language);
      if (voice === undefined) return;
      speechSynthesis.cancel();
      const words = new SpeechSynthesisUtterance(text);
      words.voice = voice;
      words.lang = voice.lang;
      speechSynthesis.speak(words);
    },
    stop: () => speechSynthesis.cancel(),
    subscribe: (listener) => {
      // Not every browser that speaks has events for it.
      speechSynthesis.addEventListener?.('voiceschanged', listener);
      return () => speechSynthesis.removeEventListener?.('voiceschanged', listener);
    },
  };
}

/** Some browsers write `en_ZA`. */
function isOf(voiceLanguage: string, language: string): boolean {
  return voiceLanguage.toLowerCase().split(/[-_]/)[0] === language;
}
