import { parentPort } from 'node:worker_threads';
import { runBuildTask } from './build-tasks.ts';
import type { BuildAnswer, BuildRequest } from './build-threads.ts';
import { NameCollector } from './collect-names.ts';
import { collectEncoded } from './encode-documents.ts';

const port = parentPort;
if (!port) throw new Error('build-worker.ts runs in a worker thread only.');

let collector: NameCollector | null = null;

function answer(request: BuildRequest): unknown {
  switch (request.kind) {
    case 'collect': {
      collector ??= new NameCollector(request.analysis);
      collectEncoded(request.documents, collector);
      return null;
    }
    case 'finish-collecting': {
      const part = (collector ?? new NameCollector(request.analysis)).finish();
      collector = null;
      return part;
    }
    case 'task':
      return runBuildTask(request.task);
  }
}

port.on('message', (request: BuildRequest) => {
  let message: BuildAnswer;
  try {
    message = { result: answer(request) };
  } catch (error) {
    message = { error: error instanceof Error ? error.message : String(error) };
  }
  port.postMessage(message);
});
