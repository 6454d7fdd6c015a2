import { WorkerPool } from '@qiniso/worker-pool';
import { apiErrors } from '../../domain/api-error.ts';
import { sandboxPeople } from '../people.ts';
import type { SandboxPortraits } from '../portraits.ts';
import { type SampleDocument, sampleDocuments } from './sample-documents.ts';
import type { SamplePictures, SampleTask } from './sample-worker.ts';

/** A request ready to be sent. */
export type SampleRequest = Readonly<Record<string, unknown>>;

/** Samples of documents, drawn and photographed when they are asked for and then kept in memory. */
export class SandboxDocuments {
  readonly #portraits: Pick<SandboxPortraits, 'get'>;
  readonly #drawn = new Map<string, Promise<SamplePictures>>();
  #pool: WorkerPool<SamplePictures> | null = null;

  constructor(portraits: Pick<SandboxPortraits, 'get'>) {
    this.#portraits = portraits;
  }

  /** Every sample, with where it is to be sent and what comes of it. */
  list(): readonly Pick<SampleDocument, 'name' | 'endpoint' | 'what' | 'code'>[] {
    return sampleDocuments.map(({ name, endpoint, what, code }) => ({ name, endpoint, what, code }));
  }

  /**
   * The body of the request that sends a sample in.
   *
   * @throws ApiError 404 when there is none of that name.
   */
  async requestOf(name: string): Promise<SampleRequest> {
    const sample = sampleDocuments.find((one) => one.name === name);
    if (!sample) throw apiErrors.notFound('There is no such sample. GET /sandbox/documents lists them.');
    const { front, back, selfie } = await this.#picturesOf(name);
    const base64 = (image: Uint8Array): string => Buffer.from(image).toString('base64');
    return {
      ...sample.fields,
      FrontImage: base64(front),
      ...(back && { BackImage: base64(back) }),
      ...(selfie && { SelfieImage: base64(selfie) }),
      ConsentObtainedByDataSubject: true,
    };
  }

  async close(): Promise<void> {
    await this.#pool?.close();
  }

  #picturesOf(name: string): Promise<SamplePictures> {
    const known = this.#drawn.get(name);
    if (known) return known;
    const drawn = this.#draw(name);
    this.#drawn.set(name, drawn);
    // A failure is not remembered: the next call tries again.
    drawn.catch(() => this.#drawn.delete(name));
    return drawn;
  }

  async #draw(name: string): Promise<SamplePictures> {
    const [holder] = sandboxPeople;
    if (!holder) throw new Error('Nobody is in the sandbox.');
    this.#pool ??= new WorkerPool<SamplePictures>({
      workerUrl: new URL('./sample-worker.ts', import.meta.url),
      workers: 1,
      maxQueued: 32,
      taskTimeoutMs: 120_000,
      startTimeoutMs: 60_000,
    });
    const message: SampleTask = { name, portrait: await this.#portraits.get(holder) };
    return await this.#pool.submit(() => ({ message, transfer: [] }));
  }
}
