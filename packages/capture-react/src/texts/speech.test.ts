import { describe, expect, it } from 'vitest';
import { createSpeech } from './speech.ts';

async function speechOf(...preferences: string[]) {
  const kept: string[] = [];
  return { speech: await createSpeech(preferences, (tag) => kept.push(tag)), kept };
}

describe('createSpeech', () => {
  it('begins in the most wanted language and keeps nothing that nobody chose', async () => {
    const { speech, kept } = await speechOf('zu-ZA', 'en');
    expect(speech.texts().language).toBe('zu');
    expect(speech.texts().text('welcome_start')).toBe('Qala');
    expect(kept).toEqual([]);
  });

  it('goes on in a language chosen by hand, keeps it and says so', async () => {
    const { speech, kept } = await speechOf('zu-ZA');
    const heard: string[] = [];
    const unsubscribe = speech.subscribe(() => heard.push(speech.texts().language));
    await speech.speak('af');
    unsubscribe();
    await speech.speak('en');
    expect(speech.texts().language).toBe('en');
    expect(heard).toEqual(['af']);
    expect(kept).toEqual(['af', 'en']);
  });

  it('ends in the language chosen last, however the loading goes', async () => {
    const { speech, kept } = await speechOf();
    await Promise.all([speech.speak('af'), speech.speak('zu'), speech.speak('en')]);
    expect(speech.texts().language).toBe('en');
    expect(kept).toEqual(['en']);
  });
});
