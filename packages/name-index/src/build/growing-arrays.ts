/** Arrays whose length is not known beforehand, and fresh arrays in shared memory. */

export const shared8 = (length: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(length));
export const shared16 = (length: number): Uint16Array => new Uint16Array(new SharedArrayBuffer(2 * length));
export const shared32 = (length: number): Uint32Array => new Uint32Array(new SharedArrayBuffer(4 * length));

/** 32-bit numbers. */
export class Numbers {
  #array = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.#array.length) {
      const larger = new Uint32Array(this.#array.length * 2);
      larger.set(this.#array);
      this.#array = larger;
    }
    this.#array[this.length] = value;
    this.length += 1;
  }

  /** Whether `value` is among the elements from `start` on. */
  includesFrom(start: number, value: number): boolean {
    for (let i = start; i < this.length; i += 1) if (this.#array[i] === value) return true;
    return false;
  }

  toShared(): Uint32Array {
    const result = shared32(this.length);
    result.set(this.#array.subarray(0, this.length));
    return result;
  }
}

/** Bytes. */
export class Bytes {
  #array = new Uint8Array(1024);
  length = 0;
  readonly #encoder = new TextEncoder();

  push(value: number): void {
    this.#reserve(1);
    this.#array[this.length] = value;
    this.length += 1;
  }

  /** Appends a part of a text in UTF-8. */
  pushText(text: string, from: number, to: number): void {
    this.#reserve((to - from) * 3);
    for (let i = from; i < to; i += 1) {
      const code = text.charCodeAt(i);
      if (code > 127) {
        this.length += this.#encoder.encodeInto(text.slice(i, to), this.#array.subarray(this.length)).written;
        return;
      }
      this.#array[this.length] = code;
      this.length += 1;
    }
  }

  #reserve(count: number): void {
    if (this.length + count <= this.#array.length) return;
    const larger = new Uint8Array(Math.max(this.#array.length * 2, this.length + count));
    larger.set(this.#array);
    this.#array = larger;
  }

  toShared(): Uint8Array {
    const result = shared8(this.length);
    result.set(this.#array.subarray(0, this.length));
    return result;
  }
}
