import { describe, expect, it } from 'vitest';
import { english } from './english.ts';
import { chooseLanguage, LANGUAGES } from './languages.ts';
import type { TextKey } from './texts.ts';

describe('The language', () => {
  it.each([
    [['zu-ZA', 'en-ZA'], 'zu'],
    [['AF'], 'af'],
    [['fr-FR', 'de', 'af-NA', 'zu'], 'af'],
    [['en-ZA', 'zu-ZA'], 'en'],
    [['fr-FR'], 'en'],
    [['zulu', 'a', ''], 'en'],
    [[], 'en'],
  ])('of a browser that prefers %j is %s', (preferences, tag) => {
    expect(chooseLanguage(preferences).tag).toBe(tag);
  });

  it('has a tag and a name of its own', () => {
    expect(new Set(LANGUAGES.map(({ tag }) => tag)).size).toBe(LANGUAGES.length);
    expect(new Set(LANGUAGES.map(({ name }) => name)).size).toBe(LANGUAGES.length);
  });
});

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

/** The most characters of what has little room on a screen 320 px wide. */
const ROOM: readonly { readonly keys: RegExp; readonly characters: number }[] = [
  { keys: /^(welcome_start|fields_continue|preview_begin|try_again|trouble_retry)$/, characters: 20 },
  {
    keys: /^(elsewhere_take_over|prepare_open|prepare_opening|please_wait|camera_retry|copy_link|link_copied)$/,
    characters: 28,
  },
  { keys: /^(step_of|language|camera_label)$/, characters: 30 },
  { keys: /^sandbox_.+-/, characters: 44 },
  { keys: /^(instruction_|preview_title)/, characters: 46 },
  { keys: /^hint_/, characters: 44 },
  { keys: /_title$/, characters: 64 },
];
/** The longest word that a heading has room for. */
const WORD_CHARACTERS = 18;

describe.each(LANGUAGES)('$name', ({ load }) => {
  const entries = async () => Object.entries(await load()) as [TextKey, string][];

  it('fills in what English fills in', async () => {
    for (const [key, text] of await entries())
      expect(placeholders(text), key).toEqual(placeholders(english[key]));
  });

  it('has words for everything, without spaces around them', async () => {
    for (const [key, text] of await entries()) expect(text, key).toMatch(/^\S(.*\S)?$/);
  });

  it('fits buttons, instructions and headings of a small phone', async () => {
    for (const [key, text] of await entries()) {
      for (const { keys, characters } of ROOM)
        if (keys.test(key))
          expect(text.replace(/\{\w+\}/g, '3').length, `${key}: ${text}`).toBeLessThanOrEqual(characters);
      if (/_title$|^instruction_/.test(key))
        for (const word of text.split(/[\s-]/))
          expect(word.length, `${key}: ${word}`).toBeLessThanOrEqual(WORD_CHARACTERS);
    }
  });
});
