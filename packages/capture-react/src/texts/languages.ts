import { english } from './english.ts';
import type { Catalogue } from './texts.ts';

/** A language the page speaks. */
export interface Language {
  /** BCP 47, without a region. */
  readonly tag: string;
  /** What its speakers call it. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  readonly load: () => Promise<Catalogue>;
}

/** English comes with the page, for when there is no other; the others are fetched when they are needed. */
const ENGLISH: Language = { tag: 'en', name: 'English', direction: 'ltr', load: async () => english };

export const LANGUAGES: readonly Language[] = [
  ENGLISH,
  {
    tag: 'zu',
    name: 'isiZulu',
    direction: 'ltr',
    load: async () => (await import('./zulu.ts')).zulu,
  },
  {
    tag: 'xh',
    name: 'isiXhosa',
    direction: 'ltr',
    load: async () => (await import('./xhosa.ts')).xhosa,
  },
  {
    tag: 'af',
    name: 'Afrikaans',
    direction: 'ltr',
    load: async () => (await import('./afrikaans.ts')).afrikaans,
  },
  {
    tag: 'st',
    name: 'Sesotho',
    direction: 'ltr',
    load: async () => (await import('./sotho.ts')).sotho,
  },
  {
    tag: 'tn',
    name: 'Setswana',
    direction: 'ltr',
    load: async () => (await import('./tswana.ts')).tswana,
  },
];

/**
 * The first language of `preferences` that the page speaks, whatever its region; else English.
 *
 * @param preferences BCP 47, most wanted first, as in `navigator.languages`
 */
export function chooseLanguage(preferences: readonly string[]): Language {
  for (const preference of preferences) {
    const tag = preference.split('-')[0]?.toLowerCase();
    const language = LANGUAGES.find((known) => known.tag === tag);
    if (language !== undefined) return language;
  }
  return ENGLISH;
}
