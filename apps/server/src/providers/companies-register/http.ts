import { z } from 'zod';
import { parseCompanyNumber } from '../../domain/company-number.ts';
import {
  answerDate,
  answerList,
  answerText,
  optionalAnswerDate,
  optionalAnswerNumber,
  optionalAnswerText,
} from '../http-provider/answer-fields.ts';
import { parseConfig } from '../http-provider/config.ts';
import type { HttpProviderDependencies } from '../http-provider/http-provider.ts';
import { createMappedQuery } from '../http-provider/mapped-query.ts';
import { ProviderUnavailable } from '../provider-error.ts';
import type { CompaniesRegister, CompanyAddress, CompanyRecord } from './port.ts';

const registrationNo = z.string().transform((value, context) => {
  const { number } = parseCompanyNumber(value, new Date());
  if (number === null) context.addIssue({ code: 'custom', message: 'is no registration number' });
  return number ?? '';
});
const blankAddress: CompanyAddress = {
  street: null,
  suburb: null,
  town: null,
  country: null,
  postCode: null,
};
const address = z
  .object({
    street: optionalAnswerText(),
    suburb: optionalAnswerText(),
    town: optionalAnswerText(),
    country: optionalAnswerText(),
    postCode: optionalAnswerText(10),
  })
  .nullish()
  .transform((value) => value ?? blankAddress);

const company = z.object({
  registrationNo,
  itNumber: answerText(40),
  name: answerText(),
  tradingName: optionalAnswerText(),
  previousNames: answerList(answerText()),
  shortName: optionalAnswerText(),
  translatedName: optionalAnswerText(),
  typeCode: z.string().regex(/^\d{2}$/),
  typeDate: optionalAnswerDate,
  statusCode: z.string().regex(/^\d{2}$/),
  statusDate: optionalAnswerDate,
  registrationDate: optionalAnswerDate,
  businessStartDate: optionalAnswerDate,
  oldRegistrationNo: optionalAnswerText(40),
  conversionNo: optionalAnswerText(40),
  tradingNo: optionalAnswerText(40),
  vatNo: optionalAnswerText(40),
  taxNo: optionalAnswerText(40),
  sicCode: optionalAnswerText(20),
  industry: optionalAnswerText(),
  region: optionalAnswerText(),
  countryOfOrigin: optionalAnswerText(),
  financialYearEndMonth: z
    .int()
    .min(1)
    .max(12)
    .nullish()
    .transform((value) => value ?? null),
  financialEffectiveDate: optionalAnswerDate,
  authorisedCapital: optionalAnswerNumber,
  issuedCapital: optionalAnswerNumber,
  physicalAddress: address,
  postalAddress: address,
  phoneNo: optionalAnswerText(40),
  faxNo: optionalAnswerText(40),
  website: optionalAnswerText(),
});

const director = z.object({
  firstNames: z.string().max(200),
  surname: z.string().max(200),
  juristicName: optionalAnswerText(),
  juristicRegistrationNo: optionalAnswerText(40),
  identityNo: z
    .string()
    .regex(/^\d{13}$/)
    .nullish()
    .transform((value) => value ?? null),
  passportNo: optionalAnswerText(40),
  birthDate: optionalAnswerDate,
  designationCode: optionalAnswerText(4),
  typeCode: answerText(4),
  statusCode: answerText(4),
  appointmentDate: optionalAnswerDate,
  resignationDate: optionalAnswerDate,
  memberContribution: optionalAnswerNumber,
  memberPercentage: optionalAnswerNumber,
  countryOfResidence: optionalAnswerText(),
  address: optionalAnswerText(),
});

/** What the expression of `company` has to make. */
const record = z.object({
  company,
  directors: answerList(director),
  capital: answerList(
    z.object({
      type: answerText(),
      shareCount: z.number(),
      parValue: optionalAnswerNumber,
      amountPerShare: optionalAnswerNumber,
      premium: optionalAnswerNumber,
    }),
  ),
  auditors: answerList(
    z.object({
      name: answerText(),
      professionCode: optionalAnswerText(20),
      profession: optionalAnswerText(),
      statusCode: answerText(4),
      type: optionalAnswerText(),
      startDate: optionalAnswerDate,
      endDate: optionalAnswerDate,
    }),
  ),
  filings: answerList(
    z.object({
      effectiveDate: answerDate,
      changeTypeCode: answerText(20),
      changeType: answerText(),
      memo: optionalAnswerText(2_000),
    }),
  ),
  businessRescue: z
    .object({
      type: answerText(),
      practitioner: optionalAnswerText(),
      startDate: answerDate,
      endDate: optionalAnswerDate,
    })
    .nullish()
    .transform((value) => value ?? null),
  liquidationDate: optionalAnswerDate,
});

/** What the expression of `search` has to make: the best first. */
const matches = answerList(
  z.object({
    company,
    name: answerText(),
    nameKind: z.enum(['registered', 'trading', 'previous', 'short', 'translated']).default('registered'),
    score: z.number().min(0).max(1),
    explanation: answerList(answerText()),
  }),
  100,
);

/** What the expression of `companiesOf` has to make. */
const appointments = answerList(z.object({ identityNo: z.string(), company, director }));

const section = z.strictObject({
  search: z.looseObject({}),
  company: z.looseObject({}),
  companiesOf: z.looseObject({}),
});

/** A companies register over HTTP; `close` ends its connections. */
export interface HttpCompaniesRegister extends CompaniesRegister {
  close(): Promise<void>;
}

/**
 * A companies register asked over HTTP as the section `companiesRegister` of the providers file says: `search` (inputs `name`,
 * `limit`), `company` (`registrationNo` or `itNumber`, the other one null) and `companiesOf` (`identityNo`).
 *
 * @throws ProviderConfigError naming what is wrong with the section.
 * @throws SecretMissing when a secret it refers to is not there.
 */
export function createHttpCompaniesRegister(
  value: unknown,
  path: string,
  dependencies: HttpProviderDependencies,
): HttpCompaniesRegister {
  const sections = parseConfig(section, value, path);
  const query = <Schema extends z.ZodType>(
    name: keyof typeof sections,
    inputs: readonly string[],
    answer: Schema,
  ) => createMappedQuery(sections[name], { path: `${path}.${name}`, inputs, answer }, dependencies);
  const search = query('search', ['name', 'limit'], matches);
  const find = query('company', ['registrationNo', 'itNumber'], record);
  const companiesOf = query('companiesOf', ['identityNo'], appointments);
  return {
    search: async (name, { limit, signal }) =>
      ((await search.ask({ name, limit }, { signal })) ?? [])
        .toSorted((left, right) => right.score - left.score)
        .slice(0, limit),
    find: async (key, { signal }) => {
      const asked = { registrationNo: null, itNumber: null, ...key };
      const found = await find.ask(asked, { signal });
      if (found && !isAskedFor(found, asked))
        throw new ProviderUnavailable('upstream_invalid_response', `${path} answered with another business.`);
      return found;
    },
    companiesOf: async (identityNos, { signal }) => {
      const answers = await Promise.all(
        [...new Set(identityNos)].map((identityNo) => companiesOf.ask({ identityNo }, { signal })),
      );
      return answers.flatMap((answer) => answer ?? []);
    },
    close: async () => {
      await Promise.all([search.close(), find.close(), companiesOf.close()]);
    },
  };
}

const isAskedFor = (
  { company: found }: CompanyRecord,
  asked: { readonly registrationNo: string | null; readonly itNumber: string | null },
): boolean =>
  asked.registrationNo === null
    ? found.itNumber === asked.itNumber
    : found.registrationNo === asked.registrationNo;
