import { z } from 'zod';
import {
  optionalDate,
  optionalText,
  orNull,
  requiredCountryCode,
  requiredText,
} from '../../../catalogue/request-fields.ts';
import { countryAlpha2 } from '../../../domain/country-code.ts';
import { southAfricanDay } from '../../../domain/sa-id-number.ts';
import type { SubjectInput } from '../../../screening/port.ts';

const LETTER = /[\p{L}\p{N}]/u;

/** A name that something can be compared with. */
export const screenedName = (field: string) =>
  requiredText(field, 200, { regex: LETTER, message: `${field} must hold a letter or a digit.` });

const identityMessage = 'IdentityNo must have 13 digits.';
const genderMessage = 'Gender must be M or F.';

/** What is known of a person besides the names; each makes the answer surer. */
export const personFields = {
  IdentityNo: orNull(
    z
      .string(identityMessage)
      .trim()
      .regex(/^\d{13}$/, identityMessage),
  ).describe('South African identity number; tells date of birth and sex besides.'),
  BirthDate: optionalDate('BirthDate')
    .refine(
      (date) => date === null || date <= southAfricanDay(new Date()),
      'BirthDate must not be in the future.',
    )
    .describe('`YYYY-MM-DD`. Without it or IdentityNo more matches are in doubt.'),
};

export const documentFields = {
  PassportNo: optionalText('PassportNo', 40).describe('Passport number.'),
  CountryCode: orNull(requiredCountryCode('CountryCode')).describe(
    'Nationality: numeric code (ISO 3166-1), as a number or digits; unknown where left out.',
  ),
  Gender: orNull(z.enum(['M', 'F'], genderMessage)).describe('`M` or `F`.'),
};

/** Who is screened, as requests about people say it. */
export function personOf(asked: {
  readonly FirstName: string;
  readonly LastName: string;
  readonly IdentityNo: string | null;
  readonly BirthDate: string | null;
  readonly PassportNo?: string | null;
  readonly Gender?: 'M' | 'F' | null;
  readonly countries: readonly number[];
}): SubjectInput {
  const { PassportNo = null, Gender = null } = asked;
  return {
    kind: 'person',
    given: asked.FirstName,
    surname: asked.LastName,
    identityNo: asked.IdentityNo,
    birthDate: asked.BirthDate,
    sex: Gender === 'M' ? 'male' : Gender === 'F' ? 'female' : null,
    countries: asked.countries.flatMap((code) => countryAlpha2(code) ?? []),
    documents: PassportNo === null ? [] : [{ kind: 'passport', number: PassportNo, country: null }],
  };
}
