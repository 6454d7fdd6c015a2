import { describe, expect, it } from 'vitest';
import { isSamePerson, matchIdentity, type PersonDetails, SURNAME_THRESHOLD } from './match-identity.ts';
import { recordOfThabo } from './testing.ts';

const today = new Date('2026-11-20T10:00:00Z');

const record = (more: Partial<PersonDetails> = {}): PersonDetails => ({ ...recordOfThabo, ...more });

const match = (
  FirstName: string,
  LastName: string,
  { threshold = 0.95, ...more }: Partial<PersonDetails> & { threshold?: number } = {},
) => matchIdentity({ IdentityNo: '8501015800088', FirstName, LastName }, record(more), threshold, today);

describe('matchIdentity (consumer-service 2.6)', () => {
  it.each([
    // submitted, record, threshold: score, matched
    ['THABO', 'THABO JOHN', 0.95, 1, true],
    ['John Thabo', 'THABO JOHN', 0.95, 1, true],
    ['PETER', 'PIETER', 0.95, 0.95, true],
    ['THANDI', 'THANDIWE', 0.95, 0.95, true],
    ['PETER', 'PIETER', 0.9501, 0.95, false],
    ['THANDI', 'THANDIWE', 0.951, 0.95, false],
    ['SIPHO', 'SIPHIWE', 0.95, 0.8743, false],
    ['SIPHO', 'SIPHIWE', 0.8743, 0.8743, true],
    ['XYZ', 'THABO', 0, 0, true],
    ['Graca', 'GRAÇA', 1, 1, true],
  ])(
    'rule 1: %s for the record %s at a threshold of %d scores %d',
    (first, firstNames, threshold, score, matched) => {
      const result = match(first, 'Mokoena', { firstNames, threshold });
      expect(result.first_name_similarity_score).toBe(score);
      expect(result.first_name_matched).toBe(matched);
      expect(result.first_name_threshold).toBe(threshold);
      expect(isSamePerson(result)).toBe(matched);
    },
  );

  it.each([
    ['NDHLOVU', 'NDLOVU', 0.9619, true],
    ['BOTMA', 'BOTHA', 0.9067, false],
    ['THANDI', 'THANDIWE', 0.95, true],
    ['VD MERWE', 'VAN DER MERWE', 0.7534, false],
    ['Jones-Smith', 'SMITH JONES', 1, true],
  ])(
    'rule 2: the surname %s for the record %s scores %d, at any lenientThreshold',
    (last, surname, score, matched) => {
      for (const threshold of [0, 0.5, 1]) {
        const result = match('Thabo John', last, { surname, threshold });
        expect(result.last_name_similarity_score).toBe(score);
        expect(result.last_name_matched).toBe(matched);
        expect(result.last_name_threshold).toBe(SURNAME_THRESHOLD);
      }
    },
  );

  it.each([
    ['reversed', 'Mokoena', 'Thabo John', true],
    ['reversed, with one of the given names', 'Mokoena', 'Thabo', true],
    ['the right way round', 'Thabo John', 'Mokoena', false],
    ['only the surname crosswise', 'Mokoena', 'Dlamini', false],
    ['only the given names crosswise', 'Sipho', 'Thabo John', false],
  ])('rule 3: names_swapped when %s: %s %s', (_what, first, last, isSwapped) => {
    const result = match(first, last);
    expect(result.names_swapped).toBe(isSwapped);
    expect(isSamePerson(result)).toBe(isSwapped || first === 'Thabo John');
  });

  it('rule 3: shows the scores of the crossed pair when it is the one that fits', () => {
    expect(match('Mokoena', 'Thabo John')).toMatchObject({
      names_swapped: true,
      first_name_matched: true,
      first_name_similarity_score: 1,
      last_name_matched: true,
      last_name_similarity_score: 1,
    });
    expect(match('Mokoena', 'Dlamini')).toMatchObject({ names_swapped: false, last_name_matched: false });
  });

  it('rule 3: the crossed surname needs 95% too, whatever lenientThreshold is', () => {
    expect(match('Mokena', 'Thabo', { surname: 'MABENA', threshold: 0 }).names_swapped).toBe(false);
  });

  it('does not call names swapped that fit both ways', () => {
    expect(match('Thabo', 'Thabo', { firstNames: 'THABO', surname: 'THABO' }).names_swapped).toBe(false);
  });

  it('matches nothing without a record, and still checks the number', () => {
    const submitted = { IdentityNo: '8501015800089', FirstName: 'Thabo', LastName: 'Mokoena' };
    const result = matchIdentity(submitted, null, 0, today);
    expect(result).toEqual({
      id_found: false,
      id_matched: false,
      first_name_matched: false,
      first_name_similarity_score: 0,
      first_name_threshold: 0,
      last_name_matched: false,
      last_name_similarity_score: 0,
      last_name_threshold: 0.95,
      names_swapped: false,
      dob_matched: false,
      id_valid: 'INVALID_CHECKSUM',
    });
    expect(isSamePerson(result)).toBe(false);
  });

  it.each([
    ['1985-01-01', true],
    ['1985-10-01', false],
    [null, false],
  ])('compares the date of birth in the number with the record’s: %s', (birthDate, matched) => {
    expect(match('Thabo', 'Mokoena', { birthDate }).dob_matched).toBe(matched);
  });

  it('takes the date of birth of somebody over a hundred in either century', () => {
    const submitted = { IdentityNo: '2001015800085', FirstName: 'Thabo', LastName: 'Mokoena' };
    for (const birthDate of ['1920-01-01', '2020-01-01'])
      expect(matchIdentity(submitted, record({ birthDate }), 0.95, today).dob_matched).toBe(true);
  });

  it('does not match the record of another number', () => {
    const result = match('Thabo', 'Mokoena', { identityNo: '8501015800187' });
    expect(result).toMatchObject({ id_found: true, id_matched: false });
    expect(isSamePerson(result)).toBe(false);
  });
});
