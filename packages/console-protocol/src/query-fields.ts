import { z } from 'zod';

/** A day of UTC, `YYYY-MM-DD`; the calendar has no year 0. */
export const day = z.iso
  .date('Give a day as YYYY-MM-DD.')
  .refine((text) => text >= '0001', 'Give a day as YYYY-MM-DD.');

/** A text to look for, without the spaces around it. The database takes no control characters. */
export const searchText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, 'That is too long.')
    .regex(/^\P{Cc}*$/u, 'That holds characters that cannot be part of it.');
