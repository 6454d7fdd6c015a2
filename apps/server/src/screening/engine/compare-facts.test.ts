import { describe, expect, it } from 'vitest';
import { parseListDate } from '../lists/list-dates.ts';
import type { DateRange, ListedDocument } from '../lists/listed-entity.ts';
import { compareFacts } from './compare-facts.ts';
import { testEntity, testSubject } from './testing.ts';

const range = (text: string): DateRange => parseListDate(text) as DateRange;

describe('a date of birth', () => {
  it.each([
    ['1985-01-01', '1985-01-01', 'DAY', 'agree'],
    ['1985-01-01', '1985-01', 'MONTH', 'agree'],
    ['1985-01-01', '1985', 'YEAR', 'agree'],
    ['1985', '1985', 'YEAR', 'agree'],
    ['1985-01-01', '1984 to 1986', 'APPROXIMATE', 'agree'],
    ['1985-01-01', 'circa 1986', 'APPROXIMATE', 'agree'],
    ['1985-03-04', '1985-04-03', 'NEAR', 'unknown'],
    ['1985-03-04', '1985-03-14', 'NEAR', 'unknown'],
    ['1985-03-04', '1958-03-04', 'NEAR', 'unknown'],
    ['1985-03-04', '1995-03-04', 'FAR', 'contradict'],
    ['1985-03-04', '1986-11-20', 'APART', 'contradict'],
    ['1985-03-04', 'circa 1989', 'FAR', 'contradict'],
  ])('%s beside %s is %s', (asked, listed, how, state) => {
    const facts = compareFacts(
      testSubject({ name: 'A', birthDate: asked }),
      testEntity('A', { birthDates: [range(listed)] }),
    );
    expect(facts.birthDate).toMatchObject({ how, state });
  });

  it('is the one of several that agrees best; without one on either side it says nothing', () => {
    const several = testEntity('A', { birthDates: ['1950-01-01', '1985-01-01'] });
    expect(compareFacts(testSubject({ name: 'A', birthDate: '1985-01-01' }), several).birthDate.how).toBe(
      'DAY',
    );
    expect(compareFacts(testSubject('A'), several).birthDate).toEqual({
      state: 'unknown',
      how: 'NONE',
      weight: 0,
    });
  });
});

it('sex, and a birth date of either century, come from a South African identity number', () => {
  const subject = testSubject({ name: 'A', identityNo: '2508200041085' });
  expect(subject).toMatchObject({
    sex: 'female',
    birthDates: [{ earliest: '2025-08-20' }, { earliest: '1925-08-20' }],
  });
  const facts = compareFacts(subject, testEntity('A', { sex: 'male', birthDates: ['1925-08-20'] }));
  expect(facts).toMatchObject({ sex: { how: 'OTHER' }, birthDate: { how: 'DAY' } });
});

describe('a number', () => {
  const document = (kind: ListedDocument['kind'], number: string, country: string | null = null) => ({
    kind,
    number,
    country,
  });
  it.each([
    [
      'its punctuation does not count',
      document('passport', 'a-123 4567'),
      document('passport', 'A1234567'),
      'SAME',
    ],
    [
      'lists mix up passports and identity cards',
      document('passport', 'A1234567'),
      document('identity', 'A1234567'),
      'SAME',
    ],
    [
      'two countries have two',
      document('passport', 'A1234567', 'ZA'),
      document('passport', 'A1234567', 'FR'),
      'NONE',
    ],
    [
      'a company’s is no person’s',
      document('registration', '8501015800088'),
      document('passport', '8501015800088'),
      'NONE',
    ],
    ['short ones belong to many', document('passport', '1234'), document('passport', '1234'), 'NONE'],
    [
      'nobody has two identity numbers',
      document('identity', '8501015800088'),
      document('identity', '9202140123087', 'ZA'),
      'OTHER',
    ],
    ['an IMO number with its letters', document('imo', 'IMO 1234567'), document('imo', '1234567'), 'SAME'],
  ])('%s', (_case, asked, listed, how) => {
    const facts = compareFacts(
      testSubject({ name: 'A', documents: [asked] }),
      testEntity('A', { documents: [listed] }),
    );
    expect(facts.identifier.how).toBe(how);
  });
});

describe('what cannot be a subject', () => {
  it.each([
    ['name', { name: '' }],
    ['name', { name: '\u200b\u202e…' }],
    ['birthDate', { name: 'A', birthDate: '2026-02-30' }],
    ['birthDate', { name: 'A', birthDate: 'yesterday' }],
    ['aliases', { name: 'A', aliases: Array.from({ length: 9 }, (_, i) => `B${i}`) }],
    [
      'documents',
      {
        name: 'A',
        documents: Array.from({ length: 21 }, () => ({ kind: 'other' as const, number: '1', country: null })),
      },
    ],
  ])('is told by its %s', (field, input) => {
    expect(() => testSubject(input)).toThrow(expect.objectContaining({ field }));
  });

  it('is not a huge name, nor one with half of a surrogate pair: they are cut', () => {
    expect(testSubject(`${'x'.repeat(1_000_000)}\ud800`).names[0]).toHaveLength(1000);
  });
});
