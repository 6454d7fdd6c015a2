import { parentPort } from 'node:worker_threads';
import type { WorkerMessage } from '@qiniso/worker-pool';
import { textsOfEntity } from './index-keys.ts';
import { unpackEntity } from './packed-entity.ts';

/** Packed entries in, what each is indexed by out. */
export type TextsTask = readonly string[];
export type TextsResult = readonly (readonly string[])[];

const port = parentPort;
if (!port) throw new Error('index-texts-worker.ts runs in a worker thread only.');

port.on('message', (packed: TextsTask) => {
  const result = packed.map((text) => textsOfEntity(unpackEntity(text)));
  port.postMessage({ result } satisfies WorkerMessage<TextsResult>);
});
port.postMessage({ ready: true } satisfies WorkerMessage<TextsResult>);
