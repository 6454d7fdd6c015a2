import type { CaptureAttemptView, CaptureSessionView, CaptureStep } from '@qiniso/capture-protocol';
import { describe, expect, it } from 'vitest';
import { nextScene } from './next-scene.ts';
import type { JourneyEvent, Scene } from './scene.ts';

const fresh: CaptureSessionView = {
  status: 'created',
  steps: ['welcome', 'fields', 'liveness'],
  next_step: 'welcome',
  attempts_left: 3,
  expires_at: '2026-01-02T00:00:00Z',
  claimed_by: 'none',
  sandbox: false,
};
const claimed: CaptureSessionView = { ...fresh, status: 'started', next_step: 'fields', claimed_by: 'this' };
const ready: CaptureSessionView = { ...claimed, next_step: 'liveness' };
const attempt: CaptureAttemptView = {
  attempt_id: 'a',
  nonce: 'n',
  deadline_at: '2026-01-01T00:03:00Z',
  state: 'open',
  step: 1,
  instruction: 'look_straight',
  hint: null,
  progress: 0,
  next_frame_in_ms: 100,
  attempts_left: 2,
};

const opening: Scene = { at: 'opening' };
const welcome: Scene = { at: 'welcome', session: fresh, busy: true };
const fields: Scene = { at: 'fields', session: claimed, busy: true, refused: false };
const prepare: Scene = { at: 'prepare', session: ready, busy: true, problem: null };
const preview: Scene = { at: 'preview', session: ready, busy: true, obstacle: null };
const live: Scene = { at: 'live', session: ready, attempt, progress: attempt, obstacle: null };
const judging: Scene = { at: 'judging', session: ready };
const tryAgain: Scene = { at: 'try_again', session: ready };
const thanks: Scene = { at: 'end', ending: 'thank_you' };

const read = (session: CaptureSessionView): JourneyEvent => ({ type: 'session_read', session });
/** The scene in a word, with the word that tells it from others of its kind. */
const word = (scene: Scene): string => {
  const detail =
    scene.at === 'end'
      ? scene.ending
      : scene.at === 'prepare'
        ? scene.problem
        : 'obstacle' in scene
          ? scene.obstacle
          : null;
  return detail === null ? scene.at : `${scene.at} ${detail}`;
};

describe('a session that was read', () => {
  it.each<[string, Scene, CaptureSessionView, string]>([
    ['an untouched link is welcomed', opening, fresh, 'welcome'],
    ['the claimed link goes to its first step', welcome, claimed, 'fields'],
    ['a claimed link is past its welcome', welcome, { ...claimed, next_step: 'welcome' }, 'fields'],
    ['a reload resumes at the selfie', opening, ready, 'prepare'],
    ['a reload while judging waits for the verdict', opening, { ...ready, next_step: null }, 'judging'],
    ['another device holds the link', opening, { ...claimed, claimed_by: 'another' }, 'elsewhere'],
    [
      'another device takes the link over in the middle',
      live,
      { ...ready, claimed_by: 'another' },
      'elsewhere',
    ],
    ['it was done before', opening, { ...ready, status: 'completed' }, 'end already_done'],
    ['it is done now', judging, { ...ready, status: 'completed' }, 'end thank_you'],
    ['it expired', fields, { ...claimed, status: 'expired' }, 'end expired'],
    ['it was ended by wrong digits', fields, { ...claimed, status: 'cancelled' }, 'end no_digits'],
    [
      'its attempts were used up',
      opening,
      { ...ready, status: 'cancelled', attempts_left: 0 },
      'end no_attempts',
    ],
    ['it was cancelled', live, { ...ready, status: 'cancelled' }, 'end cancelled'],
    ['no attempt is left', opening, { ...ready, attempts_left: 0 }, 'end no_attempts'],
    ['the document comes', fields, { ...ready, next_step: 'document' }, 'document'],
    [
      'a step this page cannot do',
      fields,
      { ...ready, next_step: 'signature' as CaptureStep },
      'end unsupported_step',
    ],
    ['a sandbox person is still at it', judging, ready, 'judging'],
    ['a sandbox person was unclear', judging, { ...ready, attempts_left: 2 }, 'try_again'],
    [
      'a sandbox person was unclear for the last time',
      judging,
      { ...ready, attempts_left: 0 },
      'end no_attempts',
    ],
    [
      'the verdict awaited after a reload was unclear',
      { at: 'judging', session: { ...ready, next_step: null } },
      ready,
      'try_again',
    ],
  ])('%s', (_title, scene, session, expected) => {
    expect(word(nextScene(scene, read(session)))).toBe(expected);
  });

  it('tells a device that lost the link from one that never had it', () => {
    const another = read({ ...ready, claimed_by: 'another' });
    expect(nextScene(opening, another)).toMatchObject({ at: 'elsewhere', wasHere: false });
    expect(nextScene(live, another)).toMatchObject({ at: 'elsewhere', wasHere: true });
  });

  it('refuses digits only as the answer to digits', () => {
    expect(nextScene(fields, { ...read(claimed), afterFields: true } as JourneyEvent)).toMatchObject({
      at: 'fields',
      refused: true,
      busy: false,
    });
    expect(nextScene(fields, read(claimed))).toMatchObject({ at: 'fields', refused: false });
  });
});

