import { fillIn } from '../../texts/texts.ts';
import { english, type HandOverCatalogue, type HandOverTextKey } from './english.ts';

export type HandOverText = (
  key: HandOverTextKey,
  values?: Readonly<Record<string, string | number>>,
) => string;

const OTHERS: Readonly<Record<string, () => Promise<HandOverCatalogue>>> = {
  zu: async () => (await import('./zulu.ts')).zulu,
  xh: async () => (await import('./xhosa.ts')).xhosa,
  af: async () => (await import('./afrikaans.ts')).afrikaans,
  st: async () => (await import('./sotho.ts')).sotho,
  tn: async () => (await import('./tswana.ts')).tswana,
};

export const HAND_OVER_LANGUAGES = ['en', ...Object.keys(OTHERS)];

/** English, which comes with the hand-over, until there is another language or when that cannot be loaded. */
export const handOverEnglish: HandOverText = (key, values) => fillIn(english[key], values);

/** @param language BCP 47, as the capture speaks it */
export async function loadHandOverText(language: string): Promise<HandOverText> {
  const catalogue = await (OTHERS[language]?.() ?? english);
  return (key, values) => fillIn(catalogue[key], values);
}
