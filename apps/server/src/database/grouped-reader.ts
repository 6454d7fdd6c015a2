interface Waiting<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers reads that are asked for at about the same time with one query. A read is only ever answered by a query that began
 * after it was asked for: what was committed before is always seen. One query is under way at a time.
 */
export class GroupedReader<Key, Value> {
  readonly #read: (keys: readonly Key[]) => Promise<readonly Value[]>;
  readonly #maxBatch: number;
  #waiting: Waiting<Key, Value>[] = [];
  #isReading = false;

  /** @param read the values of the keys, in their order. */
  constructor(read: (keys: readonly Key[]) => Promise<readonly Value[]>, { maxBatch }: { maxBatch: number }) {
    this.#read = read;
    this.#maxBatch = maxBatch;
  }

  /** @throws whatever the query throws, to those who shared it only. */
  get(key: Key): Promise<Value> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      if (this.#isReading) return;
      this.#isReading = true;
      // With the next turn of the event loop: what this turn still brings belongs to the same query.
      setImmediate(() => void this.#readAll());
    });
  }

  async #readAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, this.#maxBatch);
      try {
        const values = await this.#read(batch.map(({ key }) => key));
        // As many values as keys: undefined is a value like any other.
        for (const [index, { resolve }] of batch.entries()) resolve(values[index] as Value);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#isReading = false;
  }
}
