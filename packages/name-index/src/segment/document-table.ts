import { type DocumentIds, idRange } from './segment.ts';

/** Documents by id. Made when documents first change, not stored. */
export interface DocumentTable {
  /** Open addressing by hash of the id; document or -1; a power of two. */
  readonly slots: Int32Array;
  /** A document whose id another one has too; -1 when all differ. */
  readonly duplicate: number;
}

export function indexDocuments(segment: DocumentIds): DocumentTable {
  let size = 16;
  while (size < 2 * segment.documentCount) size *= 2;
  const slots = new Int32Array(new SharedArrayBuffer(4 * size)).fill(-1);
  let duplicate = -1;
  for (let document = 0; document < segment.documentCount; document += 1) {
    const [start, end] = idRange(segment, document);
    let slot = hashBytes(segment.idBytes, start, end) & (size - 1);
    while ((slots[slot] as number) >= 0) {
      if (hasId(segment, slots[slot] as number, segment.idBytes, start, end)) duplicate = document;
      slot = (slot + 1) & (size - 1);
    }
    slots[slot] = document;
  }
  return { slots, duplicate };
}

const encoder = new TextEncoder();

/** The document with this id; -1 when there is none. */
export function findDocument(segment: DocumentIds, { slots }: DocumentTable, id: string): number {
  const bytes = encoder.encode(id);
  let slot = hashBytes(bytes, 0, bytes.length) & (slots.length - 1);
  for (;;) {
    const document = slots[slot] as number;
    if (document < 0) return -1;
    if (hasId(segment, document, bytes, 0, bytes.length)) return document;
    slot = (slot + 1) & (slots.length - 1);
  }
}

function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i += 1) hash = Math.imul(hash ^ (bytes[i] as number), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

function hasId(
  segment: DocumentIds,
  document: number,
  bytes: Uint8Array,
  start: number,
  end: number,
): boolean {
  const [from, to] = idRange(segment, document);
  if (to - from !== end - start) return false;
  for (let i = 0; i < to - from; i += 1) if (segment.idBytes[from + i] !== bytes[start + i]) return false;
  return true;
}
