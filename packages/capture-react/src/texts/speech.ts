import { english } from './english.ts';
import { chooseLanguage, type Language } from './languages.ts';
import { createTexts, type Texts } from './texts.ts';

/** What the page speaks now, and the way to another language. */
export interface Speech {
  readonly texts: () => Texts;
  /** Returns the function that ends the subscription. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Goes on in another language and keeps the choice. Stays in the present one when the other cannot be loaded. */
  readonly speak: (tag: string) => Promise<void>;
}

/**
 * Begins in the most wanted language, or in English when that cannot be loaded.
 *
 * @param preferences BCP 47, most wanted first
 * @param keep called with the tag of a language that was chosen by hand
 */
export async function createSpeech(
  preferences: readonly string[],
  keep: (tag: string) => void,
): Promise<Speech> {
  const listeners = new Set<() => void>();
  let texts = await textsOf(chooseLanguage(preferences)).catch(() => createTexts('en', 'ltr', english));
  let wanted = texts.language;
  return {
    texts: () => texts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    speak: async (tag) => {
      wanted = tag;
      const loaded = await textsOf(chooseLanguage([tag])).catch(() => null);
      // A slow language must not replace one that was chosen after it.
      if (loaded === null || wanted !== tag) return;
      texts = loaded;
      keep(tag);
      for (const listener of listeners) listener();
    },
  };
}

async function textsOf(language: Language): Promise<Texts> {
  return createTexts(language.tag, language.direction, await language.load());
}
