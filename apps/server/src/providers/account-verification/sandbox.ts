import type { AccountType, CheckDigitRule } from '../../domain/check-digits.ts';
import { surnameSimilarity } from '../../domain/name-similarity.ts';
import { playTrouble } from '../play-trouble.ts';
import { type AccountAnswer, type AccountQuery, type AccountVerification, SILENT_BANK } from './port.ts';

/** An account of the sandbox, nobody's. */
interface SandboxAccount {
  readonly documentNo: string;
  readonly initials: string;
  readonly surname: string;
  readonly type: AccountType;
  readonly cellNo?: string;
  readonly status?: AccountAnswer['status'];
  /** The bank says nothing of the holder's document. */
  readonly isSilentOnDocument?: true;
}

const thabo = { documentNo: '8501015800088', initials: 'TJ', surname: 'MOKOENA' };

/** By account number, whatever the branch. */
const accounts: Readonly<Record<string, SandboxAccount>> = {
  '62000000011': { ...thabo, type: 'CURRENT', cellNo: '+27821234567' },
  '4000123459': { ...thabo, type: 'CURRENT' },
  '62000000029': {
    documentNo: '9202140123087',
    initials: 'NG',
    surname: 'VAN DER MERWE',
    type: 'SAVINGS',
    status: 'CLOSED',
  },
  '62000000037': {
    documentNo: '7906305009087',
    initials: 'P',
    surname: 'BOTHA',
    type: 'SAVINGS',
    status: 'DORMANT',
  },
  '62000000045': {
    documentNo: '0002295431080',
    initials: 'S',
    surname: 'NKOSI',
    type: 'CURRENT',
    status: 'FROZEN',
  },
  '62000000053': {
    documentNo: '6809110045083',
    initials: 'N',
    surname: 'DLAMINI',
    type: 'TRANSMISSION',
    isSilentOnDocument: true,
  },
  '62000000061': { documentNo: 'A01234567', initials: 'A', surname: 'NDLOVU', type: 'SAVINGS' },
  '62000000079': { documentNo: 'FN123456', initials: 'T', surname: 'MOYO', type: 'CURRENT' },
};

/** The bank of this account takes no part in the service. */
const silentAccount = '62000000087';

/** Accounts whose bank does not answer; docs/sandbox.md lists them. */
export const troubledAccounts: Readonly<Record<string, 'time-out' | 'service-error'>> = {
  '62000000095': 'time-out',
  '62000000100': 'service-error',
};

/** Rules of no bank, for branches that no bank has. */
const checkDigitRules: readonly CheckDigitRule[] = [
  {
    branches: ['999000', '999099'],
    accountType: 'CURRENT',
    weights: [0, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
    modulus: 11,
    fudge: 0,
    exception: null,
  },
];

/** The sandbox's banks. An account that they do not have is answered without anything else, as banks do. */
export const sandboxAccountVerification: AccountVerification = {
  checkDigitRules,
  verify: async (query, { signal }) => {
    await playTrouble(troubledAccounts[query.accountNo], signal);
    if (query.accountNo === silentAccount)
      return { ...SILENT_BANK, responseCode: '99', responseText: 'Bank does not participate' };
    const account = accounts[query.accountNo];
    return account
      ? answer(account, query)
      : { ...SILENT_BANK, isFound: false, responseCode: '01', responseText: 'Account not found' };
  },
};

function answer(account: SandboxAccount, query: AccountQuery): AccountAnswer {
  const { status = 'OPEN' } = account;
  if (status === 'CLOSED')
    return {
      ...SILENT_BANK,
      isFound: true,
      isOpen: false,
      status,
      responseCode: '02',
      responseText: 'Account closed',
    };
  return {
    isFound: true,
    isOpen: true,
    idMatched: account.isSilentOnDocument ? null : account.documentNo === query.documentNo,
    lastNameMatched: surnameSimilarity(query.lastName, account.surname) >= 0.95,
    initialsMatched: account.initials.startsWith(query.initials),
    accountTypeMatched: query.accountType === 'UNKNOWN' ? null : query.accountType === account.type,
    acceptsCredits: status !== 'FROZEN',
    acceptsDebits: status === 'OPEN',
    openThreeMonths: true,
    cellNoMatched:
      query.cellNo === null || account.cellNo === undefined ? null : query.cellNo === account.cellNo,
    emailMatched: null,
    status,
    responseCode: '00',
    responseText: 'Processed',
  };
}
