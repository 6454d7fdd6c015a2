import { describe, expect, it } from 'vitest';
import { createPerson } from './person.ts';
import { SEPARATED_SEEDS } from './separated-seeds.ts';

const people = SEPARATED_SEEDS.map((seed) => createPerson(seed).traits);

describe('SEPARATED_SEEDS', () => {
  it('has at least 16 different people', () => {
    expect(new Set(SEPARATED_SEEDS).size).toBeGreaterThanOrEqual(16);
    expect(new Set(SEPARATED_SEEDS).size).toBe(SEPARATED_SEEDS.length);
  });

  it('has women and men, light and dark skin, younger and older people', () => {
    expect(people.filter(({ sex }) => sex === 'female').length).toBeGreaterThanOrEqual(4);
    expect(people.filter(({ sex }) => sex === 'male').length).toBeGreaterThanOrEqual(4);
    expect(people.filter(({ skinTone }) => skinTone > 3.6).length).toBeGreaterThan(people.length / 2);
    expect(people.some(({ skinTone }) => skinTone < 2)).toBe(true);
    expect(people.some(({ age }) => age < 30)).toBe(true);
    expect(people.some(({ age }) => age > 55)).toBe(true);
  });
});
