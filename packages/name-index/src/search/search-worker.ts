import { parentPort } from 'node:worker_threads';
import { type FoundHits, type Generation, GenerationSearch, type SearchRequest } from './search-names.ts';

/** What a search thread is told. Messages are taken in turn: a search sees every generation sent before it. */
export type SearchMessage = { readonly generation: Generation } | { readonly request: SearchRequest };

export type SearchAnswer = { readonly found: FoundHits } | { readonly error: string };

const port = parentPort;
if (!port) throw new Error('search-worker.ts runs in a worker thread only.');

let current: GenerationSearch | undefined;

port.on('message', (message: SearchMessage) => {
  if ('generation' in message) {
    current = new GenerationSearch(message.generation, current);
    return;
  }
  let answer: SearchAnswer;
  try {
    if (!current) throw new Error('No index yet.');
    answer = { found: current.search(message.request) };
  } catch (error) {
    answer = { error: error instanceof Error ? error.message : 'The search failed.' };
  }
  port.postMessage(answer);
});
