import { z } from 'zod';
import { requiredCountryCode } from '../../../catalogue/request-fields.ts';
import { SOUTH_AFRICA } from '../../../domain/country-code.ts';
import { accountFields, fitTogether } from './account-request.ts';
import { defineAccountService } from './account-service.ts';
import { passportField } from './passport.ts';

const request = z
  .object({
    PassportNo: passportField(/^[A-Z0-9]{5,20}$/, '5 to 20 letters and digits'),
    CountryCode: requiredCountryCode('CountryCode')
      .refine(
        (value) => value !== SOUTH_AFRICA,
        'CountryCode is South Africa: use /account-verification/verify/sa-passport.',
      )
      .describe('Numeric code (ISO 3166-1) of the country that issued the passport, as a number or digits.'),
    ...accountFields,
  })
  .superRefine(fitTogether);

const tendai = {
  PassportNo: 'FN123456',
  CountryCode: 716,
  FirstName: 'Tendai',
  LastName: 'Moyo',
  BankName: 'Standard Bank',
  AccountNumber: '62000000079',
  AccountType: 'CURRENT',
};

/** Bank account of the holder of a foreign passport (domain-facts 2.14). */
export default defineAccountService({
  product: 'AVSFPP',
  title: 'Bank account verification by foreign passport',
  description:
    'Asks the bank whether an account exists, is open, and belongs to the holder of a foreign passport.',
  route: 'POST /account-verification/verify/foreign-passport',
  request,
  documentType: 'FOREIGN_PASSPORT',
  documentOf: ({ PassportNo, CountryCode }) => ({ number: PassportNo, countryCode: CountryCode }),
  examples: [
    ['Verified', tendai, 'ACCEPT'],
    ['Another surname', { ...tendai, LastName: 'Banda' }, 'REVIEW'],
    ['Another passport', { ...tendai, PassportNo: 'FN654321' }, 'REJECT'],
    ['The bank takes no part', { ...tendai, AccountNumber: '62000000087' }, 'FAIL'],
  ],
});
