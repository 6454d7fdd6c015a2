import { requiredText } from '../../../catalogue/request-fields.ts';

/** A passport's number, in capitals from here on. */
export const passportField = (regex: RegExp, described: string) =>
  requiredText('PassportNo', 40)
    .transform((value) => String(value).toUpperCase().replace(/\s/g, ''))
    .refine((value) => regex.test(value), `PassportNo must be ${described}.`)
    .describe(`Number of the passport: ${described}.`);
