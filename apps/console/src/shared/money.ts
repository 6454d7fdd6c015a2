const rand = new Intl.NumberFormat('en-ZA', { style: 'currency', currency: 'ZAR' });

/** Cents as rand: `R 12,50`. */
export const moneyText = (cents: number): string => rand.format(cents / 100);
