import type { CaptureSessionView } from '@qiniso/capture-protocol';
import { describe, expect, it } from 'vitest';
import { type CaptureError, reportJourney } from './capture-events.ts';
import type { Journey, JourneyState } from './journey/journey.ts';
import type { Ending, Scene } from './journey/scene.ts';

const session: CaptureSessionView = {
  status: 'started',
  steps: ['welcome', 'fields', 'liveness'],
  next_step: 'fields',
  attempts_left: 3,
  expires_at: '2026-11-21T18:00:00Z',
  claimed_by: 'this',
  sandbox: false,
};
const welcome: Scene = { at: 'welcome', session, busy: false };
const fields: Scene = { at: 'fields', session, busy: false, refused: false };
const prepare: Scene = { at: 'prepare', session, busy: false, problem: null };
const judging: Scene = { at: 'judging', session };
const end = (ending: Ending): Scene => ({ at: 'end', ending });

/** A journey that goes where it is told, and what its page has been told. */
function report(isThere = true) {
  const told: unknown[] = [];
  let state: JourneyState = { scene: { at: 'opening' }, connection: 'good', cameras: [], camera: null };
  let listener = () => {};
  const journey = {
    state: () => state,
    subscribe: (on: () => void) => {
      listener = on;
      return () => {
        listener = () => {};
      };
    },
  } as Pick<Journey, 'state' | 'subscribe'> as Journey;
  const timers: (() => unknown)[] = [];
  const stop = reportJourney(
    journey,
    'tx',
    () => ({
      onComplete: (completion) => told.push(completion),
      onError: ({ code, recoverable }: CaptureError) => told.push({ code, recoverable }),
      onStepChange: ({ step, index, total }) => told.push(`${step} ${index}/${total}`),
    }),
    {
      after: (_ms, then) => {
        timers.push(then);
        return () => timers.splice(timers.indexOf(then), 1);
      },
      isThere: async () => isThere,
    },
  );
  const go = (...scenes: Scene[]) => {
    for (const scene of scenes) {
      state = { ...state, scene, connection: 'good' };
      listener();
    }
  };
  const lose = () => {
    state = { ...state, connection: 'offline' };
    listener();
  };
  return { told, go, lose, stop, timers };
}

describe('onStepChange', () => {
  it('says each step once as it comes, and again when the person comes back to it', () => {
    const { told, go } = report();
    go(welcome, { ...welcome, busy: true }, fields, prepare, judging, { at: 'try_again', session }, fields);
    expect(told).toEqual(['welcome 0/3', 'fields 1/3', 'liveness 2/3', 'fields 1/3']);
  });
});

describe('onComplete', () => {
  it('fires once, when the server has said that the session is over', () => {
    const { told, go } = report();
    go(prepare, judging);
    expect(told).toEqual(['liveness 2/3']);
    go(end('thank_you'), end('thank_you'));
    expect(told.slice(1)).toEqual([{ transactionId: 'tx', results: { status: 'completed' } }]);
  });

  it.each([['already_done', 'completed']] as const)(
    'fires for a session that was finished before: %s',
    (ending, status) => {
      const { told, go } = report();
      go(end(ending));
      expect(told).toEqual([{ transactionId: 'tx', results: { status } }]);
    },
  );

  it.each([
    ['expired', 'expired'],
    ['cancelled', 'cancelled'],
    ['no_attempts', 'cancelled'],
    ['no_digits', 'cancelled'],
  ] as const)('fires when a session that had begun here ends otherwise: %s', (ending, status) => {
    const { told, go } = report();
    go(fields, end(ending));
    expect(told.slice(1)).toEqual([{ transactionId: 'tx', results: { status } }]);
  });

  it('says nothing more once the component is gone', () => {
    const { told, go, stop } = report();
    go(judging);
    stop();
    go(end('thank_you'));
    expect(told).toEqual(['liveness 2/3']);
  });
});

describe('onError', () => {
  it.each([
    ['unknown_link', 'unknown_session'],
    ['expired', 'expired'],
    ['cancelled', 'cancelled'],
    ['unsupported_step', 'unsupported_step'],
  ] as const)('says why a session could not begin, and that it will not: %s', (ending, code) => {
    const { told, go } = report();
    go(end(ending));
    expect(told).toEqual([{ code, recoverable: false }]);
  });

  it('says once that the server fails, and again when it fails again later', () => {
    const { told, go } = report();
    go(judging, { at: 'trouble' }, { at: 'trouble' }, { at: 'opening' }, judging, { at: 'trouble' });
    const broken = { code: 'server_error', recoverable: true };
    expect(told).toEqual(['liveness 2/3', broken, broken]);
  });

  it.each([
    [false, { code: 'unreachable', recoverable: true }],
    [true, { code: 'origin_not_allowed', recoverable: false }],
  ])(
    'tells a server that is not there from one that keeps its answers to itself (%j)',
    async (isThere, error) => {
      const { told, lose, timers } = report(isThere);
      lose();
      lose();
      expect(timers).toHaveLength(1);
      await timers[0]?.();
      expect(told).toEqual([error]);
    },
  );

  it('says nothing of a connection that comes back in time', () => {
    const { told, lose, go, timers } = report();
    lose();
    go(welcome);
    expect(timers).toEqual([]);
    expect(told).toEqual(['welcome 0/3']);
  });
});
