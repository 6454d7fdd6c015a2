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
import { parseConfig } from '../http-provider/config.ts';
import type { HttpProviderDependencies } from '../http-provider/http-provider.ts';
import { createMappedQuery } from '../http-provider/mapped-query.ts';
import { ProviderUnavailable } from '../provider-error.ts';
import type { AdverseCounts, CommercialBureau } from './port.ts';

const count = z.int().min(0);
const judgment = z.object({
  caseNo: answerText(60),
  date: answerDate,
  amount: z.number(),
  plaintiff: answerText(),
  court: answerText(),
  type: answerText(60),
});
const paymentDefault = z.object({
  date: answerDate,
  amount: z.number(),
  subscriber: answerText(),
  comment: optionalAnswerText(),
});
const enquiry = z.object({
  date: answerDate,
  subscriber: answerText(),
  contact: optionalAnswerText(),
  type: answerText(),
});
/** An object that may be missing: all of it is then null. */
const group = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((value) => value ?? {}, z.object(shape));

const business = z.object({
  registrationNo: z.string(),
  score: z
    .object({
      value: z.number().min(0).max(999),
      band: answerText(60),
      trend: z
        .enum(['UP', 'STABLE', 'DOWN'])
        .nullish()
        .transform((value) => value ?? null),
      oddsOfFailure: optionalAnswerText(40),
      date: answerDate,
    })
    .nullish()
    .transform((value) => value ?? null),
  judgments: answerList(judgment),
  defaults: answerList(paymentDefault),
  notarialBonds: answerList(
    z.object({ bondNo: answerText(60), date: answerDate, amount: z.number(), holder: answerText() }),
  ),
  enquiries: answerList(enquiry),
  principalAdverseCount: count.default(0),
  operations: group({
    numberOfEmployees: optionalAnswerNumber,
    salesArea: optionalAnswerText(),
    isImporter: optionalAnswerBoolean,
    isExporter: optionalAnswerBoolean,
    premisesOwnership: optionalAnswerText(),
  }),
  turnover: group({
    bandCurrent: optionalAnswerText(),
    bandPrevious: optionalAnswerText(),
    approximationCurrent: optionalAnswerNumber,
    approximationPrevious: optionalAnswerNumber,
    netProfitApproximationCurrent: optionalAnswerNumber,
    infoSource: optionalAnswerText(),
  }),
  financialRatios: answerList(z.object({ name: answerText(), value: z.number(), year: z.int() })),
  bankReports: answerList(
    z.object({
      bankName: answerText(),
      bankCode: answerText(10),
      bankCodeDescription: answerText(),
      date: answerDate,
    }),
  ),
  tradeReferences: answerList(
    z.object({
      date: answerDate,
      supplier: answerText(),
      termsDays: optionalAnswerNumber,
      creditLimit: optionalAnswerNumber,
      monthlyPurchases: optionalAnswerNumber,
      payment: answerText(),
    }),
  ),
  tradeStyles: answerList(answerText()),
  deeds: answerList(
    z.object({
      titleDeedNumber: answerText(60),
      deedsOffice: answerText(),
      description: answerText(),
      purchaseDate: optionalAnswerDate,
      purchasePrice: optionalAnswerNumber,
    }),
  ),
  vehicleCount: optionalAnswerNumber,
  affiliations: answerList(z.object({ name: answerText(), registrationNo: optionalAnswerText(40) })),
});

const principal = z.object({
  consumerNo: answerText(60),
  identityNo: z.string(),
  firstNames: answerText(),
  surname: answerText(),
  birthDate: optionalAnswerDate,
  akaNames: answerList(answerText()),
  maritalStatus: optionalAnswerText(60),
  deceasedDate: optionalAnswerDate,
  addresses: answerList(
    z.object({
      type: answerText(60),
      line: answerText(),
      suburb: optionalAnswerText(),
      town: optionalAnswerText(),
      postCode: optionalAnswerText(10),
      firstReportedDate: optionalAnswerDate,
    }),
  ),
  telephones: answerList(
    z.object({ type: answerText(60), number: answerText(40), date: optionalAnswerDate }),
  ),
  employers: answerList(
    z.object({ name: answerText(), occupation: optionalAnswerText(), date: optionalAnswerDate }),
  ),
  judgments: answerList(judgment),
  adverse: answerList(paymentDefault),
  noticeDates: answerList(answerDate),
  isUnderDebtCounselling: z.boolean().default(false),
  deedsCount: count.default(0),
  enquiries: answerList(enquiry),
});

const adverse = z.object({ judgments: count, defaults: count });

const section = z.strictObject({
  business: z.looseObject({}),
  principal: z.looseObject({}),
  adverse: z.looseObject({}),
});

/** A credit bureau over HTTP; `close` ends its connections. */
export interface HttpCommercialBureau extends CommercialBureau {
  close(): Promise<void>;
}

/**
 * A credit bureau asked over HTTP as the section `commercialBureau` of the providers file says: `business` and `adverse` (input
 * `registrationNo`) and `principal` (`identityNo`).
 *
 * @throws ProviderConfigError naming what is wrong with the section.
 * @throws SecretMissing when a secret it refers to is not there.
 */
export function createHttpCommercialBureau(
  value: unknown,
  path: string,
  dependencies: HttpProviderDependencies,
): HttpCommercialBureau {
  const sections = parseConfig(section, value, path);
  const query = <Schema extends z.ZodType>(name: keyof typeof sections, input: string, answer: Schema) =>
    createMappedQuery(sections[name], { path: `${path}.${name}`, inputs: [input], answer }, dependencies);
  const businesses = query('business', 'registrationNo', business);
  const principals = query('principal', 'identityNo', principal);
  const counts = query('adverse', 'registrationNo', adverse);
  const ofAnother = () =>
    new ProviderUnavailable('upstream_invalid_response', `${path} answered about somebody else.`);
  return {
    findBusiness: async (registrationNo, { signal }) => {
      const found = await businesses.ask({ registrationNo }, { signal });
      if (found && found.registrationNo !== registrationNo) throw ofAnother();
      return found;
    },
    findPrincipal: async (identityNo, { signal }) => {
      const found = await principals.ask({ identityNo }, { signal });
      if (found && found.identityNo !== identityNo) throw ofAnother();
      return found;
    },
    adverseCounts: async (registrationNos, { signal }) => {
      const asked = [...new Set(registrationNos)];
      const answers = await Promise.all(
        asked.map((registrationNo) => counts.ask({ registrationNo }, { signal })),
      );
      const known = asked.flatMap((registrationNo, place): [string, AdverseCounts][] => {
        const answer = answers[place];
        return answer ? [[registrationNo, answer]] : [];
      });
      return new Map(known);
    },
    close: async () => {
      await Promise.all([businesses.close(), principals.close(), counts.close()]);
    },
  };
}
