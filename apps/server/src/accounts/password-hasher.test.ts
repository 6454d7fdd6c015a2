import * as argon2 from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { PasswordHasher, passwordCost } from './password-hasher.ts';

const cheap = { memoryKib: 64, passes: 1, lanes: 1 };

describe('passwords', () => {
  it('are stored as argon2id with a salt of their own, and recognised', async () => {
    const hasher = new PasswordHasher();
    const [first, second] = await Promise.all([hasher.hash('sandbox-only'), hasher.hash('sandbox-only')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await hasher.check(first, 'sandbox-only')).toEqual({ isRight: true, isOutdated: false });
    expect(await hasher.check(first, 'sandbox-onlY')).toEqual({ isRight: false, isOutdated: false });
  });

  it('are the same however their accents are composed', async () => {
    const hasher = new PasswordHasher(cheap);
    const hash = await hasher.hash('Gra\u00e7a-Mondlane');
    expect((await hasher.check(hash, 'Grac\u0327a-Mondlane')).isRight).toBe(true);
  });

  it('are outdated when the cost has risen since, and only when they are right', async () => {
    const old = await new PasswordHasher(cheap).hash('a right password');
    const hasher = new PasswordHasher({ ...cheap, passes: 2 });
    expect(await hasher.check(old, 'a right password')).toEqual({ isRight: true, isOutdated: true });
    expect(await hasher.check(old, 'a wrong password')).toEqual({ isRight: false, isOutdated: false });
  });

  it('of an unknown user cost a check of the same parameters', async () => {
    const checked: string[] = [];
    const hasher = new PasswordHasher(passwordCost, {
      hash: argon2.hash,
      verify: (hashed, password) => {
        checked.push(String(hashed));
        return argon2.verify(hashed, password);
      },
    });
    expect(await hasher.check(null, 'anything')).toEqual({ isRight: false, isOutdated: false });
    expect(checked).toHaveLength(1);
    const parameters = ({ saltLen, ...others }: argon2.ParsedHashOptions) => others;
    expect(parameters(argon2.parseOptions(checked[0] ?? ''))).toEqual(
      parameters(argon2.parseOptions(await hasher.hash('anything'))),
    );
  });
});
