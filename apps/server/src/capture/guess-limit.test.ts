import { describe, expect, it } from 'vitest';
import { captureErrors } from './capture-errors.ts';
import { GuessLimit } from './guess-limit.ts';

const unknown = () => Promise.reject(captureErrors.unknownLink());

async function guess(limit: GuessLimit, address: string, times = 1): Promise<number> {
  let status = 0;
  for (let i = 0; i < times; i += 1)
    await limit.guard(address, unknown).catch((error) => {
      status = error.status;
    });
  return status;
}

describe('guesses of links', () => {
  it('are refused from the twenty-first within a minute, and let in after it', async () => {
    let nowMs = 0;
    const limit = new GuessLimit(() => nowMs);
    expect(await guess(limit, '192.0.2.1', 20)).toBe(404);
    expect(await guess(limit, '192.0.2.1')).toBe(429);
    expect(await guess(limit, '192.0.2.2')).toBe(404);
    nowMs = 60_000;
    expect(await guess(limit, '192.0.2.1')).toBe(404);
  });

  it('never keep a link that exists from being answered', async () => {
    const limit = new GuessLimit(() => 0);
    await guess(limit, '192.0.2.1', 30);
    expect(await limit.guard('192.0.2.1', async () => 'found')).toBe('found');
  });

  it('count together from all addresses of one IPv6 subscriber', async () => {
    const limit = new GuessLimit(() => 0);
    await guess(limit, '2001:db8:0:1::1', 20);
    expect(await guess(limit, '2001:db8:0:1:ffff::2')).toBe(429);
    expect(await guess(limit, '2001:db8:0:2::1')).toBe(404);
  });

  it('from ever new addresses fill no memory: the oldest is forgotten', async () => {
    const limit = new GuessLimit(() => 0, 2);
    await guess(limit, '192.0.2.1', 20);
    await guess(limit, '192.0.2.2', 20);
    await guess(limit, '192.0.2.3');
    expect(await guess(limit, '192.0.2.2')).toBe(429);
    expect(await guess(limit, '192.0.2.1')).toBe(404);
  });
});
