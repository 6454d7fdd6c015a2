import { z } from 'zod';
import {
  answerList,
  answerText,
  optionalAnswerDate,
  optionalAnswerText,
} from '../http-provider/answer-fields.ts';
import type { HttpProviderDependencies } from '../http-provider/http-provider.ts';
import { createMappedQuery } from '../http-provider/mapped-query.ts';
import { type FraudListingSource, LISTING_CATEGORIES, LISTING_TYPES, MATCH_KEYS } from './port.ts';

const listing = z.object({
  referenceNo: answerText(60),
  type: z.enum(LISTING_TYPES),
  category: z
    .enum(LISTING_CATEGORIES)
    .nullish()
    .transform((value) => value ?? 'OTHER'),
  incidentDate: optionalAnswerDate,
  filedDate: optionalAnswerDate,
  memberName: optionalAnswerText(200),
  details: optionalAnswerText(1_000),
  // A listing whose key is not told counts as found by the number that was asked for.
  matchedOn: answerList(z.enum(MATCH_KEYS), MATCH_KEYS.length).transform((keys) =>
    keys.length === 0 ? (['ID_NUMBER'] as const) : keys,
  ),
});

/** What the configured `answer` expression has to make of an answer. */
const mappedListings = z.object({ listings: answerList(listing, 200) });

/** A fraud prevention service over HTTP; `close` ends its connections. */
export interface HttpFraudListings extends FraudListingSource {
  close(): Promise<void>;
}

/**
 * A fraud prevention service asked over HTTP as the section `fraudListings` of the providers file says. `noRecord` is how it says that somebody
 * is not listed.
 *
 * @throws ProviderConfigError naming what is wrong with the section.
 * @throws SecretMissing when a secret it refers to is not there.
 */
export function createHttpFraudListings(
  section: unknown,
  path: string,
  dependencies: HttpProviderDependencies,
): HttpFraudListings {
  const inputs = ['identityNo', 'firstName', 'surname', 'passportNo', 'cellNo', 'email', 'accountNo'];
  const query = createMappedQuery(section, { path, inputs, answer: mappedListings }, dependencies);
  return {
    find: async (asked, options) => (await query.ask({ ...asked }, options))?.listings ?? [],
    close: () => query.close(),
  };
}
