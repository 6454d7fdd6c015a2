import type { CaptureAttemptView, CaptureProgress } from '@qiniso/capture-protocol';
import { describe, expect, it } from 'vitest';
import type { OutgoingFrame } from '../wire/capture-client.ts';
import { WireError } from '../wire/wire-error.ts';
import { type AttemptTools, type Grab, runAttempt } from './run-attempt.ts';

const open: CaptureAttemptView = {
  attempt_id: 'a',
  nonce: 'n',
  deadline_at: '2026-01-01T00:03:00Z',
  state: 'open',
  step: 1,
  instruction: 'look_straight',
  hint: null,
  progress: 0,
  next_frame_in_ms: 100,
  attempts_left: 3,
};
const refusal = new WireError({ kind: 'refused', status: 409, field: '' });

type Answer = Partial<CaptureProgress> | WireError;

/** Runs an attempt in which time passes only while waiting, against the server's answers in order. */
async function run(script: { sent?: Answer[]; asked?: Answer[]; grabs?: Grab['jpeg'][] }) {
  const log: string[] = [];
  const frames: OutgoingFrame[] = [];
  const obstacles: (string | null)[] = [];
  let nowMs = 5000;
  const next = (answers: Answer[] | undefined): CaptureProgress => {
    const answer = answers?.shift() ?? { state: 'done' };
    if (answer instanceof WireError) throw answer;
    return { ...open, ...answer };
  };
  const tools: AttemptTools = {
    nowMs: () => nowMs,
    wait: async (ms) => {
      log.push(`wait ${ms}`);
      nowMs += ms;
    },
    grab: async () => {
      const jpeg = script.grabs === undefined ? new Blob(['x']) : script.grabs.shift();
      return jpeg === null
        ? { jpeg: null, obstacle: 'dark' }
        : { jpeg: jpeg ?? new Blob(['x']), grabbedAtMs: nowMs };
    },
    send: async (frame) => {
      log.push(`send ${frame.sequence}`);
      frames.push(frame);
      return next(script.sent);
    },
    ask: async () => {
      log.push('ask');
      return next(script.asked);
    },
    onProgress: () => undefined,
    onObstacle: (obstacle) => obstacles.push(obstacle),
  };
  const result = await runAttempt(open, tools).then(
    (final) => final.state,
    (error: unknown) => error,
  );
  return { log, frames, obstacles, result };
}

describe('runAttempt', () => {
  it('sends one frame after another, each after the wait the server asked for', async () => {
    const { log, result } = await run({
      sent: [{ next_frame_in_ms: 250 }, { next_frame_in_ms: 2000 }, { state: 'done' }],
    });
    expect(log).toEqual(['wait 100', 'send 1', 'wait 250', 'send 2', 'wait 2000', 'send 3']);
    expect(result).toBe('done');
  });

  it('marks a frame with the step it was taken under and the time since the start', async () => {
    const { frames } = await run({ sent: [{ step: 2 }, { state: 'done' }] });
    expect(frames.map(({ sequence, step, capturedAtMs }) => ({ sequence, step, capturedAtMs }))).toEqual([
      { sequence: 1, step: 1, capturedAtMs: 100 },
      { sequence: 2, step: 2, capturedAtMs: 200 },
    ]);
  });

  it('asks for the verdict when all frames are in', async () => {
    const { log, result } = await run({
      sent: [{ state: 'judging' }],
      asked: [{ state: 'judging' }, { state: 'try_again' }],
    });
    expect(log).toEqual(['wait 100', 'send 1', 'wait 400', 'ask', 'wait 400', 'ask']);
    expect(result).toBe('try_again');
  });

  it('sends no black picture, leaves no gap, and tells only of a lasting one', async () => {
    const jpeg = new Blob(['x']);
    const short = await run({ grabs: [null, null, jpeg], sent: [{ state: 'done' }] });
    expect(short.log).toEqual(['wait 100', 'wait 250', 'wait 250', 'send 1']);
    expect(short.obstacles).toEqual([null]);
    const lasting = await run({ grabs: [null, null, null, null, jpeg], sent: [{ state: 'done' }] });
    expect(lasting.obstacles).toEqual(['dark', null]);
  });

  it('learns from the server when a refused frame came after the end', async () => {
    const { log, result } = await run({ sent: [{}, refusal], asked: [{ state: 'try_again' }] });
    expect(log).toEqual(['wait 100', 'send 1', 'wait 100', 'send 2', 'ask']);
    expect(result).toBe('try_again');
  });

  it('gives a refused frame’s number to the next one, and up after three in a row', async () => {
    const once = await run({ sent: [refusal, { state: 'done' }], asked: [{}] });
    expect(once.log).toEqual(['wait 100', 'send 1', 'ask', 'wait 100', 'send 1']);
    const always = await run({ sent: [refusal, refusal, refusal], asked: [{}, {}, {}] });
    expect(always.result).toBe(refusal);
  });

  it('passes on that the server is broken', async () => {
    const broken = new WireError({ kind: 'broken' });
    expect((await run({ sent: [broken] })).result).toBe(broken);
  });
});
