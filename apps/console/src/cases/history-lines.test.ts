import type { CaseEvent } from '@qiniso/console-protocol/cases';
import { describe, expect, it } from 'vitest';
import { historyLines } from './history-lines.ts';

const thandi = { id: 'u1', username: 'thandi', isMe: false };
const me = { id: 'u2', username: 'sipho', isMe: true };
let id = 0;
const event = (action: CaseEvent['action'], more: Partial<CaseEvent> = {}): CaseEvent => ({
  id: ++id,
  at: `2026-11-21T10:00:${String(id).padStart(2, '0')}Z`,
  by: thandi,
  action,
  decision: null,
  reason: null,
  note: null,
  hasNote: false,
  detail: null,
  ...more,
});
const texts = (...events: CaseEvent[]) => historyLines(events).map(({ text }) => text);

describe('The history of a case', () => {
  it('says who did what', () => {
    expect(
      texts(
        event('opened', { by: null }),
        event('opened', { detail: 'asked' }),
        event('viewed', { by: me }),
        event('revealed'),
        event('proposed', { decision: 'ACCEPT', reason: 'Old photograph' }),
        event('decided', { by: me, decision: 'ACCEPT', reason: 'Same face' }),
      ),
    ).toEqual([
      'The system opened the case',
      'Thandi asked for the decision to be looked at again',
      'You looked at the case',
      'Thandi had the personal data shown',
      'Thandi decided Accept, to be confirmed by a second person: old photograph',
      'You decided Accept: same face',
    ]);
  });

  it('counts frames and pictures that one user looked at in a row', () => {
    const lines = historyLines([
      event('image-viewed', { detail: 'official_photograph' }),
      event('image-viewed', { detail: 'selfie' }),
      event('image-viewed', { detail: 'selfie' }),
      event('frame-viewed', { detail: 'a 1' }),
      event('frame-viewed', { detail: 'a 2' }),
      event('frame-viewed', { by: me, detail: 'a 2' }),
    ]);
    expect(lines.map(({ text }) => text)).toEqual([
      'Thandi looked at the official photograph and the selfie',
      'Thandi looked at 2 frames',
      'You looked at a frame',
    ]);
    expect(lines[0]?.from).not.toBe(lines[0]?.to);
  });

  it('keeps every deed a line of its own, with its note', () => {
    const lines = historyLines([
      event('claimed'),
      event('claimed'),
      event('reopened', { note: 'Wrong number', hasNote: true }),
    ]);
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatchObject({ note: 'Wrong number', isDeed: true });
  });
});
