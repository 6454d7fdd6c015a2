import type { Clock } from '../../domain/clock.ts';
import { ProviderRefused } from '../provider-error.ts';
import type { LicenceRecord, LicenceRegistry, LicenceType } from './port.ts';

/** A licence of the sandbox: nobody's, and one for each outcome. Years count from the sandbox's day. */
interface SandboxLicence {
  readonly number: string;
  readonly type: LicenceType;
  readonly holder: LicenceRecord['holder'];
  readonly codes: readonly string[];
  readonly issued: number;
  readonly validFor: number;
  /** `refused`: the source turns the request away, and it cannot be processed. */
  readonly status: LicenceRecord['status'] | 'refused';
  readonly driverRestrictions?: readonly string[];
  readonly vehicleRestrictions?: readonly string[];
  readonly permit?: readonly ('G' | 'P' | 'D')[];
}

const thabo = { identityNo: '8501015800088', surname: 'MOKOENA', birthDate: '1985-01-01' };
const naledi = { identityNo: '9202140123087', surname: 'VAN DER MERWE', birthDate: '1992-02-14' };
const pieter = { identityNo: '7906305009087', surname: 'BOTHA', birthDate: '1979-06-30' };
const johannes = { identityNo: '8808085222089', surname: 'PRETORIUS', birthDate: '1988-08-08' };
const ayanda = { identityNo: '0101010001085', surname: 'NDLOVU', birthDate: '2001-01-01' };
const tendai = { identityNo: 'FN123456', surname: 'MOYO', birthDate: '1990-04-18' };

const licences: readonly SandboxLicence[] = [
  {
    number: '6234560001AB',
    type: 'card',
    holder: thabo,
    codes: ['B'],
    issued: -1,
    validFor: 4,
    status: 'active',
    driverRestrictions: ['1'],
  },
  {
    number: '6234560002CD',
    type: 'card',
    holder: naledi,
    codes: ['EB'],
    issued: -2,
    validFor: 3,
    status: 'suspended',
  },
  {
    number: '6234560003EF',
    type: 'card',
    holder: pieter,
    codes: ['C1'],
    issued: -3,
    validFor: 2,
    status: null,
  },
  {
    number: '6234560004GH',
    type: 'card',
    holder: johannes,
    codes: [],
    issued: -4,
    validFor: 1,
    status: 'refused',
  },
  {
    number: '6234560005JK',
    type: 'card',
    holder: thabo,
    codes: ['B'],
    issued: -6,
    validFor: -1,
    status: 'active',
  },
  {
    number: '6234560006LM',
    type: 'temporary',
    holder: naledi,
    codes: ['B'],
    issued: -2,
    validFor: -1,
    status: 'active',
  },
  {
    number: '6234560007NP',
    type: 'learners',
    holder: ayanda,
    codes: ['2'],
    issued: -1,
    validFor: 1,
    status: 'active',
  },
  {
    number: '6234560008QR',
    type: 'card',
    holder: tendai,
    codes: ['EC', '05'],
    issued: -2,
    validFor: 3,
    status: 'active',
    vehicleRestrictions: ['1'],
    permit: ['G', 'P'],
  },
];

/**
 * The sandbox's authority (docs/sandbox.md). Every number it does not know is cleanly not found.
 *
 * @param clock the sandbox's, so that what is valid stays valid.
 */
export function createSandboxLicenceRegistry(clock: Clock): LicenceRegistry {
  const yearsFromNow = (years: number): string => {
    const day = new Date(clock.now());
    day.setUTCFullYear(day.getUTCFullYear() + years, day.getUTCMonth(), 1);
    return day.toISOString().slice(0, 10);
  };
  return {
    find: async ({ licenceNumber }) => {
      const found = licences.find(({ number }) => number === licenceNumber);
      if (!found) return null;
      const { status } = found;
      if (status === 'refused') throw new ProviderRefused('The sandbox cannot process this licence.');
      const validUntil = yearsFromNow(found.validFor);
      return {
        licenceNumber,
        licenceType: found.type,
        holder: found.holder,
        codes: found.codes,
        issuedOn: yearsFromNow(found.issued),
        validUntil,
        status,
        driverRestrictions: found.driverRestrictions ?? ['0'],
        vehicleRestrictions: found.vehicleRestrictions ?? ['0'],
        permit: found.permit ? { categories: found.permit, validUntil } : null,
      };
    },
  };
}
