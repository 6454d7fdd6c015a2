import { describe, expect, it } from 'vitest';
import { findInstitution, searchInstitutions } from './institution.ts';
import { publicUniversities } from './public-universities.ts';

describe('The public universities (domain-facts 4.15)', () => {
  it('are twenty-six, each under one name, with names that lead to one of them', () => {
    expect(publicUniversities).toHaveLength(26);
    for (const { name, shortName, formerNames } of publicUniversities)
      for (const each of [name, shortName ?? name, ...formerNames])
        expect(findInstitution(publicUniversities, each)?.name, each).toBe(name);
  });

  it.each([
    ['university of cape town', 'University of Cape Town'],
    ['UNIVERSITY OF KWAZULU NATAL', 'University of KwaZulu-Natal'],
    ['Rand Afrikaans University', 'University of Johannesburg'],
    ['University of Durban-Westville', 'University of KwaZulu-Natal'],
    ['University of Port Elizabeth', 'Nelson Mandela University'],
    ['Medunsa', 'Sefako Makgatho Health Sciences University'],
    ['unisa', 'University of South Africa'],
  ])('%s is %s', (said, name) => {
    expect(findInstitution(publicUniversities, said)?.name).toBe(name);
  });

  it.each(['University', 'University of Cape', 'Harvard', '', '-'])('%j is none of them', (said) => {
    expect(findInstitution(publicUniversities, said)).toBeNull();
  });
});

describe('A search for institutions', () => {
  it.each([
    [
      'cape',
      [
        'University of Cape Town',
        'Cape Peninsula University of Technology',
        'University of the Western Cape',
      ],
    ],
    ['stellenbosh', ['Stellenbosch University']],
    ['univercity of pretorea', ['University of Pretoria']],
    ['potchefstroom', ['North-West University']],
    ['rau', ['University of Johannesburg']],
    ['witwatersrand', ['University of the Witwatersrand, Johannesburg', 'University of Johannesburg']],
  ])('for %s finds %j', (text, names) => {
    expect(searchInstitutions(publicUniversities, text).map(({ name }) => name)).toEqual(
      expect.arrayContaining(names),
    );
  });

  it('has what is called so first, and finds nothing for what nobody is called', () => {
    expect(searchInstitutions(publicUniversities, 'UCT')[0]?.name).toBe('University of Cape Town');
    for (const text of ['qqq', '??', 'x']) expect(searchInstitutions(publicUniversities, text)).toEqual([]);
  });
});
