import { describe, expect, it } from 'vitest';
import { createPerson } from './person.ts';

describe('createPerson', () => {
  it('gives the same person for the same seed', () => {
    expect(createPerson(41)).toEqual(createPerson(41));
  });

  it('gives another person for another seed', () => {
    expect(createPerson(41).traits.shape).not.toEqual(createPerson(42).traits.shape);
  });

  it('keeps every other trait when one is fixed that they do not depend on', () => {
    const { clothing: _, ...drawn } = createPerson(41).traits;
    const { clothing, ...rest } = createPerson(41, { clothing: [0, 0, 1] }).traits;
    expect(clothing).toEqual([0, 0, 1]);
    expect(rest).toEqual(drawn);
  });

  it('fixes single proportions', () => {
    const drawn = createPerson(41).traits.shape;
    expect(createPerson(41, { shape: { noseWidth: 0.2 } }).traits.shape).toEqual({
      ...drawn,
      noseWidth: 0.2,
    });
  });

  it('gives no beard to women unless asked for', () => {
    const women = Array.from({ length: 40 }, (_, seed) => createPerson(seed, { sex: 'female' }));
    expect(women.every((woman) => woman.traits.beard === 'none')).toBe(true);
  });

  it('draws adults of working age and mostly darker skin', () => {
    const people = Array.from({ length: 200 }, (_, seed) => createPerson(seed).traits);
    expect(people.every(({ age }) => age >= 20 && age <= 65)).toBe(true);
    expect(people.filter(({ skinTone }) => skinTone > 3.6).length).toBeGreaterThan(120);
    expect(new Set(people.map(({ hairStyle }) => hairStyle)).size).toBeGreaterThan(8);
  });

  it('refuses a seed that is not an integer', () => {
    expect(() => createPerson(1.5)).toThrow(RangeError);
  });
});
