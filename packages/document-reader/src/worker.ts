import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { UnreadableImage, type UnreadableReason } from '@qiniso/image-intake';
import type { WorkerMessage } from '@qiniso/worker-pool';
import { type LicenceKeyTexts, readLicenceKeys } from './barcode/licence-blocks.ts';
import type { DocumentReading, ReadRequest } from './document-reading.ts';
import { type FoundFace, readDocument } from './read-document.ts';

/** What the reader sends: the request, and a port at whose other end faces are found. */
export interface WorkerTask {
  readonly request: ReadRequest;
  readonly faces: MessagePort;
}

/** What a worker answers. */
export type WorkerResult = { readonly reading: DocumentReading } | { readonly unreadable: UnreadableReason };

const port = parentPort;
if (!port) throw new Error('worker.ts runs in a worker thread only.');
const post = (message: WorkerMessage<WorkerResult>): void => port.postMessage(message);
const { licenceKeys: texts }: { licenceKeys: LicenceKeyTexts } = workerData;
const licenceKeys = readLicenceKeys(texts);

/** Asks the thread that has the face models; one question at a time. */
const askFor =
  (faces: MessagePort) =>
  (jpeg: Uint8Array): Promise<FoundFace | null> =>
    new Promise((resolve, reject) => {
      faces.once('message', (answer: { face: FoundFace | null } | { failed: true }) => {
        if ('face' in answer) resolve(answer.face);
        else reject(new Error('No faces could be looked for.'));
      });
      faces.postMessage(jpeg);
    });

// Anything but an unreadable picture is a fault of ours: it ends this thread, and the pool starts a clean one.
port.on('message', async ({ request, faces }: WorkerTask) => {
  const result: WorkerResult = await readDocument(request, { licenceKeys, findFace: askFor(faces) })
    .then((reading) => ({ reading }))
    .catch((error: unknown) => {
      if (error instanceof UnreadableImage) return { unreadable: error.reason };
      throw error;
    })
    .finally(() => faces.close());
  post({ result });
});
post({ ready: true });
