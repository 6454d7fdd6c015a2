import { z } from 'zod';
import { SOUTH_AFRICA } from '../../../domain/country-code.ts';
import { accountFields, fitTogether } from './account-request.ts';
import { defineAccountService } from './account-service.ts';
import { passportField } from './passport.ts';

const request = z
  .object({
    // A letter and eight digits today; older ones differ (domain-facts 4.2).
    PassportNo: passportField(/^[A-Z0-9]{6,9}$/, '6 to 9 letters and digits'),
    ...accountFields,
  })
  .superRefine(fitTogether);

const ayanda = {
  PassportNo: 'A01234567',
  FirstName: 'Ayanda',
  LastName: 'Ndlovu',
  BankName: 'Absa',
  AccountNumber: '62000000061',
  AccountType: 'SAVINGS',
};

/** Bank account of the holder of a South African passport (domain-facts 2.14). */
export default defineAccountService({
  product: 'AVSSAPP',
  title: 'Bank account verification by South African passport',
  description:
    'Asks the bank whether an account exists, is open, and belongs to the holder of a South African passport.',
  route: 'POST /account-verification/verify/sa-passport',
  request,
  documentType: 'SA_PASSPORT',
  documentOf: ({ PassportNo }) => ({ number: PassportNo, countryCode: SOUTH_AFRICA }),
  examples: [
    ['Verified', ayanda, 'ACCEPT'],
    ['Another surname', { ...ayanda, LastName: 'Mahlangu' }, 'REVIEW'],
    ['Another passport', { ...ayanda, PassportNo: 'A07654321' }, 'REJECT'],
    ['The bank takes no part', { ...ayanda, AccountNumber: '62000000087' }, 'FAIL'],
  ],
});
