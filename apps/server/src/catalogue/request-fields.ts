import { z } from 'zod';
import { parseCellNumber } from '../domain/cell-number.ts';
import { splitCompanyName } from '../domain/company-name.ts';
import { companyNumberFaultText, parseCompanyNumber } from '../domain/company-number.ts';
import { parseCountryCode, SOUTH_AFRICA } from '../domain/country-code.ts';
import {
  type EnquiryReason,
  type EnquirySubject,
  enquiryReasons,
  parseEnquiryReason,
} from '../domain/enquiry-reason.ts';
import { isRealDate } from '../domain/sa-id-number.ts';

const blankToNull = (value: unknown): unknown =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '') ? null : value;

/** No control characters and no halves of surrogate pairs: neither can be stored or shown. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const isPlainText = (value: string): boolean => value.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(value);

/** What a text has to look like; shows in the OpenAPI documents. */
interface TextPattern {
  readonly regex: RegExp;
  readonly message: string;
}

const plainText = (field: string, maxLength: number) =>
  z
    .string({
      error: (issue) => (issue.input === null ? `${field} is required.` : `${field} must be a string.`),
    })
    .trim()
    .min(1, `${field} is required.`)
    .max(maxLength, `${field} may have at most ${maxLength} characters.`)
    .refine(isPlainText, `${field} holds characters that cannot be part of it.`);

/** A string that must be there: trimmed, and empty counts as missing (decisions: Errors). */
export const requiredText = (field: string, maxLength: number, pattern?: TextPattern) => {
  const text = plainText(field, maxLength);
  return z.preprocess(blankToNull, pattern ? text.regex(pattern.regex, pattern.message) : text);
};

/**
 * A string that must be there, made into something else. The reading stands inside, because OpenAPI documents would not call the field
 * required otherwise.
 */
const readText = <Value>(
  field: string,
  maxLength: number,
  read: (value: string, context: z.core.$RefinementCtx) => Value,
) => z.preprocess(blankToNull, plainText(field, maxLength).transform(read));

/** A string that may be missing, null or empty; all three become null. */
export const optionalText = (field: string, maxLength: number) =>
  z
    .preprocess(blankToNull, plainText(field, maxLength).nullable())
    .optional()
    .transform((value) => value ?? null);

/** An optional value of any kind: missing and null become the fallback. */
export const withDefault = <Schema extends z.ZodType, Fallback>(schema: Schema, fallback: Fallback) =>
  schema
    .nullish()
    .transform((value) => (value ?? fallback) as z.output<Schema> | Fallback)
    .meta({ default: fallback });

export const booleanField = (field: string) => z.boolean(`${field} must be true or false.`);

/** A similarity threshold from 0.0 to 1.0. */
export const thresholdField = (field: string) =>
  z
    .number(`${field} must be a number from 0.0 to 1.0.`)
    .min(0, `${field} must be a number from 0.0 to 1.0.`)
    .max(1, `${field} must be a number from 0.0 to 1.0.`);

/** Fields of every verification request (consumer-service 2.1; decisions: Requests). */
export const commonFields = {
  ConsentObtainedByDataSubject: z
    .literal(true, 'ConsentObtainedByDataSubject must be true: confirm that the person has given consent.')
    .describe('Confirms that the person has consented (POPIA). Must be true.'),
  // Whether it is one of the account's is no matter of form: that is 403.
  CostCenter: withDefault(z.int('CostCenter must be a whole number.'), null).describe(
    'Cost centre of the account that the transaction is recorded against.',
  ),
  ReferenceNo: optionalText('ReferenceNo', 64).describe("The caller's own reference, up to 64 characters."),
};

/** First name and surname of a person, as on the wire. */
export const nameFields = {
  FirstName: requiredText('FirstName', 200).describe('First name or names.'),
  LastName: requiredText('LastName', 200).describe('Surname.'),
};

/** A person by number and names, as on the wire. Whether the digits make a valid number is for the product to judge. */
export const personFields = {
  IdentityNo: requiredText('IdentityNo', 13, {
    regex: /^\d{13}$/,
    message: 'IdentityNo must have 13 digits.',
  }).describe('South African identity number, 13 digits.'),
  ...nameFields,
};

/** Whom reports show and searches find, of a request with these fields. */
export const personSubject = ({
  IdentityNo,
  FirstName,
  LastName,
}: {
  readonly IdentityNo: string;
  readonly FirstName: string;
  readonly LastName: string;
}) => ({ identityNo: IdentityNo, firstName: FirstName, lastName: LastName });

/** A mobile number that may be missing; `0…` or E.164 on the wire, E.164 from here on (decisions: Requests). */
export const optionalMobile = (field: string) =>
  optionalText(field, 40).transform((value, context) =>
    value === null ? null : toMobile(field, value, context),
  );

/** A mobile number that must be there. */
export const requiredMobile = (field: string) =>
  readText(field, 40, (value, context) => toMobile(field, value, context));

