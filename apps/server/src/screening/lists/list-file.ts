import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** A file of a list. May be opened more than once: some formats are read twice. */
export interface ListFile {
  /** Without its folder. */
  readonly name: string;
  readonly bytes: number;
  open(): AsyncIterable<Uint8Array>;
}

/** The list cannot be read as a whole: nothing of it may be used. The message holds no name of the list's people. */
export class ListUnreadable extends Error {
  override readonly name = 'ListUnreadable';
}

/** Larger files are no list: the largest published one has about 120 MB, and collections of all lists 3 GB. */
const MOST_BYTES = 8 * 1024 ** 3;
const HEAD_BYTES = 4_096;

/** The files at a path: itself, or the files of a folder in order of their names. @throws ListUnreadable */
export async function listFilesAt(path: string): Promise<ListFile[]> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new ListUnreadable(`${basename(path)} cannot be opened.`, { cause });
  });
  const paths = found.isDirectory()
    ? (await readdir(path, { withFileTypes: true }))
        .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
        .map((entry) => join(path, entry.name))
        .sort()
    : [path];
  const files = await Promise.all(paths.map(listFile));
  if (files.length === 0) throw new ListUnreadable(`The folder ${basename(path)} is empty.`);
  return files;
}

async function listFile(path: string): Promise<ListFile> {
  const { size } = await stat(path);
  const name = basename(path);
  if (size === 0) throw new ListUnreadable(`${name} is empty.`);
  if (size > MOST_BYTES) throw new ListUnreadable(`${name} has more than 8 GB.`);
  return { name, bytes: size, open: () => createReadStream(path) };
}

/** The beginning of a file as text, for telling formats apart. */
export async function headOf(file: ListFile): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of file.open()) {
    chunks.push(chunk);
    length += chunk.byteLength;
    if (length >= HEAD_BYTES) break;
  }
  const head = Buffer.concat(chunks).subarray(0, HEAD_BYTES);
  try {
    return new TextDecoder(encodingOf(head) ?? 'utf-8').decode(head);
  } catch (cause) {
    throw new ListUnreadable(`${file.name} is in an encoding that is not known.`, { cause });
  }
}

/** The encoding that a byte order mark or an XML declaration tells; null: none is told. */
export function encodingOf(head: Uint8Array): string | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const start = new TextDecoder('latin1').decode(head.subarray(0, 200));
  return /^\s*<\?xml[^>]*encoding=["']([\w.-]+)["']/u.exec(start)?.[1]?.toLowerCase() ?? null;
}

/**
 * The text of a file, chunk by chunk. Without a byte order mark or a declaration it is UTF-8.
 *
 * @throws ListUnreadable where the bytes are not of that encoding
 */
export async function* textOf(file: ListFile): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  let encoding = '';
  try {
    for await (const chunk of file.open()) {
      if (!decoder) {
        encoding = encodingOf(chunk) ?? 'utf-8';
        decoder = new TextDecoder(encoding, { fatal: true });
      }
      const text = decoder.decode(chunk, { stream: true });
      if (text !== '') yield text;
    }
    const rest = decoder?.decode() ?? '';
    if (rest !== '') yield rest;
  } catch (cause) {
    if (!(cause instanceof TypeError || cause instanceof RangeError)) throw cause;
    const told = encoding === '' ? 'an encoding that is not known' : encoding;
    throw new ListUnreadable(`${file.name} is not text in ${told}.`, { cause });
  }
}
