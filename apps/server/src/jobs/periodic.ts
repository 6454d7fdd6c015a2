/** Runs a piece of work again and again with a pause between, never twice at the same time. */
export class Periodic {
  readonly #work: () => Promise<unknown>;
  readonly #pauseMs: number;
  readonly #onError: (error: unknown) => void;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;
  #isStopped = false;

  constructor(work: () => Promise<unknown>, pauseMs: number, onError: (error: unknown) => void) {
    this.#work = work;
    this.#pauseMs = pauseMs;
    this.#onError = onError;
  }

  /** Begins at once. */
  start(): this {
    this.#running = this.#work()
      .then(() => undefined, this.#onError)
      .finally(() => {
        this.#running = null;
        if (!this.#isStopped) this.#timer = setTimeout(() => this.start(), this.#pauseMs);
      });
    return this;
  }

  /** Waits for what is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#running;
  }
}
