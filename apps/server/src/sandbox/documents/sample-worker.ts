import { generateKeyPairSync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import {
  CAMERA_LEVELS,
  type CameraLevel,
  createHolder,
  drawDocument,
  type LicenceKeys,
  takePhotograph,
} from '@qiniso/synthetic-documents';
import { createPerson, encodeJpeg, renderFrame, webcamView } from '@qiniso/synthetic-people';
import type { WorkerMessage } from '@qiniso/worker-pool';
import { sandboxPeople } from '../people.ts';
import { sampleDocuments } from './sample-documents.ts';

/** What is asked of this worker. */
export interface SampleTask {
  /** Of the sample. */
  readonly name: string;
  /** The holder's portrait, JPEG. */
  readonly portrait: Uint8Array;
}

/** Pictures of a sample, JPEG. */
export interface SamplePictures {
  readonly front: Uint8Array;
  readonly back: Uint8Array | null;
  readonly selfie: Uint8Array | null;
}

/** A good photograph of modest size, so that the request stays small enough for a terminal. */
const CAMERA: CameraLevel = {
  ...CAMERA_LEVELS.good,
  megapixels: [3, 3],
  quarterTurns: 0,
  glare: 0,
  shadow: 0,
};

// Worker thread: draws and photographs one sample a message.
parentPort?.on('message', async ({ name, portrait }: SampleTask) => {
  const message: WorkerMessage<SamplePictures> = { result: await pictures(name, portrait) };
  parentPort?.postMessage(message);
});
const ready: WorkerMessage<SamplePictures> = { ready: true };
parentPort?.postMessage(ready);

async function pictures(name: string, portrait: Uint8Array): Promise<SamplePictures> {
  const sample = sampleDocuments.find((one) => one.name === name);
  const [thabo, other] = sandboxPeople;
  if (!sample || !thabo || !other) throw new Error('There is no such sample.');
  const { identityNo, record } = thabo;
  const holder = createHolder(15, {
    identityNo,
    surname: record.surname,
    givenNames: record.firstNames,
    ...(record.birthDate !== null && { birthDate: record.birthDate }),
    gender: 'M',
    issueDate: '2024-02-12',
    expiryDate: '2034-02-11',
    ...sample.holder,
  });
  const document = await drawDocument(sample.kind, {
    holder,
    portrait,
    ...sample.drawing,
    ...(sample.isSignedByStranger && { licenceKeys: strangersKeys() }),
  });
  const front = await takePhotograph(document.front, { ...CAMERA, ...sample.front }, 5);
  const back = document.back && (await takePhotograph(document.back, { ...CAMERA, ...sample.back }, 6));
  const subject = sample.selfie === 'other-person' ? other : thabo;
  const selfie = sample.selfie
    ? await encodeJpeg(renderFrame(createPerson(subject.seed, subject.traits), webcamView(subject.seed)), 88)
    : null;
  return { front: front.jpeg, back: back?.jpeg ?? null, selfie };
}

function strangersKeys(): LicenceKeys {
  const key = (bits: number) => {
    const { n, e, d } = generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({
      format: 'jwk',
    });
    if (!n || !e || !d) throw new Error('No key was made.');
    return { n, e, d };
  };
  return { large: key(1024), small: key(592) };
}
