import { z } from 'zod';

/**
 * Parameters of a query string: one string each, trimmed, where empty counts as missing (decisions: Errors). What is wrong is told by
 * the parameter's name; given twice, it is wrong.
 */
const parameter = (name: string) =>
  z
    .string(`${name} may be given only once.`)
    .optional()
    .transform((value) => value?.trim() || null);

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const isPlainText = (value: string): boolean => value.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(value);

/** A text of at most so many characters, or null. */
export const textParameter = (name: string, maxLength: number, description: string) =>
  parameter(name)
    .refine(
      (value) => value === null || value.length <= maxLength,
      `${name} may have at most ${maxLength} characters.`,
    )
    .refine(
      (value) => value === null || isPlainText(value),
      `${name} holds characters that cannot be part of it.`,
    )
    .meta({ type: 'string', maxLength, description });

/** A day, `YYYY-MM-DD`, or null. */
export const dateParameter = (name: string, description: string) =>
  parameter(name)
    .refine((value) => value === null || isDate(value), `${name} must be a date, YYYY-MM-DD.`)
    .meta({ type: 'string', format: 'date', description });

/** A whole number between two, or the fallback. */
export const integerParameter = <Fallback extends number | null>(
  name: string,
  { min, max, fallback, description }: { min: number; max: number; fallback: Fallback; description: string },
) =>
  parameter(name)
    .refine(
      (value) =>
        value === null || (/^-?\d{1,16}$/.test(value) && Number(value) >= min && Number(value) <= max),
      max === Number.MAX_SAFE_INTEGER
        ? `${name} must be a whole number${min === 0 ? ', 0 or more' : ''}.`
        : `${name} must be a whole number from ${min} to ${max}.`,
    )
    .transform((value) => (value === null ? fallback : Number(value)))
    .meta({
      type: 'integer',
      ...(min > Number.MIN_SAFE_INTEGER ? { minimum: min } : {}),
      ...(max < Number.MAX_SAFE_INTEGER ? { maximum: max } : {}),
      description,
    });

/** One of several words, or null. */
export const choiceParameter = <const Choice extends string>(
  name: string,
  choices: readonly Choice[],
  description: string,
) =>
  parameter(name)
    .refine(
      (value) => value === null || (choices as readonly string[]).includes(value),
      `${name} must be one of ${choices.join(', ')}.`,
    )
    .transform((value) => value as Choice | null)
    .meta({ type: 'string', enum: choices, description });

/** Whether a text is a day that exists, from the year 1 on. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
