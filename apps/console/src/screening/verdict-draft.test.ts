import type { CaseDecisionOption } from '@qiniso/console-protocol/cases';
import type { ComparedFactView, ScreeningHitView } from '@qiniso/console-protocol/screening';
import { describe, expect, it } from 'vitest';
import {
  decisionOf,
  missingOf,
  suggestedReason,
  verdictsOf,
  withSameForOpen,
  withVerdict,
} from './verdict-draft.ts';

const hit = (matchId: string, more: Partial<ScreeningHitView> = {}): ScreeningHitView =>
  ({ matchId, category: 'CRIME', isSettled: false, facts: [], ...more }) as ScreeningHitView;
const fact = (part: ComparedFactView['part'], state: ComparedFactView['state']): ComparedFactView => ({
  part,
  state,
  label: part,
  how: '',
  client: null,
  listed: null,
});
const options = (['ACCEPT', 'REJECT', 'REVIEW'] as const).map(
  (decision): CaseDecisionOption => ({
    decision,
    label: decision,
    reasons: [],
    hasForm: true,
    needsSecond: false,
    isDeferral: decision === 'REVIEW',
  }),
);
const [one, two] = [hit('A:1'), hit('A:2', { category: 'SANCTION' })];
const hits = [one, two, hit('A:3', { isSettled: true })];

describe('Verdicts that are worked out', () => {
  it.each([
    ['nothing yet', [], false, null],
    ['one of two', [['A:1', 'FALSE']], false, null],
    [
      'all somebody else',
      [
        ['A:1', 'FALSE'],
        ['A:2', 'FALSE'],
      ],
      false,
      ['ACCEPT', 'all_false'],
    ],
    ['one true, whatever is open', [['A:2', 'TRUE']], false, ['REJECT', 'true_hit']],
    [
      'a sanctions hit cannot be accepted',
      [
        ['A:1', 'FALSE'],
        ['A:2', 'TRUE'],
      ],
      true,
      ['REJECT', 'true_hit'],
    ],
    [
      'another can',
      [
        ['A:1', 'TRUE'],
        ['A:2', 'FALSE'],
      ],
      true,
      ['ACCEPT', 'accepted_with_measures'],
    ],
    [
      'more is needed',
      [
        ['A:1', 'MORE'],
        ['A:2', 'FALSE'],
      ],
      false,
      ['REVIEW', 'more_needed'],
    ],
  ] as const)('come to a decision: %s', (_case, entered, isAccepted, expected) => {
    const drafts = Object.fromEntries(
      entered.map(([id, verdict]) => [id, { verdict, reason: 'x', note: '' }] as const),
    );
    const drafted = decisionOf(hits, drafts, isAccepted, options);
    expect(drafted && [drafted.decision, drafted.reason]).toEqual(expected);
  });

  it('suggest the reason that what was compared gives', () => {
    const contradicted = hit('A:1', {
      facts: [fact('birthDate', 'contradict'), fact('country', 'contradict')],
    });
    expect(suggestedReason(contradicted, 'FALSE')).toBe('other_birth_date');
    expect(suggestedReason(hit('A:1', { facts: [fact('identifier', 'agree')] }), 'TRUE')).toBe('same_number');
    expect(suggestedReason(one, 'FALSE')).toBe('');
  });

  it('are given to all that are open, and to no other', () => {
    const first = withVerdict({}, hit('A:1', { facts: [fact('birthDate', 'contradict')] }), 'FALSE');
    const all = withSameForOpen(first, hits, { verdict: 'FALSE', reason: 'other_name', note: ' ' });
    expect(verdictsOf(all)).toEqual([
      { matchId: 'A:1', verdict: 'FALSE', reason: 'other_birth_date', note: null },
      { matchId: 'A:2', verdict: 'FALSE', reason: 'other_name', note: null },
    ]);
  });

  it('name the first hit that is still open, then the note', () => {
    expect(missingOf(hits, {}, null, '')).toMatchObject({ matchId: 'A:1' });
    const drafts = {
      'A:1': { verdict: 'FALSE', reason: 'other_name', note: '' },
      'A:2': { verdict: 'FALSE', reason: 'other_name', note: '' },
    } as const;
    const drafted = decisionOf(hits, drafts, false, options);
    expect(missingOf(hits, drafts, drafted, ' ')?.text).toContain('note');
    expect(missingOf(hits, drafts, drafted, 'Compared.')).toBeNull();
  });
});
