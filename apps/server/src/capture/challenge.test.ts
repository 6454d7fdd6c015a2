import { randomInt } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawChallenge, isTurn } from './challenge.ts';

const challenges = Array.from({ length: 400 }, () => drawChallenge(randomInt));

describe('drawChallenge', () => {
  it('begins and ends with a straight look', () => {
    for (const challenge of challenges) {
      expect(challenge[0]).toBe('look_straight');
      expect(challenge.at(-1)).toBe('look_straight');
    }
  });

  it('asks for two or three turns, with both sides among them', () => {
    for (const challenge of challenges) {
      const turns = challenge.filter(isTurn);
      expect([2, 3]).toContain(turns.length);
      expect(new Set(turns).size).toBe(2);
    }
  });

  it('never asks for the same turn twice in a row: one movement would do for both', () => {
    for (const challenge of challenges)
      for (const [i, instruction] of challenge.entries())
        if (isTurn(instruction)) expect(challenge[i + 1]).not.toBe(instruction);
  });

  it('asks for blink and smile, once each', () => {
    for (const challenge of challenges)
      expect(challenge.filter((instruction) => /blink|smile/.test(instruction)).toSorted()).toEqual([
        'blink',
        'smile',
      ]);
  });

  it('cannot be foreseen: dozens of sequences come up, and either side first', () => {
    expect(new Set(challenges.map((challenge) => challenge.join())).size).toBeGreaterThan(30);
    expect(new Set(challenges.map((challenge) => challenge.find(isTurn)))).toEqual(
      new Set(['turn_left', 'turn_right']),
    );
  });
});
