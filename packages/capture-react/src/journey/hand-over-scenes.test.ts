import type { CaptureSessionView, HandOverMark } from '@qiniso/capture-protocol';
import { describe, expect, it } from 'vitest';
import { nextScene } from './next-scene.ts';
import type { Scene } from './scene.ts';
import { stepOf } from './step-of.ts';

const here: CaptureSessionView = {
  status: 'started',
  steps: ['welcome', 'fields', 'liveness'],
  next_step: 'fields',
  attempts_left: 3,
  expires_at: '2026-01-02T00:00:00Z',
  claimed_by: 'this',
  sandbox: false,
};
const mark = (side: HandOverMark['side']): HandOverMark => ({ side, digits: '47' });
const onPhone: CaptureSessionView = { ...here, claimed_by: 'another', hand_over: mark('desk') };
const desk: Scene = { at: 'hand_over', session: here };
const read = (scene: Scene, session: CaptureSessionView) =>
  nextScene(scene, { type: 'session_read', session });

describe('A hand-over', () => {
  it('is begun on the desk, and found again by it after a reload', () => {
    expect(
      nextScene(
        { at: 'fields', session: here, busy: false, refused: false },
        { type: 'hand_over_chosen', session: here },
      ),
    ).toEqual(desk);
    expect(read({ at: 'opening' }, onPhone)).toEqual({ at: 'hand_over', session: onPhone });
  });

  it('arrives on the phone before anything is claimed, and goes on with the digits', () => {
    const opened = { ...onPhone, hand_over: mark('phone') };
    expect(read({ at: 'opening' }, opened)).toEqual({ at: 'arrival', session: opened, busy: false });
    const claimed = { ...here, hand_over: mark('phone') };
    expect(read({ at: 'arrival', session: opened, busy: true }, claimed)).toMatchObject({ at: 'fields' });
  });

  it('ends on the desk with the session, or with the session back there', () => {
    expect(read(desk, { ...onPhone, status: 'completed' })).toEqual({ at: 'end', ending: 'thank_you' });
    expect(read(desk, { ...onPhone, status: 'cancelled' })).toEqual({ at: 'end', ending: 'cancelled' });
    expect(read(desk, here)).toMatchObject({ at: 'fields' });
    expect(read(desk, { ...here, claimed_by: 'another' })).toMatchObject({ at: 'elsewhere' });
  });

  it('is no step of the session', () => {
    expect(stepOf(desk)).toBeNull();
    expect(stepOf({ at: 'arrival', session: onPhone, busy: false })).toBeNull();
  });

  it('whose code is worth nothing says so, and one that moved on too', () => {
    const refused = (status: number) =>
      nextScene({ at: 'opening' }, { type: 'link_refused', hadToken: true, hadCode: true, status });
    expect(refused(404)).toEqual({ at: 'end', ending: 'stale_code' });
    expect(refused(403)).toEqual({ at: 'end', ending: 'moved' });
  });
});
