import { parentPort, threadId, workerData } from 'node:worker_threads';
import { type AnalyseRequest, analyseImage } from './analyse-image.ts';
import { UnreadableImage, type UnreadableReason } from './errors.ts';
import type { FaceAnalysis } from './face-analysis.ts';
import { loadFaceModels } from './face-models.ts';

/** What the engine sends; the worker adds the time limit it was started with. */
export interface WorkerTask extends Omit<AnalyseRequest, 'limits'> {
  maxPixels: number;
}

/** What a worker answers; tensors are counted after every image to show that none is left behind. */
export interface WorkerResult {
  answer: { analysis: FaceAnalysis } | { unreadable: UnreadableReason };
  memory: { threadId: number; tensors: number; bytes: number };
}

const port = parentPort;
if (!port) throw new Error('worker.ts runs in a worker thread only.');
const { timeoutSeconds }: { timeoutSeconds: number } = workerData;
const models = await loadFaceModels();

// Anything but an unreadable image is a fault of ours: it ends this thread, and the pool starts a clean one.
port.on('message', async ({ maxPixels, ...task }: WorkerTask) => {
  const answer = await analyseImage(models, { ...task, limits: { maxPixels, timeoutSeconds } })
    .then((analysis) => ({ analysis }))
    .catch((error: unknown) => {
      if (error instanceof UnreadableImage) return { unreadable: error.reason };
      throw error;
    });
  const result: WorkerResult = { answer, memory: { threadId, ...models.memory() } };
  port.postMessage({ result });
});
port.postMessage({ ready: true });
