import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { LIST_CATEGORIES } from '../lists/listed-entity.ts';
import { CHUNK_ARRAYS, type EntityChunk } from './entity-chunk.ts';
import type { ListVersion } from './hit.ts';

/** What is kept beside the index of names. */
export interface StoredChunks {
  /** The same as the index's: both were written together. */
  readonly label: string;
  readonly lists: readonly ListVersion[];
  readonly chunks: readonly EntityChunk[];
  readonly removed: readonly string[];
}

/** Changes with the way in which entries are packed, and with what their names are indexed by. */
const VERSION = 2;
const MAGIC = 0x4e455351; // "QSEN"
const START_BYTES = 16;
const MOST_HEAD_BYTES = 1 << 28;
const PIECE = 1 << 24;

/** The file of the entries that belongs to an index's. */
export const chunkFileOf = (indexFile: string): string => `${indexFile}.entries`;

const arrayEntry = z.object({ offset: z.int(), length: z.int(), crc: z.int() });
const head = z.object({
  label: z.string(),
  size: z.int(),
  lists: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      category: z.enum(LIST_CATEGORIES),
      version: z.int(),
      importedAt: z.iso.datetime().transform((text) => new Date(text)),
    }),
  ),
  chunks: z.array(
    z.object({
      number: z.int(),
      count: z.int(),
      listCodes: z.array(z.string()),
      arrays: z.record(z.string(), arrayEntry),
    }),
  ),
  removed: z.array(z.string()),
});

interface SharedArrayType {
  new (buffer: SharedArrayBuffer): Uint8Array | Uint16Array | Uint32Array;
  readonly BYTES_PER_ELEMENT: number;
}
type ArrayName = keyof typeof CHUNK_ARRAYS;
const NAMES = Object.keys(CHUNK_ARRAYS) as ArrayName[];

/** Writes beside the file, flushes, and puts it in its place: a reader sees the old file or the new one, whole. */
export async function writeChunks(
  path: string,
  { label, lists, chunks, removed }: StoredChunks,
): Promise<void> {
  const parts: Uint8Array[] = [];
  let offset = 0;
  const place = (array: Uint8Array | Uint16Array | Uint32Array) => {
    const bytes = bytesOf(array);
    const entry = { offset, length: array.length, crc: checksum(bytes) };
    parts.push(bytes);
    offset = aligned(offset + bytes.length);
    return entry;
  };
  const entries = chunks.map((chunk) => ({
    number: chunk.number,
    count: chunk.count,
    listCodes: chunk.listCodes,
    arrays: Object.fromEntries(NAMES.map((name) => [name, place(chunk[name])])),
  }));
  const headBytes = Buffer.from(JSON.stringify({ label, size: offset, lists, chunks: entries, removed }));
  const start = Buffer.alloc(START_BYTES);
  start.writeUInt32LE(MAGIC, 0);
  start.writeUInt32LE(VERSION, 4);
  start.writeUInt32LE(headBytes.length, 8);
  start.writeUInt32LE(crc32(headBytes), 12);
  const beside = `${path}.${process.pid}.tmp`;
  const file = await open(beside, 'w', 0o600);
  try {
    await file.write(start, 0, START_BYTES, 0);
    await writeAt(file, headBytes, START_BYTES);
    let at = aligned(START_BYTES + headBytes.length);
    for (const bytes of parts) {
      await writeAt(file, bytes, at);
      at = aligned(at + bytes.length);
    }
    await file.truncate(at);
    await file.sync();
    await file.close();
    await rename(beside, path);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(beside, { force: true });
    throw error;
  }
}

/** Reads a file that {@link writeChunks} wrote; null for every other one, and where there is none. */
export async function readChunks(path: string): Promise<StoredChunks | null> {
  const file = await open(path, 'r').catch(() => null);
  if (file === null) return null;
  try {
    return await readOpen(file);
  } catch (error) {
    if (error instanceof Unusable) return null;
    throw error;
  } finally {
    await file.close();
  }
}

class Unusable extends Error {}

async function readOpen(file: FileHandle): Promise<StoredChunks> {
  const start = Buffer.alloc(START_BYTES);
  await readAt(file, start, 0);
  const headLength = start.readUInt32LE(8);
  if (start.readUInt32LE(0) !== MAGIC || start.readUInt32LE(4) !== VERSION || headLength > MOST_HEAD_BYTES)
    throw new Unusable();
  const headBytes = Buffer.alloc(headLength);
  await readAt(file, headBytes, START_BYTES);
  if (crc32(headBytes) !== start.readUInt32LE(12)) throw new Unusable();
  const { label, lists, chunks, removed } = head.parse(JSON.parse(headBytes.toString('utf8')));
  const base = aligned(START_BYTES + headLength);
  const read: EntityChunk[] = [];
  for (const { arrays, ...chunk } of chunks) {
    const loaded: Partial<Record<ArrayName, Uint8Array | Uint16Array | Uint32Array>> = {};
    for (const name of NAMES) {
      const entry = arrays[name];
      if (!entry) throw new Unusable();
      const Type: SharedArrayType = CHUNK_ARRAYS[name];
      const array = new Type(new SharedArrayBuffer(entry.length * Type.BYTES_PER_ELEMENT));
      const bytes = bytesOf(array);
      await readAt(file, bytes, base + entry.offset);
      if (checksum(bytes) !== entry.crc) throw new Unusable();
      loaded[name] = array;
    }
    // Every array of CHUNK_ARRAYS is there, each of its type.
    read.push({ ...chunk, ...(loaded as Pick<EntityChunk, ArrayName>) });
  }
  return { label, lists, chunks: read, removed };
}

const aligned = (offset: number): number => Math.ceil(offset / 8) * 8;

const bytesOf = (array: Uint8Array | Uint16Array | Uint32Array): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

function checksum(bytes: Uint8Array): number {
  let crc = 0;
  for (let at = 0; at < bytes.length; at += PIECE) crc = crc32(bytes.subarray(at, at + PIECE), crc);
  return crc;
}

async function writeAt(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = bytes.subarray(at, Math.min(at + PIECE, bytes.length));
    await file.write(piece, 0, piece.length, position + at);
  }
}

async function readAt(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    const length = Math.min(PIECE, bytes.length - at);
    const { bytesRead } = await file.read(bytes, at, length, position + at);
    if (bytesRead !== length) throw new Unusable();
  }
}