function toMobile(field: string, value: string, context: z.core.$RefinementCtx): string | null {
  const number = parseCellNumber(value);
  if (number === null) context.addIssue({ code: 'custom', message: `${field} is not a mobile number.` });
  return number;
}

/** The purpose of an enquiry, in our code from here on (domain-facts 4.10); `LEASE` and the like for businesses only. */
export const enquiryReasonField = (subject: EnquirySubject) =>
  readText('EnquiryReason', 60, (value, context) => {
    const reason = parseEnquiryReason(value, subject);
    if (reason === null) {
      const message = `EnquiryReason must be one of ${enquiryReasons[subject].join(', ')}.`;
      context.addIssue({ code: 'custom', message });
    }
    return reason as EnquiryReason;
  }).describe(`Why it is asked: ${enquiryReasons[subject].join(', ')}.`);

/** A company's name: anything but a legal form or punctuation alone. */
export const companyNameField = (field: string) =>
  requiredText(field, 200).refine(
    (value) => splitCompanyName(value as string).core !== '',
    `${field} must hold more than a legal form or punctuation.`,
  );

/** A registration number, `YYYY/NNNNNN/TT` from here on (domain-facts 4.9). */
export const companyNumberField = (field: string) =>
  readText(field, 40, (value, context) => {
    // No transaction is there yet to have a time: the machine's is good enough for a year.
    const parsed = parseCompanyNumber(value, new Date());
    if (parsed.fault === null) return parsed.number;
    context.addIssue({ code: 'custom', message: `${field} ${companyNumberFaultText[parsed.fault]}.` });
    return '';
  });

/** Such a field that may be missing, null or empty; all three become null. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess(blankToNull, schema.nullable())
    .optional()
    .transform((value): z.output<Schema> | null => value ?? null);

/** The longest an e-mail address can be (RFC 5321). */
const LONGEST_EMAIL = 254;

/**
 * An e-mail address that may be missing. Its length comes first: the pattern takes the square of it, and a body may have megabytes.
 */
export const optionalEmail = (field: string) =>
  orNull(
    z
      .string(`${field} must be a string.`)
      .trim()
      .max(LONGEST_EMAIL, { error: `${field} may have at most ${LONGEST_EMAIL} characters.`, abort: true })
      .regex(/^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/, `${field} is no e-mail address.`),
  );

/** A day that may be missing, `YYYY-MM-DD` (decisions: Requests). */
export const optionalDate = (field: string) => {
  const message = `${field} must be a date, YYYY-MM-DD.`;
  return orNull(z.string(message).trim().refine(isRealDate, message));
};

const countryMessage = (field: string) =>
  `${field} is not a country’s numeric code (ISO 3166-1), such as ${SOUTH_AFRICA}.`;

function toCountry(field: string, value: number | string, context: z.core.$RefinementCtx): number {
  const code = parseCountryCode(value);
  if (code === null) context.addIssue({ code: 'custom', message: countryMessage(field) });
  return code ?? SOUTH_AFRICA;
}

const countryText = (field: string) =>
  z.union([z.int(countryMessage(field)), z.string(countryMessage(field))], {
    error: (issue) => (issue.input === null ? `${field} is required.` : countryMessage(field)),
  });

/** A country that may be missing: its ISO 3166-1 numeric code as a number or digits. */
export const optionalCountryCode = (field: string) =>
  orNull(countryText(field)).transform((value, context) =>
    value === null ? null : toCountry(field, value, context),
  );

/** Such a country, South Africa where none is named. */
export const countryCodeField = (field: string) =>
  optionalCountryCode(field).transform((code) => code ?? SOUTH_AFRICA);

/** A country that must be named. The reading stands inside, as in `readText`. */
export const requiredCountryCode = (field: string) =>
  z.preprocess(
    blankToNull,
    countryText(field).transform((value, context) => toCountry(field, value, context)),
  );

const matchThresholdMessage = 'MatchThreshold must be a number from 0.80 to 1.00.';

/** How like a listed name has to be; null: as the installation's rules say (domain-facts 2.7). */
export const matchThresholdField = orNull(
  z.number(matchThresholdMessage).min(0.8, matchThresholdMessage).max(1, matchThresholdMessage),
).describe(
  'Least match_score of a name, 0.80 to 1.00; default 0.90, where two names are as likely one as two. An equal identity, passport or ' +
    'registration number is a match whatever the name.',
);

/** The body of a retrieval by `POST`: the id as the submission's answer spells it, or as requests spell their fields. */
export const retrievalBody = z
  .object({
    transaction_id: optionalText('transaction_id', 80).describe('As the submission returned it.'),
    TransactionId: optionalText('TransactionId', 80).describe('The same, in the spelling of requests.'),
  })
  .transform(({ transaction_id, TransactionId }, context) => {
    const id = transaction_id ?? TransactionId;
    if (id === null)
      context.addIssue({
        code: 'custom',
        path: ['transaction_id'],
        message: 'transaction_id is required.',
      });
    return id ?? '';
  });
