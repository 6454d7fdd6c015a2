import { z } from 'zod';
import {
  answerDate,
  answerList,
  answerText,
  optionalAnswerBoolean,
  optionalAnswerDate,
  optionalAnswerNumber,
  optionalAnswerText,
} from '../http-provider/answer-fields.ts';
import type { HttpProviderDependencies } from '../http-provider/http-provider.ts';
import { createMappedQuery } from '../http-provider/mapped-query.ts';
import { ProviderUnavailable } from '../provider-error.ts';
import { type CreditBureau, NOTICE_TYPES } from './port.ts';

const amount = z.number().default(0);
/** Bureaus number telephones and genders (domain-facts 4.12). */
const phoneTypes: Readonly<Record<string, string>> = { '1': 'Home', '2': 'Work', '3': 'Mobile' };
const genders: Readonly<Record<string, 'M' | 'F'>> = { '1': 'M', '2': 'F', M: 'M', F: 'F' };
const codeText = (longest: number) =>
  z.union([z.string(), z.number()]).transform((code) => String(code).trim().slice(0, longest));

const score = z
  .object({
    value: z
      .int()
      .min(0)
      .max(999)
      .nullish()
      .transform((value) => value ?? null),
    model: answerText(100),
    date: answerDate,
    reasons: answerList(z.object({ code: answerText(40), description: answerText() }), 20),
    exclusionCode: optionalAnswerText(40),
  })
  .nullish()
  .transform((value) => value ?? null);

const account = z.object({
  subscriber: answerText(),
  accountNo: answerText(60),
  typeCode: codeText(10),
  type: answerText(100),
  openedDate: answerDate,
  openingBalance: optionalAnswerNumber,
  creditLimit: optionalAnswerNumber,
  currentBalance: amount,
  instalment: amount,
  arrearsAmount: amount,
  termsMonths: optionalAnswerNumber,
  statusCode: optionalAnswerText(10),
  statusDate: optionalAnswerDate,
  lastPaymentDate: optionalAnswerDate,
  updatedDate: answerDate,
  history: answerList(
    z.object({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/), code: codeText(4) }),
    120,
  ),
});

const profile = z.object({
  identityNo: z.string(),
  firstNames: answerText(200),
  surname: answerText(200),
  akaNames: answerList(answerText(200), 20),
  birthDate: optionalAnswerDate,
  gender: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((value) => genders[String(value ?? '').toUpperCase()] ?? null),
  maritalStatus: optionalAnswerText(60),
  deceasedStatus: z.enum(['Alive', 'Deceased', 'Unknown']).default('Unknown'),
  deceasedDate: optionalAnswerDate,
  score,
  debtReview: z
    .object({ statusCode: answerText(10), statusDate: answerDate, counsellor: optionalAnswerText() })
    .nullish()
    .transform((value) => value ?? null),
  judgments: answerList(
    z.object({
      caseNo: answerText(60),
      date: answerDate,
      amount,
      plaintiff: answerText(),
      court: answerText(),
      typeCode: answerText(20).default('JUDG'),
      endedOn: optionalAnswerDate,
    }),
  ),
  defaults: answerList(
    z.object({
      date: answerDate,
      amount,
      subscriber: answerText(),
      comment: optionalAnswerText(),
      settledOn: optionalAnswerDate,
    }),
  ),
  notices: answerList(
    z.object({
      type: z.enum(NOTICE_TYPES),
      date: answerDate,
      caseNo: optionalAnswerText(60),
      court: optionalAnswerText(),
      endedOn: optionalAnswerDate,
    }),
  ),
  enquiries: answerList(z.object({ date: answerDate, subscriber: answerText(), reason: answerText() })),
  accounts: answerList(account),
  addresses: answerList(
    z.object({
      type: answerText(60),
      line: answerText(),
      suburb: optionalAnswerText(),
      town: optionalAnswerText(),
      postCode: optionalAnswerText(10),
      date: optionalAnswerDate,
    }),
  ),
  telephones: answerList(
    z.object({
      type: codeText(60).transform((type) => phoneTypes[type] ?? type),
      number: answerText(40),
      date: optionalAnswerDate,
    }),
  ),
  employers: answerList(
    z.object({ name: answerText(), occupation: optionalAnswerText(), date: optionalAnswerDate }),
  ),
  isFraudListed: z.boolean().default(false),
  hasProtectiveRegistration: z.boolean().default(false),
  isDeathVerified: optionalAnswerBoolean,
});

const inputs = [
  'identityNo',
  'firstName',
  'surname',
  'birthDate',
  'cellNo',
  'enquiryReason',
  'enquiryAmount',
  'enquirerName',
  'enquirerContact',
] as const;

/**
 * A credit bureau asked over HTTP as the section `creditBureau` of the providers file says; its answer has to become a list of files.
 *
 * @throws ProviderConfigError naming what is wrong with the section.
 * @throws SecretMissing when a secret it refers to is not there.
 */
export function createHttpCreditBureau(
  section: unknown,
  path: string,
  dependencies: HttpProviderDependencies,
): CreditBureau & { close(): Promise<void> } {
  const query = createMappedQuery(section, { path, inputs, answer: answerList(profile, 20) }, dependencies);
  return {
    find: async (asked, options) => {
      const found = (await query.ask({ ...asked }, options)) ?? [];
      if (found.some(({ identityNo }) => identityNo !== asked.identityNo))
        throw new ProviderUnavailable('upstream_invalid_response', `${path} answered about somebody else.`);
      return found;
    },
    close: () => query.close(),
  };
}
