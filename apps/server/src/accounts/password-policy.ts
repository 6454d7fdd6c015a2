import { randomInt } from 'node:crypto';

const shortest = 12;
const longest = 256;
// Without those that are mistaken for one another when read aloud or typed.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * What keeps a password from being stored, as a sentence; null when nothing does. Length counts, kinds of characters
 * do not (NIST SP 800-63B-4, 3.1.1.2).
 */
export function passwordWeakness(password: string, user: { username: string; email: string }): string | null {
  const length = [...password].length;
  if (length < shortest) return `The password must have at least ${shortest} characters.`;
  if (length > longest) return `The password must have at most ${longest} characters.`;
  const lower = password.toLowerCase();
  if (lower.includes(user.username.toLowerCase()) || lower.includes(user.email.toLowerCase()))
    return 'The password must not contain the user name or e-mail address.';
  if (new Set(lower).size < 5) return 'The password must not repeat the same few characters.';
  return null;
}

/** 25 random characters in groups of five: more than 120 bits, fit to be copied by hand. */
export function generatePassword(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return Array.from({ length: 5 }, group).join('-');
}
