import { parentPort } from 'node:worker_threads';
import type { Hit } from './hit.ts';
import { textsOfEntity } from './index-keys.ts';
import { unpackEntity } from './packed-entity.ts';
import { CandidateScorer, type ScoringGround, type ScoringTask } from './score-candidates.ts';

/** What a scoring thread is told, in turn: a task sees every ground sent before it. */
export type ScoringMessage =
  | { readonly ground: ScoringGround }
  | { readonly task: ScoringTask }
  /** Packed entries whose names are to be read for the index. */
  | { readonly packed: readonly string[] };
export type ScoringAnswer =
  | { readonly hits: readonly Hit[] }
  | { readonly texts: readonly (readonly string[])[] }
  | { readonly error: string };

const port = parentPort;
if (!port) throw new Error('scoring-worker.ts runs in a worker thread only.');

const scorer = new CandidateScorer();

port.on('message', (message: ScoringMessage) => {
  if ('ground' in message) {
    scorer.setGround(message.ground);
    return;
  }
  let answer: ScoringAnswer;
  try {
    answer =
      'task' in message
        ? { hits: scorer.score(message.task) }
        : { texts: message.packed.map((text) => textsOfEntity(unpackEntity(text))) };
  } catch (error) {
    // Nothing of a message that may name somebody leaves the thread.
    answer = { error: error instanceof Error ? error.name : 'unknown' };
  }
  port.postMessage(answer);
});
