import { z } from 'zod';
import { requiredText } from '../../../catalogue/request-fields.ts';
import { SOUTH_AFRICA } from '../../../domain/country-code.ts';
import { isSaIdNumber } from '../../../domain/sa-id-number.ts';
import { accountFields, fitTogether } from './account-request.ts';
import { defineAccountService } from './account-service.ts';

const request = z
  .object({
    IdentityNo: requiredText('IdentityNo', 40)
      .refine(
        (value) => isSaIdNumber(String(value)),
        'IdentityNo is no valid South African identity number: check its 13 digits.',
      )
      .describe('South African identity number of the holder; its check digit must be right.'),
    ...accountFields,
  })
  .superRefine(fitTogether);

const thabo = { IdentityNo: '8501015800088', FirstName: 'Thabo John', LastName: 'Mokoena', BankName: 'FNB' };
const account = (AccountNumber: string, AccountType: string) => ({ AccountNumber, AccountType });

/** Bank account of the holder of a South African identity number (domain-facts 2.14). */
export default defineAccountService({
  product: 'AVSSAID',
  title: 'Bank account verification by South African identity number',
  description:
    'Asks the bank whether an account exists, is open, and belongs to the holder of an identity number.',
  route: 'POST /account-verification/verify/sa-id',
  request,
  documentType: 'SA_ID',
  documentOf: ({ IdentityNo }) => ({ number: String(IdentityNo), countryCode: SOUTH_AFRICA }),
  examples: [
    ['Verified', { ...thabo, ...account('62000000011', 'CHEQUE'), CellNo: '082 123 4567' }, 'ACCEPT'],
    [
      'Verified, check digits right',
      { ...thabo, BankName: undefined, BranchCode: '999001', ...account('4000123459', 'CURRENT') },
      'ACCEPT',
    ],
    [
      'Check digits wrong: the bank is not asked',
      { ...thabo, BankName: undefined, BranchCode: '999001', ...account('1234567892', 'CURRENT') },
      'REJECT',
    ],
    ['No such account', { ...thabo, ...account('62999999999', 'SAVINGS') }, 'REJECT'],
    [
      'Closed',
      {
        IdentityNo: '9202140123087',
        Initials: 'N.G.',
        LastName: 'van der Merwe',
        BranchCode: '632005',
        ...account('62000000029', 'SAVINGS'),
      },
      'REJECT',
    ],
    ['Somebody else’s', { ...thabo, ...account('62000000045', 'CURRENT') }, 'REJECT'],
    ['Another surname', { ...thabo, LastName: 'Nkosi', ...account('62000000011', 'CURRENT') }, 'REVIEW'],
    ['Other initials', { ...thabo, FirstName: 'Sipho', ...account('62000000011', 'CURRENT') }, 'REVIEW'],
    ['Another type of account', { ...thabo, ...account('62000000011', 'SAVINGS') }, 'REVIEW'],
    [
      'Dormant',
      {
        IdentityNo: '7906305009087',
        FirstName: 'Pieter',
        LastName: 'Botha',
        BankName: 'Standard Bank',
        ...account('62000000037', 'SAVINGS'),
      },
      'REVIEW',
    ],
    [
      'Frozen',
      {
        IdentityNo: '0002295431080',
        FirstName: 'Sipho',
        LastName: 'Nkosi',
        BankName: 'Capitec',
        ...account('62000000045', 'CURRENT'),
      },
      'REVIEW',
    ],
    [
      'The bank does not say whose it is',
      {
        IdentityNo: '6809110045083',
        FirstName: 'Nomvula',
        LastName: 'Dlamini',
        BankName: 'Nedbank',
        ...account('62000000053', 'TRANSMISSION'),
      },
      'REVIEW',
    ],
    ['The bank takes no part', { ...thabo, ...account('62000000087', 'CURRENT') }, 'FAIL'],
  ],
});
