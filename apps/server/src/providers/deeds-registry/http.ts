import { z } from 'zod';
import { parseDeedsOffice } from '../../domain/deeds-office.ts';
import {
  answerDate,
  answerList,
  answerText,
  optionalAnswerDate,
  optionalAnswerText,
} from '../http-provider/answer-fields.ts';
import type { HttpProviderDependencies } from '../http-provider/http-provider.ts';
import { createMappedQuery } from '../http-provider/mapped-query.ts';
import { type DeedsRegistry, propertyTypes } from './port.ts';

/** What the configured `answer` expression has to make. */
const deeds = answerList(
  z.object({
    propertyType: z.enum(propertyTypes).default('OTHER'),
    deedsOffice: answerText().transform((name) => parseDeedsOffice(name) ?? name),
    titleDeedNumber: answerText(60),
    erfNumber: optionalAnswerText(40),
    portion: optionalAnswerText(40),
    township: optionalAnswerText(),
    schemeName: optionalAnswerText(),
    schemeNumber: optionalAnswerText(60),
    unitNumber: optionalAnswerText(40),
    farmName: optionalAnswerText(),
    streetAddress: optionalAnswerText(),
    suburb: optionalAnswerText(),
    province: optionalAnswerText(40),
    extent: z.number().min(0),
    extentUnit: z.enum(['SQUARE_METRES', 'HECTARES']).default('SQUARE_METRES'),
    purchaseDate: optionalAnswerDate,
    registrationDate: answerDate,
    purchasePrice: z.number().min(0).default(0),
    owners: z
      .array(
        z.object({
          name: answerText(),
          identityNo: z
            .string()
            .regex(/^\d{13}$/)
            .nullish()
            .transform((value) => value ?? null),
          birthDate: optionalAnswerDate,
          share: z.number().min(0).max(100),
        }),
      )
      .min(1),
    bonds: answerList(
      z.object({
        bondNumber: answerText(60),
        bondHolder: answerText(),
        bondAmount: z.number().min(0),
        bondDate: answerDate,
      }),
    ),
    ownershipStatus: z.enum(['CURRENT', 'PREVIOUS']).default('CURRENT'),
  }),
);

const inputs = ['identityNo', 'firstNames', 'surname', 'birthDate', 'deedsOffice'] as const;

/** Deeds registries over HTTP; `close` ends their connections. */
export interface HttpDeedsRegistry extends DeedsRegistry {
  close(): Promise<void>;
}

/**
 * Deeds registries asked over HTTP as the section `deedsRegistry` of the providers file says.
 *
 * @throws ProviderConfigError naming what is wrong with the section.
 * @throws SecretMissing when a secret it refers to is not there.
 */
export function createHttpDeedsRegistry(
  section: unknown,
  path: string,
  dependencies: HttpProviderDependencies,
): HttpDeedsRegistry {
  const query = createMappedQuery(section, { path, inputs, answer: deeds }, dependencies);
  return {
    find: async ({ identityNo, firstNames, surname, birthDate, deedsOffice }, { signal }) =>
      (await query.ask({ identityNo, firstNames, surname, birthDate, deedsOffice }, { signal })) ?? [],
    close: () => query.close(),
  };
}
