import type { Clock } from '../../domain/clock.ts';
import { playTrouble } from '../play-trouble.ts';
import type { RefugeeRecord, RefugeeRegister } from './port.ts';

/** Somebody of the sandbox's register, whom nobody is; the permit's expiry in months from the sandbox's day. */
type SandboxRefugee = Omit<RefugeeRecord, 'secondaryIdNo' | 'permitIssueDate' | 'permitExpiryDate'> & {
  readonly secondaryIdNo?: string;
  readonly expiresInMonths: number | null;
};

const refugees: readonly SandboxRefugee[] = [
  {
    fileNo: 'PTAABC000123456',
    secondaryIdNo: '9005120123287',
    firstNames: 'AMINA HASSAN',
    surname: 'YUSUF',
    birthDate: '1990-05-12',
    gender: 'F',
    nationality: 706,
    permitType: 'SECTION_24',
    permitStatus: 'VALID',
    expiresInMonths: 18,
  },
  {
    fileNo: 'PTA000123456',
    firstNames: 'JEAN BAPTISTE',
    surname: 'MUKENDI',
    birthDate: '1982-11-03',
    gender: 'M',
    nationality: 180,
    permitType: 'SECTION_22',
    permitStatus: 'EXPIRED',
    expiresInMonths: -2,
  },
  {
    fileNo: 'CTRXYZ000345678',
    firstNames: 'TEWODROS',
    surname: 'BEKELE',
    birthDate: '1979-01-30',
    gender: 'M',
    nationality: 231,
    permitType: 'SECTION_24',
    permitStatus: 'WITHDRAWN',
    expiresInMonths: 6,
  },
  {
    fileNo: 'CTRXYZ000345679',
    firstNames: 'HIWOT',
    surname: 'GEBRE',
    birthDate: '1988-08-21',
    gender: 'F',
    nationality: 231,
    permitType: 'SECTION_22',
    permitStatus: 'CANCELLED',
    expiresInMonths: 3,
  },
  {
    fileNo: 'DBNGHI000456789',
    firstNames: 'ROSE',
    surname: 'NIYONZIMA',
    birthDate: '1995-04-09',
    gender: 'F',
    nationality: 108,
    permitType: 'SECTION_23',
    permitStatus: 'UNKNOWN',
    expiresInMonths: null,
  },
];

/** Files about which the register does not answer; docs/sandbox.md lists them. */
export const troubledFiles: Readonly<Record<string, 'time-out' | 'service-error'>> = {
  PTATIM000000001: 'time-out',
  PTAERR000000002: 'service-error',
};

/** The sandbox's register of refugees, without photographs. */
export function createSandboxRefugeeRegister(clock: Clock): RefugeeRegister {
  const inMonths = (months: number): string => {
    const now = clock.now();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1)).toISOString().slice(0, 10);
  };
  return {
    find: async ({ fileNo }, { signal }) => {
      await playTrouble(troubledFiles[fileNo], signal);
      const found = refugees.find((refugee) => refugee.fileNo === fileNo);
      if (!found) return null;
      const { expiresInMonths: months, secondaryIdNo = null, ...record } = found;
      return {
        record: {
          ...record,
          secondaryIdNo,
          permitIssueDate: months === null ? null : inMonths(months - 24),
          permitExpiryDate: months === null ? null : inMonths(months),
        },
        photograph: null,
      };
    },
  };
}
