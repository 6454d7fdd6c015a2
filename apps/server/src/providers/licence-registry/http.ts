import { z } from 'zod';
import { isRealDate } from '../../domain/sa-id-number.ts';
import type { HttpProviderDependencies } from '../http-provider/http-provider.ts';
import { createMappedQuery } from '../http-provider/mapped-query.ts';
import { ProviderUnavailable } from '../provider-error.ts';
import { LICENCE_TYPES, type LicenceRecord, type LicenceRegistry } from './port.ts';

/** What the URL and the expressions of the configuration can use. */
const inputs = [
  'licenceNumber',
  'licenceType',
  'identityNo',
  'firstName',
  'surname',
  'birthDate',
  'countryCode',
] as const;

const text = (longest: number) => z.string().trim().min(1).max(longest);
const date = z.string().refine(isRealDate).nullish();
const codes = z.array(text(20)).max(20).nullish();

/** What the configured `answer` expression has to make of an answer. */
const mappedLicence = z.object({
  licenceNumber: text(40),
  licenceType: z.enum(LICENCE_TYPES).nullish(),
  holder: z
    .object({ identityNo: text(40).nullish(), surname: text(200).nullish(), birthDate: date })
    .nullish(),
  codes,
  issuedOn: date,
  validUntil: date,
  status: z.enum(['active', 'suspended', 'cancelled']).nullish(),
  driverRestrictions: codes,
  vehicleRestrictions: codes,
  permit: z.object({ categories: z.array(z.enum(['G', 'P', 'D'])).max(3), validUntil: date }).nullish(),
});

/** A licence registry over HTTP; `close` ends its connections. */
export interface HttpLicenceRegistry extends LicenceRegistry {
  close(): Promise<void>;
}

/**
 * A licence registry asked over HTTP as the section `licenceRegistry` of the providers file says.
 *
 * @throws ProviderConfigError naming what is wrong with the section.
 * @throws SecretMissing when a secret it refers to is not there.
 */
export function createHttpLicenceRegistry(
  section: unknown,
  dependencies: HttpProviderDependencies,
): HttpLicenceRegistry {
  const query = createMappedQuery(
    section,
    { path: 'licenceRegistry', inputs, answer: mappedLicence },
    dependencies,
  );
  return {
    find: async (asked, { signal }) => {
      const licence = await query.ask({ ...asked }, { signal });
      return licence && toRecord(licence, asked.licenceNumber);
    },
    close: () => query.close(),
  };
}

function toRecord(licence: z.output<typeof mappedLicence>, licenceNumber: string): LicenceRecord {
  if (licence.licenceNumber.replace(/\s/g, '').toUpperCase() !== licenceNumber)
    throw new ProviderUnavailable('upstream_invalid_response', 'The registry answered with another licence.');
  return {
    licenceNumber,
    licenceType: licence.licenceType ?? null,
    holder: {
      identityNo: licence.holder?.identityNo ?? null,
      surname: licence.holder?.surname ?? null,
      birthDate: licence.holder?.birthDate ?? null,
    },
    codes: licence.codes ?? [],
    issuedOn: licence.issuedOn ?? null,
    validUntil: licence.validUntil ?? null,
    status: licence.status ?? null,
    driverRestrictions: licence.driverRestrictions ?? [],
    vehicleRestrictions: licence.vehicleRestrictions ?? [],
    permit: licence.permit
      ? { categories: licence.permit.categories, validUntil: licence.permit.validUntil ?? null }
      : null,
  };
}
