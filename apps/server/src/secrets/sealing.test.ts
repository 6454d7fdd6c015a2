import { createHmac, hkdfSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Sealing } from './sealing.ts';

const secret = Buffer.alloc(48, 7);

describe('sealed values', () => {
  it('open for the same secret and context only, and not when a byte was changed', () => {
    const sealed = new Sealing(secret).seal('8501015800088', 'table/1');
    expect(sealed.toString('latin1')).not.toContain('8501015800088');
    expect(new Sealing(secret).open(sealed, 'table/1').toString()).toBe('8501015800088');
    expect(() => new Sealing(secret).open(sealed, 'table/2')).toThrow();
    expect(() => new Sealing(Buffer.alloc(48, 8)).open(sealed, 'table/1')).toThrow();
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(29) ^ 1, 29);
    expect(() => new Sealing(secret).open(changed, 'table/1')).toThrow();
  });

  it('are never the same twice', () => {
    const sealing = new Sealing(secret);
    expect(sealing.seal('x', 'c').equals(sealing.seal('x', 'c'))).toBe(false);
  });
});

it('hashes with a key of its own from the secret, apart for each purpose', () => {
  const sealing = new Sealing(secret);
  const key = Buffer.from(hkdfSync('sha256', secret, 'qiniso', 'hash', 32));
  expect(sealing.hash('a', 'x')).toEqual(createHmac('sha256', key).update('a\0x').digest());
  expect(sealing.hash('b', 'x')).not.toEqual(sealing.hash('a', 'x'));
});

it('refuses a short secret', () => {
  expect(() => new Sealing(Buffer.alloc(31))).toThrow(RangeError);
});
