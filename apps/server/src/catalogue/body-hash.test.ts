import { expect, it } from 'vitest';
import { bodyHash } from './body-hash.ts';

it('is the same for the same body and another for another', () => {
  expect(bodyHash({ a: 1, b: ['x'] })).toEqual(bodyHash({ a: 1, b: ['x'] }));
  expect(bodyHash({ a: 1 })).not.toEqual(bodyHash({ a: 1, unknown: null }));
});

it('refuses a body nested more deeply than it can be written again', () => {
  const body: unknown = JSON.parse(`{"unknown":${'['.repeat(400_000)}${']'.repeat(400_000)}}`);
  expect(() => bodyHash(body)).toThrow(expect.objectContaining({ status: 400, code: 'invalid_request' }));
});
