const rand = new Intl.NumberFormat('en-ZA', { style: 'currency', currency: 'ZAR' });

/** Cents as rand: `R 12,50`. */
export const moneyText = (cents: number): string => rand.format(cents / 100);

/** What was typed ("12.50", "12,5", "12") in cents; null when it is no amount. */
export function readMoney(text: string): number | null {
  const match = /^R?\s*(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}
