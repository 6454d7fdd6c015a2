/**
 * Keeps something up with what other processes change: looks again and again, one look at a time, until it is closed. The next look
 * comes after the last one has ended, whatever became of it.
 */
export class KeptUp {
  readonly #look: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  readonly #pollMs: number;
  #looking: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isClosed = false;

  /** @param pollMs from the end of a look to the next. Default 2000. */
  constructor(look: () => Promise<void>, onError: (error: unknown) => void, pollMs = 2_000) {
    this.#look = look;
    this.#onError = onError;
    this.#pollMs = pollMs;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Begins to look. */
  start(): void {
    const poll = async () => {
      await this.refresh().catch(this.#onError);
      if (this.#isClosed) return;
      this.#timer = setTimeout(() => void poll(), this.#pollMs);
      this.#timer.unref();
    };
    void poll();
  }

  /** Looks now; several calls share one look. @throws what the look has failed with */
  refresh(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  /** Looks no more; resolves when the look under way has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#looking?.catch(() => {});
  }
}
