/**
 * Gathers single writes that arrive at about the same time into one statement, and tells each caller when its
 * own write has been committed. A batch begins at once when none is under way; what arrives meanwhile forms the
 * next. A batch that fails is written one by one, so that one bad row cannot take others with it.
 */
export class GroupedWriter<Item> {
  readonly #write: (items: readonly Item[]) => Promise<void>;
  readonly #maxBatch: number;
  readonly #maxConcurrent: number;
  #waiting: { item: Item; resolve: () => void; reject: (error: unknown) => void }[] = [];
  #underWay = 0;

  /** @param write commits all the items or throws having written none. */
  constructor(
    write: (items: readonly Item[]) => Promise<void>,
    { maxBatch, maxConcurrent }: { maxBatch: number; maxConcurrent: number },
  ) {
    this.#write = write;
    this.#maxBatch = maxBatch;
    this.#maxConcurrent = maxConcurrent;
  }

  /** Resolves once the item has been committed. */
  add(item: Item): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#next();
    });
  }

  #next(): void {
    if (this.#underWay >= this.#maxConcurrent || this.#waiting.length === 0) return;
    const batch = this.#waiting.slice(0, this.#maxBatch);
    this.#waiting = this.#waiting.slice(this.#maxBatch);
    this.#underWay += 1;
    void this.#run(batch).finally(() => {
      this.#underWay -= 1;
      this.#next();
    });
  }

  async #run(batch: { item: Item; resolve: () => void; reject: (error: unknown) => void }[]): Promise<void> {
    try {
      await this.#write(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length === 1) {
        batch[0]?.reject(error);
        return;
      }
      for (const entry of batch) await this.#write([entry.item]).then(entry.resolve, entry.reject);
    }
  }
}
