import { z } from 'zod';
import { isRealDate } from '../../domain/sa-id-number.ts';
import { readPhotograph } from '../http-provider/answer-photograph.ts';
import type { HttpProviderDependencies } from '../http-provider/http-provider.ts';
import { createMappedQuery } from '../http-provider/mapped-query.ts';
import { ProviderUnavailable } from '../provider-error.ts';
import type { PersonRecord, PersonRegistry } from './port.ts';

/** What the URL and the expressions of the configuration can use. */
const inputs = ['identityNo', 'withPortrait'] as const;

const text = (longest: number) => z.string().trim().min(1).max(longest);
const date = z.string().refine(isRealDate).nullish();

/** What the configured `answer` expression has to make of an answer. */
const mappedPerson = z.object({
  identityNo: z.string(),
  firstNames: text(200),
  surname: text(200),
  birthDate: date,
  gender: z.enum(['M', 'F']).nullish(),
  maritalStatus: text(40).nullish(),
  deceasedStatus: z.enum(['Alive', 'Deceased', 'Unknown']).nullish(),
  deceasedDate: date,
  idBookIssuedDate: date,
  idCardIssued: z.boolean().nullish(),
  idCardDate: date,
  /** Base64, JPEG or PNG, at most 2 MB. */
  portrait: z.string().nullish(),
});

/** A person registry over HTTP; `close` ends its connections. */
export interface HttpPersonRegistry extends PersonRegistry {
  close(): Promise<void>;
}

/**
 * A registry variant asked over HTTP as a section of the providers file says (`personRegistry.online`).
 *
 * @param path where the section stands, for messages.
 * @throws ProviderConfigError naming what is wrong with the section.
 * @throws SecretMissing when a secret it refers to is not there.
 */
export function createHttpPersonRegistry(
  section: unknown,
  path: string,
  dependencies: HttpProviderDependencies,
): HttpPersonRegistry {
  const query = createMappedQuery(section, { path, inputs, answer: mappedPerson }, dependencies);
  return {
    find: async (identityNo, { signal, withPortrait = true }) => {
      const person = await query.ask({ identityNo, withPortrait }, { signal });
      return person && toRecord(person, path, identityNo, withPortrait);
    },
    close: () => query.close(),
  };
}

function toRecord(
  person: z.output<typeof mappedPerson>,
  path: string,
  identityNo: string,
  withPortrait: boolean,
): PersonRecord {
  if (person.identityNo !== identityNo)
    throw new ProviderUnavailable(
      'upstream_invalid_response',
      'The registry answered with somebody else’s record.',
    );
  const deceasedDate = person.deceasedDate ?? null;
  return {
    identityNo,
    firstNames: person.firstNames,
    surname: person.surname,
    birthDate: person.birthDate ?? null,
    gender: person.gender ?? null,
    maritalStatus: person.maritalStatus ?? null,
    deceasedStatus: person.deceasedStatus ?? (deceasedDate === null ? 'Unknown' : 'Deceased'),
    deceasedDate,
    idBookIssuedDate: person.idBookIssuedDate ?? null,
    idCardIssued: person.idCardIssued ?? null,
    idCardDate: person.idCardDate ?? null,
    portrait: withPortrait && person.portrait ? readPhotograph(person.portrait, path) : null,
  };
}
