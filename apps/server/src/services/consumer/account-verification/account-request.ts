import { z } from 'zod';
import {
  commonFields,
  optionalEmail,
  optionalMobile,
  optionalText,
  requiredText,
} from '../../../catalogue/request-fields.ts';
import { bankOfBranch, banks, parseBankName } from '../../../domain/bank.ts';
import { ACCOUNT_TYPES } from '../../../domain/check-digits.ts';
import { normaliseName } from '../../../domain/name-similarity.ts';

const typeMessage = `AccountType must be one of ${ACCOUNT_TYPES.join(', ')}; CHEQUE is CURRENT.`;

/** Fields of every account verification (domain-facts 2.14); one of the last two pairs each has to be there. */
export const accountFields = {
  AccountNumber: requiredText('AccountNumber', 17, {
    regex: /^\d{5,17}$/,
    message: 'AccountNumber must be 5 to 17 digits.',
  }).describe('5 to 17 digits; leading zeros count. It is never shown again in full.'),
  AccountType: z
    .preprocess(
      (value) => {
        const text = typeof value === 'string' ? value.trim().toUpperCase() : value;
        return text === 'CHEQUE' ? 'CURRENT' : text;
      },
      z.enum(ACCOUNT_TYPES, { error: (issue) => (issue.input ? typeMessage : 'AccountType is required.') }),
    )
    .describe('`CHEQUE` is taken for `CURRENT`.'),
  BranchCode: optionalText('BranchCode', 6).describe('Six digits. Required unless BankName is given.'),
  BankName: optionalText('BankName', 100).describe(
    `Stands for the bank's universal branch code: ${banks.map(({ name }) => name).join(', ')}.`,
  ),
  LastName: requiredText('LastName', 200).describe('Surname.'),
  Initials: optionalText('Initials', 20).describe('Required unless FirstName is given.'),
  FirstName: optionalText('FirstName', 200).describe(
    'First name or names; the bank is asked for the initials.',
  ),
  CellNo: optionalMobile('CellNo').describe('Mobile number, `0…` or E.164, compared where the bank can.'),
  EmailAddress: optionalEmail('EmailAddress').describe('Compared where the bank can.'),
  ...commonFields,
};

type AccountKeys = Readonly<Record<'BranchCode' | 'BankName' | 'Initials' | 'FirstName', string | null>>;

/** What the fields have to be together. */
export function fitTogether(fields: AccountKeys, context: z.core.$RefinementCtx): void {
  const fault = (field: keyof AccountKeys, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  const { BranchCode, BankName, Initials, FirstName } = fields;
  const bank = BankName === null ? null : parseBankName(BankName);
  if (BranchCode === null && BankName === null) fault('BranchCode', 'BranchCode or BankName is required.');
  if (BranchCode !== null && !/^\d{6}$/.test(BranchCode))
    fault('BranchCode', 'BranchCode must have six digits.');
  if (BankName !== null && bank === null)
    fault(
      'BankName',
      `BankName is none that is known: send BranchCode, or one of ${banks.map(({ name }) => name).join(', ')}.`,
    );
  const ofBranch = BranchCode === null ? null : bankOfBranch(BranchCode);
  if (bank !== null && ofBranch !== null && bank !== ofBranch)
    fault('BankName', 'BankName is another bank than that of BranchCode: send one of them.');
  if (Initials === null && FirstName === null) fault('Initials', 'Initials or FirstName is required.');
  if (Initials !== null && !/^[\p{L} .]+$/u.test(Initials)) fault('Initials', 'Initials must be letters.');
}

/** The branch that is asked, and the bank where it is known. */
export function branchOf({ BranchCode, BankName }: Pick<AccountKeys, 'BranchCode' | 'BankName'>): {
  readonly code: string;
  readonly bankName: string | null;
} {
  const named = BankName === null ? null : parseBankName(BankName);
  const code = BranchCode ?? named?.branchCodes[0] ?? '';
  return { code, bankName: (bankOfBranch(code) ?? named)?.name ?? null };
}

/** As banks compare them: capitals without dots; of first names the first letter of each. */
export function initialsOf({ Initials, FirstName }: Pick<AccountKeys, 'Initials' | 'FirstName'>): string {
  if (Initials !== null) return normaliseName(Initials).replaceAll(' ', '');
  return normaliseName(FirstName ?? '')
    .split(' ')
    .map((name) => name[0] ?? '')
    .join('');
}
