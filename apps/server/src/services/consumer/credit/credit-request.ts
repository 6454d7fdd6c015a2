import { z } from 'zod';
import {
  commonFields,
  enquiryReasonField,
  optionalDate,
  optionalMobile,
  optionalText,
  orNull,
  personFields,
} from '../../../catalogue/request-fields.ts';
import type { CreditQuery } from '../../../providers/credit-bureau/port.ts';

/** An amount of rand that may be missing. */
export const optionalAmount = (field: string) => {
  const message = `${field} must be an amount of rand, 0 or more.`;
  return orNull(z.number(message).min(0, message).max(1e12, message));
};

const address = (field: string, longest = 200) => optionalText(field, longest);

/** Where the person says they live, for the bureau's file. */
export const addressFields = {
  AddressLine1: address('AddressLine1'),
  Suburb: address('Suburb'),
  City: address('City'),
  PostalCode: orNull(
    z
      .string('PostalCode must be a string of four digits.')
      .trim()
      .regex(/^\d{4}$/, 'PostalCode must have four digits.'),
  ),
};

/** Fields of every question to a consumer credit bureau (domain-facts 2.12). */
export const bureauFields = {
  ...personFields,
  EnquiryReason: enquiryReasonField('person'),
  CellNo: optionalMobile('CellNo').describe('Mobile number, `0…` or E.164.'),
  ...addressFields,
};

export const creditRequest = z.object({
  ...bureauFields,
  BirthDate: optionalDate('BirthDate').describe('`YYYY-MM-DD`.'),
  EnquiryAmount: optionalAmount('EnquiryAmount').describe('What is applied for, rand.'),
  EnquirerName: optionalText('EnquirerName', 200).describe(
    'Who asks, for the bureau’s record of the enquiry.',
  ),
  EnquirerContact: optionalText('EnquirerContact', 200).describe('How the enquirer is reached.'),
  ...commonFields,
});
export type CreditRequest = z.output<typeof creditRequest>;

type Asked = Pick<CreditRequest, 'IdentityNo' | 'FirstName' | 'LastName' | 'EnquiryReason' | 'CellNo'> &
  Partial<Pick<CreditRequest, 'BirthDate' | 'EnquiryAmount' | 'EnquirerName' | 'EnquirerContact'>>;

/** What is asked of the bureau. */
export const creditQuery = (asked: Asked): CreditQuery => ({
  identityNo: asked.IdentityNo,
  firstName: asked.FirstName,
  surname: asked.LastName,
  birthDate: asked.BirthDate ?? null,
  cellNo: asked.CellNo,
  enquiryReason: asked.EnquiryReason,
  enquiryAmount: asked.EnquiryAmount ?? null,
  enquirerName: asked.EnquirerName ?? null,
  enquirerContact: asked.EnquirerContact ?? null,
});
