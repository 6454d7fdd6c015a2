import { describe, expect, it } from 'vitest';
import { excerptOf } from './answer-excerpt.ts';

const picture = Buffer.alloc(30_000, 'picture').toString('base64');
const sent = JSON.stringify({
  code: 'ACCEPT',
  record: { surname: 'MOKOENA', id_number: '8501015800088', image: picture, gender: 'M' },
});

describe('excerptOf', () => {
  it('keeps what the receiver itself says', () => {
    expect(excerptOf(Buffer.from('no such ACCEPT hook\n'), sent)).toBe('no such ACCEPT hook ');
  });

  it('holds nothing of what we had sent, even where it is echoed in part or in another case', () => {
    const echo = excerptOf(Buffer.from(`bad body: ${sent} of Mokoena`), sent);
    expect(echo).toContain('bad body');
    expect(echo).not.toMatch(/mokoena|8501015800088/i);
    expect(echo).not.toContain(picture.slice(0, 64));
  });

  it('is cut after a kilobyte, between characters', () => {
    const excerpt = excerptOf(Buffer.from('€ '.repeat(5_000)), sent);
    expect(Buffer.byteLength(excerpt)).toBeLessThanOrEqual(1_024);
    expect(excerpt).toMatch(/^(€ )+€?$/);
  });
});
