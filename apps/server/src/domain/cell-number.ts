import parsePhoneNumber from 'libphonenumber-js/mobile';

// Mobile: 06x, 07x, 081 to 084 (domain-facts 4.6). The library's own plan also lets through short and
// machine-to-machine numbers, which get no SMS a person reads.
const southAfricanMobile = /^(?:\+?27|0)((?:6[0-9]|7[0-9]|8[1-4])[0-9]{7})$/;

/**
 * A mobile number in E.164 (`+27821234567`), or null for anything that is none (decisions: Requests, `CellNo`).
 * Takes the South African national form (`082 123 4567`) and international forms of any country, begun with `+` or `00`;
 * spaces, dashes, dots, brackets and a trunk `(0)` do not matter.
 */
export function parseCellNumber(text: string): string | null {
  if (text.length > 40) return null;
  const compact = text
    .replace('(0)', '')
    .replace(/[\s().\p{Pd}]/gu, '')
    .replace(/^00/, '+');

  const national = southAfricanMobile.exec(compact)?.[1];
  if (national !== undefined) return `+27${national}`;
  if (!/^\+[1-9][0-9]{6,14}$/.test(compact) || compact.startsWith('+27')) return null;
  const number = parsePhoneNumber(compact);
  return number?.isValid() ? number.number : null;
}
