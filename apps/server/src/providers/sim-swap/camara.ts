import { z } from 'zod';
import { httpProviderSchema, parseConfig } from '../http-provider/config.ts';
import type { HttpProviderDependencies } from '../http-provider/http-provider.ts';
import { createMappedQuery } from '../http-provider/mapped-query.ts';
import type { HttpSimSwapSource } from './http.ts';
import type { SimSwapRecord } from './port.ts';

/**
 * What the section says where the API itself fixes the rest: the address up to the version
 * (`https://operator.example/sim-swap/v2`), credentials and limits.
 */
const section = z.strictObject(
  httpProviderSchema.pick({
    url: true,
    authentication: true,
    headers: true,
    tls: true,
    attemptTimeoutMs: true,
    connectTimeoutMs: true,
    maxConnections: true,
    retries: true,
    breaker: true,
  }).shape,
);

/** How versions 0.4 to 2 of the API answer what is not a swap's date (domain-facts 2.6). */
const answers = {
  refused: { statuses: [401, 403], when: 'code = "QUOTA_EXCEEDED"' },
  tryLater: { statuses: [503], when: 'code = "TOO_MANY_REQUESTS"' },
};

/** Not this operator's number, a landline, one that opted out: no answer, which is not "no swap". */
const NOT_AVAILABLE = [
  'NOT_FOUND',
  'IDENTIFIER_NOT_FOUND',
  'SERVICE_NOT_APPLICABLE',
  'UNSUPPORTED_IDENTIFIER',
  'NOT_SUPPORTED',
  'SIM_SWAP.UNKNOWN_PHONE_NUMBER',
];
const codeIsIn = (codes: readonly string[]) => ({ when: `code in ${JSON.stringify(codes)}` });

const swapDate = z.object({
  latestSimChange: z.iso.datetime({ offset: true }).nullish(),
  monitoredPeriod: z.int().min(0).max(36_500).nullish(),
});
const checked = z.object({ swapped: z.boolean() });

/** Swaps this many days ago are looked for where the date is not told; they are what the risk is banded by. */
const RECENT_DAYS = 7;
const MONTH_DAYS = 30;

/**
 * Operators that speak the CAMARA SimSwap API. `retrieve-date` is asked; where it must not tell the date, `check` is, so that the answer
 * says at least how long ago the swap may have been.
 *
 * @throws ProviderConfigError naming what is wrong with the section.
 * @throws SecretMissing when a secret it refers to is not there.
 */
export function createCamaraSimSwapSource(
  value: unknown,
  path: string,
  dependencies: HttpProviderDependencies,
): HttpSimSwapSource {
  const { url: address, ...shared } = parseConfig(section, value, path);
  const url = address.replace(/\/+$/, '');
  const how = { ...shared, ...answers, method: 'POST' };
  const retrieveDate = createMappedQuery(
    {
      ...how,
      url: `${url}/retrieve-date`,
      request: '{ "phoneNumber": cellNo }',
      answer: '{ "latestSimChange": latestSimChange, "monitoredPeriod": monitoredPeriod }',
      noRecord: codeIsIn(NOT_AVAILABLE),
    },
    { path: `${path}.retrieveDate`, inputs: ['cellNo'], answer: swapDate },
    dependencies,
  );
  const check = createMappedQuery(
    {
      ...how,
      url: `${url}/check`,
      request: '{ "phoneNumber": cellNo, "maxAge": maxAge }',
      answer: '{ "swapped": swapped }',
      noRecord: codeIsIn([...NOT_AVAILABLE, 'OUT_OF_RANGE']),
    },
    { path: `${path}.check`, inputs: ['cellNo', 'maxAge'], answer: checked },
    dependencies,
  );

  /** What `check` says of so many hours; null: the operator does not look back so far, or has no answer. */
  const wasSwapped = async (cellNo: string, maxAge: number, options: { signal: AbortSignal }) =>
    (await check.ask({ cellNo, maxAge }, options))?.swapped ?? null;

  const record = (known: Partial<SimSwapRecord>): SimSwapRecord => ({
    lastSwapAt: null,
    swappedWithinDays: null,
    swappedWithinMaxAge: null,
    monitoredPeriodDays: null,
    network: 'UNKNOWN',
    isPorted: null,
    ...known,
  });

  return {
    find: async ({ cellNo, maxAgeHours }, options) => {
      const dated = await retrieveDate.ask({ cellNo }, options);
      if (dated === null) return null;
      const { latestSimChange: date, monitoredPeriod = null } = dated;
      if (date)
        return record({ lastSwapAt: new Date(date).toISOString(), monitoredPeriodDays: monitoredPeriod });
      if (monitoredPeriod !== null) return record({ monitoredPeriodDays: monitoredPeriod });
      // The date may not be told, whether there was a swap may.
      const inMonth = await wasSwapped(cellNo, MONTH_DAYS * 24, options);
      const isRecent = inMonth === false ? false : await wasSwapped(cellNo, RECENT_DAYS * 24, options);
      const swappedWithinMaxAge = await wasSwapped(cellNo, maxAgeHours, options);
      if (inMonth === false) return record({ monitoredPeriodDays: MONTH_DAYS, swappedWithinMaxAge });
      if (isRecent === true) return record({ swappedWithinDays: RECENT_DAYS, swappedWithinMaxAge });
      if (inMonth === true) return record({ swappedWithinDays: MONTH_DAYS, swappedWithinMaxAge });
      return isRecent === false ? record({ monitoredPeriodDays: RECENT_DAYS, swappedWithinMaxAge }) : null;
    },
    close: async () => {
      await retrieveDate.close();
      await check.close();
    },
  };
}
