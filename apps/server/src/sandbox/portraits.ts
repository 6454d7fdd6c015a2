import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SandboxPerson } from './people.ts';

/** Who is to be rendered; a person's name and number are not needed for it. */
export type PortraitSubject = Pick<SandboxPerson, 'seed' | 'traits'>;

/** Renders a portrait as a JPEG. */
export type RenderPortrait = (subject: PortraitSubject) => Promise<Uint8Array>;

/** To be raised when the renderer draws the same person differently, so that no old portrait is kept. */
export const rendererVersion = 2;

/**
 * Official photographs of the people of the sandbox: rendered when first needed, off the event loop, and kept in memory
 * and in a folder that processes may share. A file is complete or absent.
 */
export class SandboxPortraits {
  readonly #directory: string;
  readonly #render: RenderPortrait;
  readonly #known = new Map<string, Promise<Uint8Array>>();

  /** @param render by default a worker thread that lives as long as there is something to render. */
  constructor(options: { dataDir: string; render?: RenderPortrait }) {
    this.#directory = join(options.dataDir, 'cache', 'portraits');
    this.#render = options.render ?? createPortraitWorker();
  }

  /** The portrait, a JPEG. Callers share one buffer: do not write to it. */
  get(subject: PortraitSubject): Promise<Uint8Array> {
    const name = fileName(subject);
    let portrait = this.#known.get(name);
    if (portrait === undefined) {
      portrait = this.#load(name, subject);
      this.#known.set(name, portrait);
      // A failure is not remembered: the next call tries again.
      portrait.catch(() => this.#known.delete(name));
    }
    return portrait;
  }

  /** Renders what is missing, one after another, so that somebody who is waited for comes next but one at worst. */
  async warmUp(subjects: readonly PortraitSubject[]): Promise<void> {
    for (const subject of subjects) await this.get(subject);
  }

  async #load(name: string, subject: PortraitSubject): Promise<Uint8Array> {
    const path = join(this.#directory, name);
    const cached = await readFile(path).catch(() => null);
    if (cached !== null && cached.length > 0) return cached;

    const portrait = await this.#render(subject);
    await mkdir(this.#directory, { recursive: true });
    const unfinished = join(this.#directory, `${name}.${randomUUID()}.part`);
    await writeFile(unfinished, portrait);
    await rename(unfinished, path);
    return portrait;
  }
}

function fileName({ seed, traits }: PortraitSubject): string {
  const look = JSON.stringify({ rendererVersion, seed, traits });
  return `${createHash('sha256').update(look).digest('hex').slice(0, 24)}.jpg`;
}

/** What the worker answers. */
export type PortraitReply = { jpeg: Uint8Array } | { error: string };

/** One worker thread for all renderings, started when there is one and ended after the last; it keeps no process alive. */
function createPortraitWorker(): RenderPortrait {
  let worker: Worker | null = null;
  let inTurn: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const renderNow = (subject: PortraitSubject) =>
    new Promise<Uint8Array>((resolve, reject) => {
      worker ??= new Worker(new URL('./portrait-worker.ts', import.meta.url));
      const current = worker;
      const settle = (settleWith: () => void, keep: boolean) => {
        // One by one: removing all listeners would remove those that Node's own delivery of messages rests on.
        current.off('message', onMessage).off('error', onError).off('exit', onExit);
        if (!keep || waiting === 1) {
          worker = null;
          void current.terminate();
        }
        settleWith();
      };
      const onMessage = (reply: PortraitReply) => {
        if ('jpeg' in reply) settle(() => resolve(reply.jpeg), true);
        // Under `node --watch` threads also post what they load; that is no answer.
        else if ('error' in reply)
          settle(() => reject(new Error(`The portrait could not be rendered: ${reply.error}`)), false);
      };
      const onError = (error: unknown) => settle(() => reject(error), false);
      const onExit = () => settle(() => reject(new Error('The portrait renderer ended early.')), false);
      current.on('message', onMessage).on('error', onError).on('exit', onExit);
      current.postMessage(subject);
      current.unref();
    });

  return (subject) => {
    waiting += 1;
    const result = inTurn.then(() => renderNow(subject)).finally(() => (waiting -= 1));
    inTurn = result.catch(() => {});
    return result;
  };
}
