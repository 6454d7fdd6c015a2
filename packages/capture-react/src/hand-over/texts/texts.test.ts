import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../texts/languages.ts';
import { english, type HandOverTextKey } from './english.ts';
import { HAND_OVER_LANGUAGES, loadHandOverText } from './load.ts';

const KEYS = Object.keys(english) as HandOverTextKey[];

it('is written in every language of the capture', () => {
  expect(HAND_OVER_LANGUAGES).toEqual(LANGUAGES.map(({ tag }) => tag));
});

describe.each(HAND_OVER_LANGUAGES)('the hand-over in %s', (language) => {
  it('has words of its own that fit their places', async () => {
    const text = await loadHandOverText(language);
    for (const key of KEYS) {
      expect(text(key), key).toMatch(/^\S(.*\S)?$/);
      if (key.endsWith('_title')) expect(text(key).length, key).toBeLessThanOrEqual(64);
      if (/_(go|copy|renew|back)$|^take_back$/.test(key))
        expect(text(key).length, key).toBeLessThanOrEqual(34);
    }
    if (language !== 'en') expect(text('desk_title')).not.toBe(english.desk_title);
  });

  it('calls the phone’s button what the desk calls it', async () => {
    const text = await loadHandOverText(language);
    expect(text('opened_lead')).toContain(text('arrival_go'));
  });
});
