import type { HandOverView } from '@qiniso/capture-protocol';
import { expect, it } from 'vitest';
import type { JourneyLine } from '../journey/journey.ts';
import { WireError } from '../wire/wire-error.ts';
import { follow } from './line.ts';

const view = (stage: HandOverView['stage']): HandOverView => ({
  side: 'desk',
  digits: '47',
  stage,
  other: 'here',
  version: stage,
  next_in_ms: 200,
});

/** A line whose server answers as told, and which writes down what it was asked. */
function line(answers: (HandOverView | Error)[]) {
  const asked: unknown[] = [];
  const waits: number[] = [];
  const handOver = async (_what: string, body: unknown) => {
    asked.push(body);
    const answer = answers.shift() ?? new Error('It asked too often.');
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const told = {
    client: { handOver },
    send: (request: () => Promise<unknown>) => request(),
    wait: async (ms: number) => void waits.push(ms),
    whenVisible: async () => undefined,
  };
  // Of the client it needs one request only.
  return { line: told as unknown as JourneyLine, asked, waits };
}

it('asks with what it knows, waits as told, and stops at the end', async () => {
  const { line: its, asked, waits } = line([view('offered'), view('fields'), view('completed')]);
  const seen: string[] = [];
  const closed = new AbortController();
  await follow(its, {
    closed: closed.signal,
    onlyWhileVisible: false,
    onView: ({ stage }) => void seen.push(stage),
  });
  expect(seen).toEqual(['offered', 'fields', 'completed']);
  expect(asked).toEqual([{}, { known: 'offered' }, { known: 'fields' }]);
  expect(waits).toEqual([200, 200]);
});

it('tells nothing and asks nothing more once nobody listens', async () => {
  const { line: its, asked } = line([view('offered'), view('fields')]);
  const closed = new AbortController();
  const seen: string[] = [];
  await follow(its, {
    closed: closed.signal,
    onlyWhileVisible: false,
    onView: ({ stage }) => {
      seen.push(stage);
      closed.abort();
    },
  });
  expect([seen, asked.length]).toEqual([['offered'], 1]);
});

it('hands on that this device takes no part any more', async () => {
  const refused = new WireError({ kind: 'refused', status: 403, field: '' });
  const { line: its } = line([refused]);
  const following = follow(its, {
    closed: new AbortController().signal,
    onlyWhileVisible: true,
    onView: () => undefined,
  });
  await expect(following).rejects.toBe(refused);
});
