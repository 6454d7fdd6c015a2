import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ListUnreadable } from './lists/list-file.ts';

const MOST_BYTES = 4 * 1024 ** 3;
/** For the whole of one file. */
const TIMEOUT_MS = 15 * 60_000;

/** Where a list's files are to be read, and what clears away afterwards. */
export interface FetchedSources {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Makes a list's sources readable: a path of this machine as it is, `https` addresses fetched into a folder of their own under their own
 * file names. The operator names them, so that addresses inside the own network and redirects of publishers are followed.
 *
 * @throws ListUnreadable when one cannot be fetched; the message names its host alone
 */
export async function fetchSources(
  sources: readonly string[],
  signal: AbortSignal,
  fetchFile: typeof fetch = fetch,
): Promise<FetchedSources> {
  const [first] = sources;
  if (first === undefined) throw new ListUnreadable('The list has no source.');
  if (!isUrl(first)) return { path: first, remove: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'qiniso-list-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    for (const source of sources) await fetchInto(folder, source, signal, fetchFile);
  } catch (error) {
    await remove();
    throw error;
  }
  return { path: folder, remove };
}

/** Whether a source is an address rather than a path. */
export const isUrl = (source: string): boolean => /^https?:\/\//iu.test(source);

async function fetchInto(
  folder: string,
  source: string,
  signal: AbortSignal,
  fetchFile: typeof fetch,
): Promise<void> {
  const url = new URL(source);
  const failed = (what: string, cause?: unknown) => new ListUnreadable(`${url.host} ${what}`, { cause });
  if (url.protocol !== 'https:' && !['127.0.0.1', 'localhost'].includes(url.hostname))
    throw failed('is to be read over http: only https is allowed.');
  const name = basename(decodeURIComponent(url.pathname)).replace(/[^\w.-]/gu, '_') || 'list';
  let bytes = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > MOST_BYTES ? failed('sends more than 4 GB.') : null, chunk);
    },
  });
  try {
    const response = await fetchFile(url, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: { 'user-agent': 'qiniso' },
    });
    if (!response.ok || !response.body) throw failed(`answers ${response.status}.`);
    await pipeline(Readable.fromWeb(response.body), bounded, createWriteStream(join(folder, name)));
  } catch (cause) {
    if (cause instanceof ListUnreadable || signal.aborted) throw cause;
    throw failed('cannot be reached, or broke off.', cause);
  }
}
