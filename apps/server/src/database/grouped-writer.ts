/**
 * Commits items together, or throws having written none. What it returns are the items that had to be left out while the
 * others were committed, with the reason.
 */
type Write<Item> =
  | ((items: readonly Item[]) => Promise<void>)
  | ((items: readonly Item[]) => Promise<Map<Item, Error>>);

interface Waiting<Item> {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers single writes that arrive at about the same time into one statement, and tells each caller when its
 * own write has been committed. A batch begins as soon as fewer than `maxConcurrent` are under way; what arrives meanwhile
 * forms the next. A batch that fails is written one by one, so that one bad row cannot take others with it.
 */
export class GroupedWriter<Item> {
  readonly #write: Write<Item>;
  readonly #maxBatch: number;
  readonly #maxConcurrent: number;
  #waiting: Waiting<Item>[] = [];
  #underWay = 0;
  #isScheduled = false;

  constructor(write: Write<Item>, { maxBatch, maxConcurrent }: { maxBatch: number; maxConcurrent: number }) {
    this.#write = write;
    this.#maxBatch = maxBatch;
    this.#maxConcurrent = maxConcurrent;
  }

  /** Resolves once the item has been committed. @throws what kept it from being written. */
  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#beginSoon();
    });
  }

  /** Begins with the next turn of the event loop: what this turn still brings belongs to the same batch. */
  #beginSoon(): void {
    if (this.#isScheduled || this.#underWay >= this.#maxConcurrent || this.#waiting.length === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#underWay += 1;
      void this.#run(this.#waiting.splice(0, this.#maxBatch)).finally(() => {
        this.#underWay -= 1;
        this.#beginSoon();
      });
      this.#beginSoon();
    });
  }

  async #run(batch: readonly Waiting<Item>[]): Promise<void> {
    try {
      const leftOut = await this.#write(batch.map(({ item }) => item));
      for (const { item, resolve, reject } of batch) {
        const reason = leftOut instanceof Map ? leftOut.get(item) : undefined;
        if (reason) reject(reason);
        else resolve();
      }
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const entry of batch) await this.#run([entry]);
    }
  }
}
