import { LIST_CATEGORIES } from '../lists/listed-entity.ts';
import type { RulesTable } from './rule.ts';

/**
 * The rules in use until an operator brings others (decision 0026; domain facts 2.7: an identifier, or the name with an equal date of
 * birth, is a confirmed match; everything else at or above the threshold is a possible one).
 */
export const defaultRules: RulesTable = {
  threshold: 0.5,
  strongFrom: 0.8,
  scopes: {
    // The lists that the law names: those of the Security Council and of the Financial Intelligence Centre.
    lite: { lists: ['UN*', 'FIC*'], categories: ['SANCTION'] },
    crime: { categories: ['CRIME'] },
    peps: { categories: ['PEP'] },
    regulatory: { categories: ['REGULATORY'] },
    extensive: { categories: [...LIST_CATEGORIES] },
    comprehensive: { categories: [...LIST_CATEGORIES] },
  },
  rules: [
    {
      id: 'delisted',
      why: 'Whoever was taken off a list is told of, and decided by a person.',
      when: { delisted: true },
      decision: 'REVIEW',
      reason: 'DELISTED',
    },
    {
      id: 'identifier',
      why: 'The same identity, passport or registration number: the listed one, whatever the name.',
      when: { identifier: ['SAME'] },
      decision: 'REJECT',
      reason: 'IDENTIFIER_MATCH',
    },
    {
      id: 'name-and-birth-date',
      why: 'The name that the publisher vouches for, and the very day of birth, with nothing against it.',
      when: {
        // 0.98 as answers show it.
        nameAtLeast: 0.888,
        qualities: ['primary', 'strong'],
        birthDate: ['DAY'],
        sex: ['SAME', 'NONE'],
        identifier: ['NONE'],
      },
      decision: 'REJECT',
      reason: 'NAME_AND_BIRTH_DATE_MATCH',
    },
    {
      id: 'other-number-and-birth-date',
      why: 'Another South African identity number and another date of birth: somebody else.',
      when: { identifier: ['OTHER'], birthDate: ['APART', 'FAR'] },
      decision: 'ACCEPT',
      reason: 'OTHER_PERSON',
    },
    {
      id: 'other-sex-and-birth-year',
      why: 'Two things speak against it, whatever the name.',
      when: { sex: ['OTHER'], birthDate: ['APART', 'FAR'] },
      decision: 'ACCEPT',
      reason: 'OTHER_PERSON',
    },
    {
      id: 'like-name-other-birth-year',
      why: 'A name that is only like it, and years between the dates of birth.',
      when: { sameName: false, nameBelow: 0.95, birthDate: ['FAR'] },
      decision: 'ACCEPT',
      reason: 'OTHER_BIRTH_YEAR',
    },
    {
      id: 'like-name-other-sex',
      why: 'A name that is only like it, of the other sex: Sipho is not Siphokazi.',
      when: { sameName: false, nameBelow: 0.95, sex: ['OTHER'], birthDate: ['NONE', 'NEAR', 'APPROXIMATE'] },
      decision: 'ACCEPT',
      reason: 'OTHER_SEX',
    },
    {
      id: 'possible',
      why: 'Everything else that reaches the threshold is for a person to judge.',
      when: {},
      decision: 'REVIEW',
      reason: 'POSSIBLE_MATCH',
    },
  ],
};
