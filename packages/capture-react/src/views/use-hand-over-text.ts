import { useEffect, useState } from 'react';
import { type HandOverText, handOverEnglish, loadHandOverText } from '../hand-over/texts/load.ts';

/** The hand-over's words in a language; null until they are there. */
export function useHandOverText(language: string): HandOverText | null {
  const [text, setText] = useState<HandOverText | null>(() => (language === 'en' ? handOverEnglish : null));
  useEffect(() => {
    let isCurrent = true;
    const show = (loaded: HandOverText) => {
      if (isCurrent) setText(() => loaded);
    };
    void loadHandOverText(language).then(show, () => show(handOverEnglish));
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return text;
}
