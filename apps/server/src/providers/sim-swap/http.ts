import { z } from 'zod';
import { optionalAnswerBoolean } from '../http-provider/answer-fields.ts';
import type { HttpProviderDependencies } from '../http-provider/http-provider.ts';
import { createMappedQuery } from '../http-provider/mapped-query.ts';
import { NETWORKS, type SimSwapSource } from './port.ts';

const optionalDays = z
  .int()
  .min(0)
  .max(36_500)
  .nullish()
  .transform((value) => value ?? null);

/** A date-time with its zone, or a day, which counts from its beginning in South Africa. */
const instant = z
  .union([z.iso.datetime({ offset: true }), z.iso.date().transform((day) => `${day}T00:00:00+02:00`)])
  .nullish()
  .transform((value) => (value ? new Date(value).toISOString() : null));

/** What the configured `answer` expression has to make of an answer. */
const mappedSwap = z.object({
  lastSwapDate: instant,
  swappedWithinDays: optionalDays,
  swapped: optionalAnswerBoolean,
  monitoredPeriodDays: optionalDays,
  network: z.enum(NETWORKS).nullish(),
  ported: optionalAnswerBoolean,
});

/** An operator or aggregator over HTTP; `close` ends its connections. */
export interface HttpSimSwapSource extends SimSwapSource {
  close(): Promise<void>;
}

/**
 * Operators asked over HTTP as the section `simSwap` of the providers file says. `noRecord` is how they say that they have no answer for a
 * number.
 *
 * @throws ProviderConfigError naming what is wrong with the section.
 * @throws SecretMissing when a secret it refers to is not there.
 */
export function createHttpSimSwapSource(
  section: unknown,
  path: string,
  dependencies: HttpProviderDependencies,
): HttpSimSwapSource {
  const query = createMappedQuery(
    section,
    { path, inputs: ['cellNo', 'nationalNo', 'maxAgeHours', 'sinceDate'], answer: mappedSwap },
    dependencies,
  );
  return {
    find: async ({ cellNo, maxAgeHours }, options) => {
      const since = new Date(dependencies.clock.now().getTime() - maxAgeHours * 3_600_000);
      const input = {
        cellNo,
        nationalNo: cellNo.replace(/^\+27/, '0'),
        maxAgeHours,
        sinceDate: since.toISOString().slice(0, 10),
      };
      const found = await query.ask(input, options);
      return (
        found && {
          lastSwapAt: found.lastSwapDate,
          swappedWithinDays: found.swappedWithinDays,
          swappedWithinMaxAge: found.swapped,
          monitoredPeriodDays: found.monitoredPeriodDays,
          network: found.network ?? 'UNKNOWN',
          isPorted: found.ported,
        }
      );
    },
    close: () => query.close(),
  };
}
