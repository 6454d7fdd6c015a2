import { parentPort, workerData } from 'node:worker_threads';
import { UnreadableImage, type UnreadableReason } from '@qiniso/image-intake';
import type { WorkerMessage } from '@qiniso/worker-pool';
import { type AnalyseRequest, analyseImage } from './analyse-image.ts';
import type { FaceAnalysis } from './face-analysis.ts';
import { loadFaceModels } from './face-models.ts';

/** What the engine sends; the worker adds the time limit it was started with. */
export interface WorkerTask extends Omit<AnalyseRequest, 'limits'> {
  maxPixels: number;
}

/** What a worker answers. */
export type WorkerResult = { analysis: FaceAnalysis } | { unreadable: UnreadableReason };

const port = parentPort;
if (!port) throw new Error('worker.ts runs in a worker thread only.');
const { timeoutSeconds }: { timeoutSeconds: number } = workerData;
const post = (message: WorkerMessage<WorkerResult>): void => port.postMessage(message);
const models = await loadFaceModels();

// Anything but an unreadable image is a fault of ours: it ends this thread, and the pool starts a clean one.
port.on('message', async ({ maxPixels, ...task }: WorkerTask) => {
  const result: WorkerResult = await analyseImage(models, { ...task, limits: { maxPixels, timeoutSeconds } })
    .then((analysis) => ({ analysis }))
    .catch((error: unknown) => {
      if (error instanceof UnreadableImage) return { unreadable: error.reason };
      throw error;
    });
  post({ result, memory: models.memory() });
});
post({ ready: true });
