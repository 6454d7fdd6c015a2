import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const COMPLETE = {
  MODE: 'production',
  DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
  PUBLIC_URL: 'https://verify.example.com',
  MASTER_SECRET: Buffer.alloc(48, 7).toString('base64'),
} as const;
const NEEDED = ['DATABASE_URL', 'PUBLIC_URL', 'MASTER_SECRET'] as const;

/** What an operator is told instead of a start. */
function refusalOf(env: Readonly<Record<string, string>>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('It starts.');
}

describe('MODE=production (decisions: Run contract)', () => {
  it('starts with what it needs', () => {
    expect(readConfig(COMPLETE)).toMatchObject({ mode: 'production', publicUrl: COMPLETE.PUBLIC_URL });
  });

  it.each(NEEDED)('names the one that is missing: %s', (missing) => {
    const refusal = refusalOf({ ...COMPLETE, [missing]: '' });
    for (const name of NEEDED) expect(refusal.includes(name)).toBe(name === missing);
  });

  it.each([
    ['PUBLIC_URL', 'http://verify.example.com'],
    ['PUBLIC_URL', 'verify'],
    ['MASTER_SECRET', Buffer.alloc(8, 7).toString('base64')],
    ['PORT', '80.5'],
    ['MODE', 'prod'],
  ])('says what is wrong with %s, and never repeats a secret: %s', (name, value) => {
    const refusal = refusalOf({ ...COMPLETE, [name]: value });
    expect(refusal).toContain(name);
    expect(refusal).not.toContain(COMPLETE.MASTER_SECRET);
    if (name === 'MASTER_SECRET') expect(refusal).not.toContain(value);
  });
});
