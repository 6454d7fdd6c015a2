import { type Descriptor, UnreadableImage } from '@qiniso/face-engine';
import type { CaptureParts } from './capture-parts.ts';

/** Faces remembered between an attempt's start and its verdict. */
const MOST_REMEMBERED = 200;

/**
 * The faces of official photographs, in memory only: looked for when an attempt begins, so that its verdict need not wait. One
 * that was not prepared, or was forgotten, is looked for when it is asked for.
 */
export class OfficialFaces {
  readonly #parts: CaptureParts;
  readonly #known = new Map<string, Promise<Descriptor | null>>();

  constructor(parts: CaptureParts) {
    this.#parts = parts;
  }

  /** Begins to look for the face of a transaction's photograph. */
  prepare(transactionId: string): void {
    if (this.#known.has(transactionId)) return;
    const oldest = this.#known.keys().next().value;
    if (this.#known.size >= MOST_REMEMBERED && oldest !== undefined) this.#known.delete(oldest);
    const face = this.#describe(transactionId);
    this.#known.set(transactionId, face);
    // A failure is not remembered: the verdict tries again.
    face.catch(() => this.#known.delete(transactionId));
  }

  /** The face, or null when there is no photograph or no face in it. @throws FaceEngineError */
  async get(transactionId: string): Promise<Descriptor | null> {
    this.prepare(transactionId);
    return (await this.#known.get(transactionId)) ?? null;
  }

  forget(transactionId: string): void {
    this.#known.delete(transactionId);
  }

  async #describe(transactionId: string): Promise<Descriptor | null> {
    const photograph = await this.#parts.transactions.officialPhotograph(transactionId);
    if (photograph === null) return null;
    try {
      const { face } = await this.#parts.engine.analyse(photograph, { descriptor: true });
      return face?.descriptor ?? null;
    } catch (error) {
      if (error instanceof UnreadableImage) return null;
      throw error;
    }
  }
}
