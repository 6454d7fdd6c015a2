import { describe, expect, it } from 'vitest';
import { ApiError } from '../../domain/api-error.ts';
import { clearingNeedsSecond, type JudgedHit, parseVerdicts } from './screening-verdicts.ts';

const hit = (matchId: string, category = 'CRIME', isSettled = false): JudgedHit => ({
  matchId,
  category,
  isSettled,
});
const on = (matchId: string, verdict: 'FALSE' | 'TRUE' | 'MORE', reason?: string) => ({
  matchId,
  verdict,
  reason: reason ?? { FALSE: 'other_name', TRUE: 'same_number', MORE: 'need_document' }[verdict],
});

const hits = [hit('WANTED:1'), hit('UN:2', 'SANCTION'), hit('PEP:3', 'PEP', true)];

describe('Verdicts on hits', () => {
  it('are kept sorted and trimmed, so that two people who mean the same enter the same', () => {
    const entered = { verdicts: [on('WANTED:1', 'FALSE'), { ...on('UN:2', 'FALSE'), note: '  Taller. ' }] };
    expect(parseVerdicts(entered, 'ACCEPT', hits)).toEqual({
      verdicts: [
        { ...on('UN:2', 'FALSE'), note: 'Taller.' },
        { ...on('WANTED:1', 'FALSE'), note: null },
      ],
    });
    expect(parseVerdicts(null, 'ACCEPT', hits)).toBeUndefined();
  });

  it.each([
    ['clear a client only when every open hit was decided', 'ACCEPT', [on('UN:2', 'FALSE')]],
    ['clear nobody of whom more has to be known', 'ACCEPT', [on('UN:2', 'FALSE'), on('WANTED:1', 'MORE')]],
    ['clear nobody who is on a sanctions list', 'ACCEPT', [on('UN:2', 'TRUE'), on('WANTED:1', 'FALSE')]],
    ['turn nobody away without a true hit', 'REJECT', [on('UN:2', 'FALSE'), on('WANTED:1', 'FALSE')]],
    ['put nothing off of which nothing more has to be known', 'REVIEW', [on('UN:2', 'FALSE')]],
    ['name hits of this screening', 'REJECT', [on('UN:99', 'TRUE')]],
    ['are one on each hit', 'REJECT', [on('UN:2', 'TRUE'), on('UN:2', 'FALSE')]],
    ['have a reason of their own kind', 'REJECT', [on('UN:2', 'TRUE', 'other_name')]],
  ] as const)('%s', (_rule, decision, verdicts) => {
    expect(() => parseVerdicts({ verdicts }, decision, hits)).toThrow(ApiError);
  });

  it.each([
    ['a sanctions hit is overruled', null, hits, true],
    ['nothing but hits of other lists are overruled', null, [hit('WANTED:1')], false],
    ['a settled sanctions hit is left alone', null, [hit('WANTED:1'), hit('UN:2', 'SANCTION', true)], false],
    ['a settled sanctions hit is overruled', [on('UN:2', 'FALSE')], [hit('UN:2', 'SANCTION', true)], true],
    ['a true hit is taken with measures', [on('PEP:3', 'TRUE')], [hit('PEP:3', 'PEP')], true],
  ] as const)('take two people to clear somebody when %s', (_case, verdicts, judged, needsTwo) => {
    const review = verdicts && { verdicts: verdicts.map((each) => ({ ...each, note: null })) };
    expect(clearingNeedsSecond(review, judged)).toBe(needsTwo);
  });
});
