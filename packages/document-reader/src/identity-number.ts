import { isRealDay } from './mrz/td3.ts';

/** Whether thirteen digits can be a South African identity number: a day, and the check digit (domain-facts 4.1). */
export function mayBeIdentityNo(digits: string): boolean {
  if (!/^[0-9]{13}$/.test(digits)) return false;
  const day = `${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
  if (!isRealDay(`19${day}`) && !isRealDay(`20${day}`)) return false;
  let sum = 0;
  for (let at = 0; at < 13; at += 1) {
    const value = Number(digits.charAt(12 - at)) * (at % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
