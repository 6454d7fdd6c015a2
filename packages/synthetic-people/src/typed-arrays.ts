/**
 * Element reads for the renderer's flat buffers.
 *
 * Offsets are computed, so an element that is missing is a bug of ours; the cast spares a check in the innermost
 * loops. One function per array type keeps each of them monomorphic for the JIT.
 */
export function at(values: Float32Array, index: number): number {
  return values[index] as number;
}

/** Same as {@link at}, for index buffers. */
export function intAt(values: Int32Array, index: number): number {
  return values[index] as number;
}

/** Same as {@link at}, for bytes. */
export function byteAt(values: Uint8Array, index: number): number {
  return values[index] as number;
}
