import { z } from 'zod';
import { defineQuery } from '../../../catalogue/query-endpoint.ts';
import { optionalText } from '../../../catalogue/request-fields.ts';
import { INSTITUTION_TYPES, searchInstitutions } from '../../../domain/institution.ts';
import type { Institutions } from '../../../providers/institutions/port.ts';

/** An answer is not waited for longer. */
const TIMEOUT_MS = 10_000;

/** `GET /tertiary/institutions`: names that `POST /tertiary/verify` takes (consumer-service 4.4; domain-facts 2.11). */
export const institutionList = defineQuery({
  service: 'consumer',
  route: 'GET /tertiary/institutions',
  title: 'Tertiary qualification verification',
  summary: 'The institutions whose qualifications can be verified',
  description:
    'All of them by name or, with `q`, those that may be meant: misspelt, shortened and former names are found.',
  version: '1.0',
  roles: ['integrator', 'admin'],
  parameters: z.object({
    q: optionalText('q', 100).describe('What the institution is called, more or less.'),
  }),
  response: z.object({
    success: z.literal(true),
    total: z.int(),
    institutions: z.array(
      z.object({
        name: z.string(),
        short_name: z.string().nullable(),
        type: z.enum(INSTITUTION_TYPES),
        former_names: z.array(z.string()),
      }),
    ),
  }),
  answer: async ({ institutions }: { readonly institutions: Institutions }, _caller, { q }) => {
    const all = await institutions.list({ signal: AbortSignal.timeout(TIMEOUT_MS) });
    const found = q === null ? all : searchInstitutions(all, q);
    return {
      success: true as const,
      total: found.length,
      institutions: found.map(({ name, shortName, type, formerNames }) => ({
        name,
        short_name: shortName,
        type,
        former_names: [...formerNames],
      })),
    };
  },
});
