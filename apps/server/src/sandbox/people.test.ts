import { describe, expect, it } from 'vitest';
import { isRealDate, parseSaIdNumber } from '../domain/sa-id-number.ts';
import { findSandboxPerson, sandboxPeople } from './people.ts';

const today = new Date('2026-11-20T10:00:00Z');

describe('the people of the sandbox', () => {
  it('are fourteen, each with a number and a face of their own', () => {
    expect(new Set(sandboxPeople.map(({ identityNo }) => identityNo)).size).toBe(14);
    expect(new Set(sandboxPeople.map(({ seed }) => seed)).size).toBe(14);
  });

  it.each(sandboxPeople.map((person) => [person.identityNo, person] as const))(
    '%s is consistent',
    (identityNo, person) => {
      const number = parseSaIdNumber(identityNo, today);
      expect(number.validity).toBe('VALID');
      expect(person.record.gender).toBe(number.gender);
      expect(person.traits.sex).toBe(number.gender === 'M' ? 'male' : 'female');
      const { birthDate, deceasedDate, idBookIssuedDate, idCardDate } = person.record;
      for (const date of [birthDate, deceasedDate, idBookIssuedDate, idCardDate])
        expect(date === null || isRealDate(date)).toBe(true);
      for (const date of [deceasedDate, idBookIssuedDate, idCardDate])
        expect(date === null || (birthDate !== null && date > birthDate)).toBe(true);
      expect(idCardDate !== null).toBe(person.record.idCardIssued === true);
    },
  );

  it('have the birth date of their number, but for LERATO MAHLANGU', () => {
    const differing = sandboxPeople.filter(
      ({ identityNo, record }) => parseSaIdNumber(identityNo, today).birthDate !== record.birthDate,
    );
    expect(differing.map(({ identityNo }) => identityNo)).toEqual(['9901015001084']);
  });

  it('are found by their number only', () => {
    expect(findSandboxPerson('8501015800088')?.record.surname).toBe('MOKOENA');
    expect(findSandboxPerson('8501015800089')).toBeNull();
  });
});
