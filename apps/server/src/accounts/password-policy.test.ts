import { expect, it } from 'vitest';
import { generatePassword, passwordWeakness } from './password-policy.ts';

const user = { username: 'thandi', email: 'thandi@example.com' };

it.each([
  ['elevenchars', 'at least 12'],
  ['x'.repeat(6) + 'abcdef'.repeat(60), 'at most 256'],
  ['Thandi-is-very-clever', 'must not contain'],
  ['ababababababab', 'repeat'],
])('refuses %s', (password, reason) => {
  expect(passwordWeakness(password, user)).toContain(reason);
});

it('takes a long sentence, and what it generates itself', () => {
  expect(passwordWeakness('the rain stays in the Boland', user)).toBeNull();
  expect(passwordWeakness('sandbox-only', user)).toBeNull();
  const generated = generatePassword();
  expect(generated).toMatch(/^([a-z2-9]{5}-){4}[a-z2-9]{5}$/);
  expect(passwordWeakness(generated, user)).toBeNull();
  expect(generatePassword()).not.toBe(generated);
});
