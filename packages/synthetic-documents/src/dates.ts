const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];

/** `1990-02-28` as `28 FEB 1990`. */
export const inWords = (date: string): string =>
  `${date.slice(8)} ${MONTHS[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`;

/** `1990-02-28` as `900228`. */
export const sixDigits = (date: string): string => date.slice(2).replaceAll('-', '');

/** `1990-02-28` as `1990/02/28`. */
export const withSlashes = (date: string): string => date.replaceAll('-', '/');
