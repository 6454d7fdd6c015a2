import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseHttpProviderConfig } from './config.ts';
import { readSecret } from './secret-reference.ts';

const right = { url: 'https://registry.example/people/{id}', answer: '$', noRecord: { statuses: [404] } };
const parse = (changes: object) =>
  parseHttpProviderConfig({ ...right, ...changes }, 'personRegistry.online', ['id']);

describe('parseHttpProviderConfig', () => {
  it('fills in what is usual', () => {
    expect(parse({})).toMatchObject({
      method: 'GET',
      authentication: { type: 'none' },
      refused: { statuses: [401, 403] },
      tryLater: { statuses: [429, 503] },
      breaker: { failures: 5, pauseMs: 15_000 },
      retries: 1,
    });
  });

  it.each([
    [{ url: 'http://registry.example/' }, 'personRegistry.online.url: must begin with https://'],
    [{ url: 'https://{id}.example/' }, 'personRegistry.online.url: may have inputs in path and query only'],
    [{ url: 'https://me:secret@registry.example/' }, 'personRegistry.online.url: must not carry credentials'],
    [{ url: '/people' }, 'personRegistry.online.url: is no full address'],
    [
      { url: 'https://registry.example/{name}' },
      'personRegistry.online.url: {name} is no input; there are id.',
    ],
    [{ answer: '{' }, 'personRegistry.online.answer: is no JSONata'],
    [{ request: '$' }, 'personRegistry.online.request: only a POST has a body'],
    [{ noRecord: {} }, 'personRegistry.online.noRecord: say by statuses or when'],
    [{ noRecord: { when: '(' } }, 'personRegistry.online.noRecord.when: is no JSONata'],
    [{ retrys: 3 }, 'personRegistry.online: Unrecognized key'],
    [
      { authentication: { type: 'apiKey', header: 'X-Api-Key', value: 'sk_live_123' } },
      'personRegistry.online.authentication.value: must refer to a secret',
    ],
    [{ authentication: { type: 'magic' } }, 'personRegistry.online.authentication.type'],
    [{ headers: { 'X Y': '1' } }, 'personRegistry.online.headers'],
    [{ tls: { certificate: 'file:/a' } }, 'personRegistry.online.tls: needs certificate and key together'],
  ])('names the path of what is wrong with %o', (changes, message) => {
    expect(() => parse(changes)).toThrow(message);
  });

  it('does not repeat a secret that stands in the file by mistake', () => {
    const authentication = { type: 'basic', username: 'sk_live_123', password: 'sk_live_456' };
    expect(() => parse({ authentication })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('sk_live') }),
    );
  });
});

describe('readSecret', () => {
  it('reads variables, and files without their last line break', () => {
    const directory = mkdtempSync(join(tmpdir(), 'qiniso-secret-'));
    writeFileSync(join(directory, 'key'), 'from a file\n');
    expect(readSecret('env:KEY', { KEY: 'from the environment' })).toBe('from the environment');
    expect(readSecret(`file:${join(directory, 'key')}`, {})).toBe('from a file');
    rmSync(directory, { recursive: true });
  });

  it.each(['env:KEY', 'env:EMPTY', 'file:/nonexistent/key'])('misses %s by name', (reference) => {
    expect(() => readSecret(reference, { EMPTY: '' })).toThrow(
      `The secret ${reference} is missing or empty.`,
    );
  });
});
