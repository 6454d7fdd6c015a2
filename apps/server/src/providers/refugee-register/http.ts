import { z } from 'zod';
import { parseCountryCode } from '../../domain/country-code.ts';
import { answerText, optionalAnswerDate, optionalAnswerText } from '../http-provider/answer-fields.ts';
import { readPhotograph } from '../http-provider/answer-photograph.ts';
import type { HttpProviderDependencies } from '../http-provider/http-provider.ts';
import { createMappedQuery } from '../http-provider/mapped-query.ts';
import { ProviderUnavailable } from '../provider-error.ts';
import { PERMIT_STATUSES, PERMIT_TYPES, type RefugeeRegister } from './port.ts';

/** What the configured `answer` expression has to make of an answer. */
const mappedRefugee = z.object({
  fileNo: answerText(40),
  secondaryIdNo: optionalAnswerText(40),
  firstNames: answerText(200),
  surname: answerText(200),
  birthDate: optionalAnswerDate,
  gender: z
    .enum(['M', 'F'])
    .nullish()
    .transform((value) => value ?? null),
  nationality: z
    .union([z.int(), z.string()])
    .nullish()
    .transform((value) => (value == null ? null : parseCountryCode(value))),
  permitType: z
    .enum(PERMIT_TYPES)
    .nullish()
    .transform((value) => value ?? 'UNKNOWN'),
  permitStatus: z
    .enum(PERMIT_STATUSES)
    .nullish()
    .transform((value) => value ?? 'UNKNOWN'),
  permitIssueDate: optionalAnswerDate,
  permitExpiryDate: optionalAnswerDate,
  photograph: z.string().nullish(),
});

/** A register of refugees over HTTP; `close` ends its connections. */
export interface HttpRefugeeRegister extends RefugeeRegister {
  close(): Promise<void>;
}

/**
 * A register of refugees asked over HTTP as the section `refugeeRegister` of the providers file says.
 *
 * @throws ProviderConfigError naming what is wrong with the section.
 * @throws SecretMissing when a secret it refers to is not there.
 */
export function createHttpRefugeeRegister(
  section: unknown,
  path: string,
  dependencies: HttpProviderDependencies,
): HttpRefugeeRegister {
  const inputs = ['fileNo', 'permitNo', 'identityNo', 'firstName', 'surname', 'birthDate'];
  const query = createMappedQuery(section, { path, inputs, answer: mappedRefugee }, dependencies);
  return {
    find: async (asked, options) => {
      const found = await query.ask({ ...asked }, options);
      if (found === null) return null;
      const { photograph, ...record } = found;
      if (record.fileNo.toUpperCase() !== asked.fileNo)
        throw new ProviderUnavailable(
          'upstream_invalid_response',
          'The register answered with another file.',
        );
      return {
        record: { ...record, fileNo: asked.fileNo },
        photograph: photograph ? readPhotograph(photograph, path) : null,
      };
    },
    close: () => query.close(),
  };
}
