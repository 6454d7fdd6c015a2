import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { Analysis } from '../analysis/analyse-name.ts';
import { UnusableIndexFile } from '../errors.ts';
import { SEGMENT_ARRAYS, type Segment } from './segment.ts';

/**
 * The file: 16 bytes (magic, version, length and checksum of the head), the head in JSON, then the arrays as they lie in memory,
 * each at a multiple of 8 bytes with a checksum of its own in the head. Little-endian, like every machine we run on.
 */
const MAGIC = 0x58494e51; // "QNIX"
/** Changes whenever arrays, hashes or the analysis of names do: an old file is then built anew. */
const VERSION = 1;
const START_BYTES = 16;
const MOST_HEAD_BYTES = 1 << 20;
const PIECE = 1 << 24;

/** What a file holds. */
export interface StoredIndex {
  readonly analysis: Analysis;
  /** The caller's own mark of what the index was built from. */
  readonly label: string;
  readonly segments: readonly { readonly segment: Segment; readonly removed: Uint32Array | null }[];
}

interface ArrayEntry {
  readonly offset: number;
  readonly length: number;
  readonly crc: number;
}

interface SegmentEntry {
  readonly numbers: Record<string, number>;
  readonly arrays: Record<string, ArrayEntry>;
  readonly removed: ArrayEntry | null;
}

interface Head {
  readonly analysis: Analysis;
  readonly label: string;
  readonly size: number;
  readonly segments: readonly SegmentEntry[];
}

const NUMBERS = ['nameCount', 'documentCount', 'wordCount', 'weightBase', 'bitmapWords', 'wordBits'] as const;
const ARRAYS = Object.keys(SEGMENT_ARRAYS) as (keyof typeof SEGMENT_ARRAYS)[];

/** Writes beside the file, flushes, and puts it in its place: a reader sees the old file or the new one, whole. */
export async function writeIndexFile(
  path: string,
  { analysis, label, segments }: StoredIndex,
): Promise<void> {
  const arrays: ArrayBufferView[] = [];
  let offset = 0;
  const place = (array: Uint8Array | Uint16Array | Uint32Array | Int32Array | Float32Array): ArrayEntry => {
    const entry = { offset, length: array.length, crc: checksum(bytesOf(array)) };
    arrays.push(array);
    offset = aligned(offset + array.byteLength);
    return entry;
  };
  const entries = segments.map(
    ({ segment, removed }): SegmentEntry => ({
      numbers: Object.fromEntries(NUMBERS.map((key) => [key, segment[key]])),
      arrays: Object.fromEntries(ARRAYS.map((key) => [key, place(segment[key])])),
      removed: removed === null ? null : place(removed),
    }),
  );
  const head = Buffer.from(
    JSON.stringify({ analysis, label, size: offset, segments: entries } satisfies Head),
  );
  const start = Buffer.alloc(START_BYTES);
  start.writeUInt32LE(MAGIC, 0);
  start.writeUInt32LE(VERSION, 4);
  start.writeUInt32LE(head.length, 8);
  start.writeUInt32LE(crc32(head), 12);

  const beside = `${path}.${process.pid}.tmp`;
  const file = await open(beside, 'w');
  try {
    await writeAt(file, start, 0);
    await writeAt(file, head, START_BYTES);
    let at = aligned(START_BYTES + head.length);
    for (const array of arrays) {
      await writeAt(file, bytesOf(array), at);
      at = aligned(at + array.byteLength);
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

/** Reads a file that {@link writeIndexFile} wrote. @throws UnusableIndexFile for every other one */
export async function readIndexFile(path: string): Promise<StoredIndex> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (cause) {
    throw new UnusableIndexFile('missing', 'There is no index file, or it cannot be read.', { cause });
  }
  try {
    return await readOpen(file);
  } finally {
    await file.close();
  }
}

async function readOpen(file: FileHandle): Promise<StoredIndex> {
  const start = Buffer.alloc(START_BYTES);
  await readAt(file, start, 0, 'not_an_index');
  if (start.readUInt32LE(0) !== MAGIC) {
    throw new UnusableIndexFile('not_an_index', 'The file is no name index.');
  }
  if (start.readUInt32LE(4) !== VERSION) {
    throw new UnusableIndexFile('version', 'The index file has another version.');
  }
  const headLength = start.readUInt32LE(8);
  if (headLength > MOST_HEAD_BYTES) throw damaged();
  const headBytes = Buffer.alloc(headLength);
  await readAt(file, headBytes, START_BYTES, 'damaged');
  if (crc32(headBytes) !== start.readUInt32LE(12)) throw damaged();
  const head = JSON.parse(headBytes.toString()) as Head;
  const base = aligned(START_BYTES + headLength);
  if ((await file.stat()).size !== base + head.size) throw damaged();

  const read = async <T extends ArrayBufferView>(
    ArrayType: {
      new (buffer: SharedArrayBuffer, offset: number, length: number): T;
      BYTES_PER_ELEMENT: number;
    },
    entry: ArrayEntry,
  ): Promise<T> => {
    const memory = new SharedArrayBuffer(entry.length * ArrayType.BYTES_PER_ELEMENT);
    const bytes = new Uint8Array(memory);
    await readAt(file, bytes, base + entry.offset, 'damaged');
    if (checksum(bytes) !== entry.crc) throw damaged();
    return new ArrayType(memory, 0, entry.length);
  };
  const segments: { segment: Segment; removed: Uint32Array | null }[] = [];
  for (const { numbers, arrays, removed } of head.segments) {
    const segment: Record<string, unknown> = { analysis: head.analysis, ...numbers };
    for (const key of ARRAYS)
      segment[key] = await read(SEGMENT_ARRAYS[key] as never, arrays[key] as ArrayEntry);
    segments.push({
      segment: segment as unknown as Segment,
      removed: removed === null ? null : await read(Uint32Array, removed),
    });
  }
  return { analysis: head.analysis, label: head.label, segments };
}

function damaged(): UnusableIndexFile {
  return new UnusableIndexFile('damaged', 'The index file is damaged.');
}

function aligned(offset: number): number {
  return Math.ceil(offset / 8) * 8;
}

function bytesOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function checksum(bytes: Uint8Array): number {
  let crc = 0;
  for (let at = 0; at < bytes.length; at += PIECE) crc = crc32(bytes.subarray(at, at + PIECE), crc);
  return crc;
}

async function writeAt(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes.subarray(at, at + PIECE), 0, undefined, position + at);
    at += bytesWritten;
  }
}

async function readAt(
  file: FileHandle,
  bytes: Uint8Array,
  position: number,
  ifShort: 'not_an_index' | 'damaged',
): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes.subarray(at, at + PIECE), 0, undefined, position + at);
    if (bytesRead === 0) throw new UnusableIndexFile(ifShort, 'The index file is cut short.');
    at += bytesRead;
  }
}
