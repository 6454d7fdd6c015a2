import { z } from 'zod';
import { optionalAnswerBoolean, optionalAnswerText } from '../http-provider/answer-fields.ts';
import type { HttpProviderDependencies } from '../http-provider/http-provider.ts';
import { createMappedQuery } from '../http-provider/mapped-query.ts';
import { ACCOUNT_STATUSES, type AccountVerification, SILENT_BANK } from './port.ts';

/** What the configured `answer` expression has to make of an answer. */
const mappedAnswer = z.object({
  accountFound: optionalAnswerBoolean,
  accountOpen: optionalAnswerBoolean,
  idMatched: optionalAnswerBoolean,
  lastNameMatched: optionalAnswerBoolean,
  initialsMatched: optionalAnswerBoolean,
  accountTypeMatched: optionalAnswerBoolean,
  acceptsCredits: optionalAnswerBoolean,
  acceptsDebits: optionalAnswerBoolean,
  openThreeMonths: optionalAnswerBoolean,
  cellNoMatched: optionalAnswerBoolean,
  emailMatched: optionalAnswerBoolean,
  status: z.enum(ACCOUNT_STATUSES).nullish(),
  responseCode: optionalAnswerText(20),
  responseText: optionalAnswerText(200),
});

const inputs = [
  'accountNo',
  'branchCode',
  'accountType',
  'documentType',
  'documentNo',
  'countryCode',
  'initials',
  'lastName',
  'cellNo',
  'emailAddress',
];

/** An account verification service over HTTP; `close` ends its connections. */
export interface HttpAccountVerification extends Pick<AccountVerification, 'verify'> {
  close(): Promise<void>;
}

/**
 * Banks asked over HTTP as the section `accountVerification` of the providers file says. `noRecord` is how they say that there is no such
 * account.
 *
 * @throws ProviderConfigError naming what is wrong with the section.
 * @throws SecretMissing when a secret it refers to is not there.
 */
export function createHttpAccountVerification(
  section: unknown,
  path: string,
  dependencies: HttpProviderDependencies,
): HttpAccountVerification {
  const query = createMappedQuery(section, { path, inputs, answer: mappedAnswer }, dependencies);
  return {
    verify: async (asked, options) => {
      const found = await query.ask({ ...asked }, options);
      if (found === null) return { ...SILENT_BANK, isFound: false };
      const { accountFound, accountOpen, status, ...answers } = found;
      return { isFound: accountFound, isOpen: accountOpen, status: status ?? 'UNKNOWN', ...answers };
    },
    close: () => query.close(),
  };
}
