import { z } from 'zod';
import { isRealDate } from '../../domain/sa-id-number.ts';

/** Fields of mapped answers: what is missing becomes null, lists that are missing are empty. */

/** A text that has to be there. */
export const answerText = (longest = 300) => z.string().trim().min(1).max(longest);

export const optionalAnswerText = (longest = 300) =>
  z
    .string()
    .trim()
    .max(longest)
    .nullish()
    .transform((value) => value || null);

/** `YYYY-MM-DD`. */
export const answerDate = z.string().refine(isRealDate);
export const optionalAnswerDate = answerDate.nullish().transform((value) => value ?? null);
export const optionalAnswerNumber = z
  .number()
  .nullish()
  .transform((value) => value ?? null);
export const optionalAnswerBoolean = z
  .boolean()
  .nullish()
  .transform((value) => value ?? null);

/** A list that may be missing, of at most so many entries. */
export const answerList = <Schema extends z.ZodType>(entry: Schema, longest = 1_000) =>
  z
    .array(entry)
    .max(longest)
    .nullish()
    .transform((value) => value ?? []);
