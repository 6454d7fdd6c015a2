import { sixDigits } from './dates.ts';
import type { Holder } from './holder.ts';

/** The two lines of 44 characters on a passport (ICAO 9303, TD3; domain-facts 4.2). */
export function mrzLines(holder: Holder, state = 'ZAF'): readonly [string, string] {
  const name = (text: string): string =>
    text
      .toUpperCase()
      .replaceAll(/['’]/g, '')
      .replaceAll(/[^A-Z]/g, '<');
  const first = `P<${state}${name(holder.surname)}<<${name(holder.givenNames)}`.slice(0, 44).padEnd(44, '<');
  const number = withDigit(holder.passportNo.padEnd(9, '<'));
  const birth = withDigit(sixDigits(holder.birthDate));
  const expiry = withDigit(sixDigits(holder.expiryDate));
  const personal = withDigit(holder.identityNo.padEnd(14, '<'));
  const second = number + state + birth + holder.gender + expiry + personal;
  return [first, second + checkDigit(number + birth + expiry + personal)];
}

const withDigit = (field: string): string => field + checkDigit(field);

export function checkDigit(field: string): string {
  let sum = 0;
  for (const [at, character] of [...field].entries())
    sum += (character === '<' ? 0 : Number.parseInt(character, 36)) * ([7, 3, 1][at % 3] ?? 0);
  return String(sum % 10);
}
