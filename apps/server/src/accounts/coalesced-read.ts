/**
 * Shares one read among all who ask at once, at most one in flight. A caller gets only a read that started after it
 * asked, never the one already under way: what was committed before the call is always seen.
 */
export class CoalescedRead<Value> {
  readonly #read: () => Promise<Value>;
  #running: Promise<Value> | null = null;
  #next: Promise<Value> | null = null;

  constructor(read: () => Promise<Value>) {
    this.#read = read;
  }

  /** @throws whatever the read throws, to those who shared it only. */
  get(): Promise<Value> {
    // One that waits has not started yet, whoever asked first.
    if (this.#next !== null) return this.#next;
    if (this.#running === null) return this.#start();
    this.#next = this.#running.then(
      () => this.#startNext(),
      () => this.#startNext(),
    );
    return this.#next;
  }

  #startNext(): Promise<Value> {
    this.#next = null;
    return this.#start();
  }

  #start(): Promise<Value> {
    const read = this.#read();
    this.#running = read;
    const end = () => {
      if (this.#running === read) this.#running = null;
    };
    read.then(end, end);
    return read;
  }
}
