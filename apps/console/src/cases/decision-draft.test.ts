import type { CaseDecisionOption, CaseFormField } from '@qiniso/console-protocol/cases';
import { describe, expect, it } from 'vitest';
import { bodyOf, EMPTY_DRAFT, isEntryChanged, problemsOf, withDecision } from './decision-draft.ts';

const option = (more: Partial<CaseDecisionOption> = {}): CaseDecisionOption => ({
  decision: 'ACCEPT',
  label: 'Valid',
  reasons: [{ code: 'confirmed', label: 'Confirmed' }],
  hasForm: true,
  needsSecond: false,
  isDeferral: false,
  ...more,
});
const invalid = option({
  decision: 'REJECT',
  reasons: [
    { code: 'expired', label: 'Expired' },
    { code: 'suspended', label: 'Suspended' },
  ],
});
const field = (name: string, more: Partial<CaseFormField> = {}): CaseFormField => ({
  name,
  label: name,
  help: null,
  type: 'text',
  isRequired: false,
  maxLength: 40,
  options: [],
  value: null,
  ...more,
});
const form = [
  field('license_class', { type: 'choices', value: ['B'] }),
  field('license_number', { isRequired: true }),
  field('comments', { value: 'Glasses.' }),
];

describe('A decision that is being entered', () => {
  it('takes the only reason with the decision, and keeps none that does not belong to it', () => {
    const valid = withDecision(EMPTY_DRAFT, option());
    expect(valid).toMatchObject({ decision: 'ACCEPT', reason: 'confirmed' });
    expect(withDecision(valid, invalid)).toMatchObject({ decision: 'REJECT', reason: '' });
    expect(withDecision({ ...valid, reason: 'expired' }, invalid).reason).toBe('expired');
  });

  it('says all that is missing', () => {
    expect(problemsOf(EMPTY_DRAFT, undefined, form)).toEqual({
      decision: 'Choose a decision.',
      note: 'Say in a note what you saw.',
    });
    expect(Object.keys(problemsOf(withDecision(EMPTY_DRAFT, invalid), invalid, form))).toEqual([
      'reason',
      'license_number',
      'note',
    ]);
    const whole = {
      ...withDecision(EMPTY_DRAFT, option()),
      note: ' seen ',
      entry: { license_number: '1AB' },
    };
    expect(problemsOf(whole, option(), form)).toEqual({});
  });

  it('sends what the first person entered unless it was changed', () => {
    const draft = { ...withDecision(EMPTY_DRAFT, option()), note: 'Seen.', entry: { license_number: '1AB' } };
    expect(bodyOf(draft, option(), { form, version: 3 })).toEqual({
      version: 3,
      decision: 'ACCEPT',
      reason: 'confirmed',
      note: 'Seen.',
      entry: { license_class: ['B'], license_number: '1AB', comments: 'Glasses.' },
    });
    const withoutForm = option({ hasForm: false });
    expect(bodyOf(draft, withoutForm, { form, version: 3 })).not.toHaveProperty('entry');
  });

  it.each([
    ['nothing', {}, false],
    ['spaces', { comments: ' Glasses. ' }, false],
    ['an empty field that was empty', { license_number: '' }, false],
    ['a text', { comments: '' }, true],
    ['a choice', { license_class: ['B', 'EB'] }, true],
    ['no choice any more', { license_class: [] }, true],
  ])('notes what is changed of the first person’s entry: %s', (_what, entry, isChanged) => {
    expect(isEntryChanged({ ...EMPTY_DRAFT, entry }, form)).toBe(isChanged);
  });
});
