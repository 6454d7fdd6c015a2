import { z } from 'zod';
import { parseProvince } from '../../domain/province.ts';
import { answerList, optionalAnswerDate, optionalAnswerText } from '../http-provider/answer-fields.ts';
import type { HttpProviderDependencies } from '../http-provider/http-provider.ts';
import { createMappedQuery } from '../http-provider/mapped-query.ts';
import { ADDRESS_TYPES, type AddressHistorySource } from './port.ts';

const address = z.object({
  type: z
    .enum(ADDRESS_TYPES)
    .nullish()
    .transform((value) => value ?? 'UNKNOWN'),
  lines: answerList(optionalAnswerText(200), 4).transform((lines) => lines.filter((line) => line !== null)),
  suburb: optionalAnswerText(100),
  city: optionalAnswerText(100),
  province: optionalAnswerText(40).transform((text) => (text === null ? null : parseProvince(text))),
  // Some bureaus drop leading zeros, or fill the field with words.
  postalCode: optionalAnswerText(20).transform((code) =>
    code !== null && /^\d{1,4}$/.test(code) ? code.padStart(4, '0') : null,
  ),
  firstReportedDate: optionalAnswerDate,
  lastUpdatedDate: optionalAnswerDate,
  ownerTenant: z
    .enum(['OWNER', 'TENANT'])
    .nullish()
    .transform((value) => value ?? null),
  sourceCount: z
    .int()
    .min(0)
    .nullish()
    .transform((value) => value ?? null),
});

/** What the configured `answer` expression has to make of an answer. */
const mappedHistory = z.object({
  firstNames: optionalAnswerText(200),
  surname: optionalAnswerText(200),
  addresses: answerList(address),
});

/** A credit bureau over HTTP; `close` ends its connections. */
export interface HttpAddressHistory extends AddressHistorySource {
  close(): Promise<void>;
}

/**
 * A bureau's addresses asked over HTTP as the section `addressHistory` of the providers file says.
 *
 * @throws ProviderConfigError naming what is wrong with the section.
 * @throws SecretMissing when a secret it refers to is not there.
 */
export function createHttpAddressHistory(
  section: unknown,
  path: string,
  dependencies: HttpProviderDependencies,
): HttpAddressHistory {
  const inputs = ['identityNo', 'enquiryReason'];
  const query = createMappedQuery(section, { path, inputs, answer: mappedHistory }, dependencies);
  return { find: (asked, options) => query.ask({ ...asked }, options), close: () => query.close() };
}