describe('the camera', () => {
  it.each<[string, Scene, JourneyEvent, string]>([
    ['opens to the preview', prepare, { type: 'camera_opened' }, 'preview'],
    [
      'is explained when it does not open',
      prepare,
      { type: 'camera_failed', problem: 'denied' },
      'prepare denied',
    ],
    [
      'that fails at a change goes back to be explained',
      preview,
      { type: 'camera_failed', problem: 'in_use' },
      'prepare in_use',
    ],
    [
      'that fails in the middle keeps the attempt',
      live,
      { type: 'camera_failed', problem: 'in_use' },
      'live in_use',
    ],
    [
      'that ends in the middle keeps the attempt',
      live,
      { type: 'obstacle_changed', obstacle: 'ended' },
      'live ended',
    ],
    ['comes back in the middle', { ...live, obstacle: 'ended' }, { type: 'camera_opened' }, 'live'],
    [
      'goes on by itself',
      { ...live, obstacle: 'interrupted' },
      { type: 'obstacle_changed', obstacle: null },
      'live',
    ],
    [
      'is not missed once all frames are in',
      judging,
      { type: 'obstacle_changed', obstacle: 'ended' },
      'judging',
    ],
  ])('%s', (_title, scene, event, expected) => {
    const next = nextScene(scene, event);
    expect(word(next)).toBe(expected);
    if ('busy' in next) expect(next.busy).toBe(false);
  });

  it('does not disturb the views with an obstacle they know', () => {
    expect(nextScene(live, { type: 'obstacle_changed', obstacle: null })).toBe(live);
  });
});

describe('an attempt', () => {
  it('begins from the preview and shows what the server asks', () => {
    expect(nextScene(preview, { type: 'attempt_started', attempt })).toMatchObject({
      at: 'live',
      progress: { instruction: 'look_straight' },
      session: { attempts_left: 2 },
    });
  });

  it.each<['judging' | 'done' | 'try_again' | 'ended', number, string]>([
    ['judging', 2, 'judging'],
    ['done', 2, 'end thank_you'],
    ['try_again', 2, 'try_again'],
    ['try_again', 0, 'end no_attempts'],
    ['ended', 0, 'end no_attempts'],
    ['ended', 2, 'end cancelled'],
  ])('that is %s with %i attempts left leads to: %s', (state, attemptsLeft, expected) => {
    const progress = { ...attempt, state, attempts_left: attemptsLeft };
    expect(word(nextScene(live, { type: 'progressed', progress }))).toBe(expected);
    expect(word(nextScene(judging, { type: 'progressed', progress }))).toBe(expected);
  });

  it('may be made again', () => {
    expect(word(nextScene(tryAgain, { type: 'again_chosen' }))).toBe('prepare');
  });

  it('is left to a sandbox person from wherever there is a session', () => {
    for (const scene of [welcome, fields, prepare, tryAgain])
      expect(word(nextScene(scene, { type: 'sandbox_person_sent' }))).toBe('judging');
  });
});

describe('trouble', () => {
  it('with the link says whether there was one', () => {
    expect(word(nextScene(opening, { type: 'link_refused', hadToken: true, status: 404 }))).toBe(
      'end unknown_link',
    );
    expect(word(nextScene(opening, { type: 'link_refused', hadToken: false, status: 401 }))).toBe(
      'end no_link',
    );
  });

  it('with a cookie that another device’s replaced says where the check went', () => {
    expect(word(nextScene(opening, { type: 'link_refused', hadToken: false, status: 403 }))).toBe(
      'end moved',
    );
  });

  it('with the server has a way on, and does not take a good end back', () => {
    const broken = nextScene(live, { type: 'server_broken' });
    expect(word(broken)).toBe('trouble');
    expect(word(nextScene(broken, { type: 'reload_chosen' }))).toBe('opening');
    expect(nextScene(thanks, { type: 'server_broken' })).toBe(thanks);
  });
});
