import { parentPort, workerData } from 'node:worker_threads';
import type { WorkerMessage } from '../worker-pool.ts';

/** What a test asks of this worker; `gate` holds it until the test opens the gate. */
export type UnrulyTask = { answer: string; gate?: Int32Array } | { crash: true } | { exit: number };

const post = (message: WorkerMessage<string>): void => parentPort?.postMessage(message);

if (workerData?.broken) throw new Error('cannot load');
parentPort?.on('message', async (task: UnrulyTask) => {
  if ('crash' in task) throw new Error('crashed');
  if ('exit' in task) process.exit(task.exit);
  if (task.gate) Atomics.wait(task.gate, 0, 0);
  post({ result: task.answer, memory: { tensors: 7, bytes: 70 } });
});
post({ ready: true });
