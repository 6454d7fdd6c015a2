import { maskIdentityNo } from '../domain/sa-id-number.ts';
import type { Privacy } from './case-kind.ts';

const DOT = '•';

/** A name as a queue shows it: the first letter of each word, the others dots. */
export function maskName(name: string): string {
  return name.replace(/[\p{L}\p{N}]+/gu, (word) => {
    const [first = '', ...rest] = Array.from(word);
    return first + DOT.repeat(rest.length);
  });
}

/** A number as a queue shows it: the last four characters. */
export function maskNumber(number: string): string {
  return maskIdentityNo(number).replaceAll('*', DOT);
}

/** Every letter and digit a dot: the length and the spaces stay. */
export function maskLetters(text: string): string {
  return text.replace(/[\p{L}\p{M}\p{N}]/gu, DOT);
}

/** A value as a masked case shows it. */
export function maskValue(value: string | null, privacy: Privacy): string | null {
  if (value === null) return null;
  switch (privacy) {
    case 'plain':
      return value;
    case 'name':
      return maskName(value);
    case 'number':
      return maskNumber(value);
    case 'text':
      return maskLetters(value);
  }
}
