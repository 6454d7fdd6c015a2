import { parentPort } from 'node:worker_threads';
import type { Hit } from './hit.ts';
import { CandidateScorer, type ScoringGround, type ScoringTask } from './score-candidates.ts';

/** What a scoring thread is told, in turn: a task sees every ground sent before it. */
export type ScoringMessage = { readonly ground: ScoringGround } | { readonly task: ScoringTask };
export type ScoringAnswer = { readonly hits: readonly Hit[] } | { readonly error: string };

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
    answer = { hits: scorer.score(message.task) };
  } catch (error) {
    // Nothing of a message that may name somebody leaves the thread.
    answer = { error: error instanceof Error ? error.name : 'unknown' };
  }
  port.postMessage(answer);
});
