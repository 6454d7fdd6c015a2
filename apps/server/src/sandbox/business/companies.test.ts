import { describe, expect, it } from 'vitest';
import { parseCompanyNumber } from '../../domain/company-number.ts';
import { companyStatuses } from '../../domain/company-status.ts';
import { directorStatuses, directorTypes } from '../../domain/director-codes.ts';
import { isRealDate, parseSaIdNumber } from '../../domain/sa-id-number.ts';
import { findSandboxPerson } from '../people.ts';
import { sandboxBureauBusiness } from './bureau-businesses.ts';
import { sandboxCompanies } from './companies.ts';
import { generateCompany } from './generated-companies.ts';

const today = new Date('2026-11-21T10:00:00Z');
const { all, byRegistrationNo, byItNumber } = sandboxCompanies();

describe('The companies of the sandbox', () => {
  it('are several thousand, each with numbers of its own', () => {
    expect(all.length).toBeGreaterThan(4_000);
    expect(byRegistrationNo.size).toBe(all.length);
    expect(byItNumber.size).toBe(all.length);
  });

  it('are the same every time', () => {
    for (const index of [0, 1, 1_999, 3_999]) expect(generateCompany(index)).toEqual(generateCompany(index));
  });

  it('are such as a register may hold', () => {
    for (const { company, directors, filings } of all) {
      expect(parseCompanyNumber(company.registrationNo, today)).toMatchObject({
        number: company.registrationNo,
        typeCode: company.typeCode,
      });
      expect(companyStatuses).toHaveProperty(company.statusCode);
      for (const date of [
        company.registrationDate,
        company.statusDate,
        ...filings.map((entry) => entry.effectiveDate),
      ])
        expect(date === null || isRealDate(date), `${company.registrationNo}: ${date}`).toBe(true);
      for (const director of directors) {
        expect(directorTypes).toHaveProperty([director.typeCode]);
        expect(directorStatuses).toHaveProperty([director.statusCode]);
      }
      const shares = directors.map(({ memberPercentage }) => memberPercentage ?? 0);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(100);
    }
  });

  it('have directors who do not exist: of the sandbox’s people, or with a number that nobody can have', () => {
    for (const { directors } of all)
      for (const { identityNo } of directors)
        if (identityNo !== null && !findSandboxPerson(identityNo))
          expect(parseSaIdNumber(identityNo, today).validity).toBe('INVALID_CHECKSUM');
  });

  it('have files at the bureau that are as old whenever one asks', () => {
    const later = new Date('2028-03-21T10:00:00Z');
    const ages = (at: Date) =>
      (sandboxBureauBusiness('2013/990009/07', at)?.judgments ?? []).map(({ date }) =>
        Math.round((at.getTime() - Date.parse(date)) / (30.44 * 86_400_000)),
      );
    expect(ages(today)).toHaveLength(1);
    expect(Math.abs((ages(today)[0] ?? 0) - (ages(later)[0] ?? 99))).toBeLessThanOrEqual(1);
  });
});
