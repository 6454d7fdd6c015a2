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
const MOST_REDIRECTS = 10;

/** Where a list's files are to be read, and what clears away afterwards. */
export interface FetchedSources {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Makes a list's sources readable: a path of this machine as it is, `https` addresses fetched into a folder of their own under their own
 * file names. The operator names them, so that addresses inside the own network and redirects of publishers are followed, but to https only:
 * who could change a list on its way could take anybody off it.
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
    const names = new Set<string>();
    for (const source of sources) {
      const url = new URL(source);
      await fetchInto(join(folder, nameFor(url, names)), url, signal, fetchFile);
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return { path: folder, remove };
}

/** Whether a source is an address rather than a path. */
export const isUrl = (source: string): boolean => /^https?:\/\//iu.test(source);

/** The file's own name; with a number before it where another source has the same, which would be lost otherwise. */
function nameFor(url: URL, taken: Set<string>): string {
  const own = basename(decodeURIComponent(url.pathname)).replace(/[^\w.-]/gu, '_') || 'list';
  const name = taken.has(own) ? `${taken.size + 1}-${own}` : own;
  taken.add(name);
  return name;
}

async function fetchInto(
  path: string,
  url: URL,
  signal: AbortSignal,
  fetchFile: typeof fetch,
): Promise<void> {
  let bytes = 0;
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > MOST_BYTES ? failed(url, 'sends more than 4 GB.') : null, chunk);
    },
  });
  try {
    const response = await followed(
      url,
      AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      fetchFile,
    );
    if (!response.ok || !response.body) throw failed(url, `answers ${response.status}.`);
    await pipeline(Readable.fromWeb(response.body), bounded, createWriteStream(path));
  } catch (cause) {
    if (cause instanceof ListUnreadable || signal.aborted) throw cause;
    throw failed(url, 'cannot be reached, or broke off.', cause);
  }
}

/** The answer at the end of an address's redirects. @throws ListUnreadable where one of them is not https */
async function followed(first: URL, signal: AbortSignal, fetchFile: typeof fetch): Promise<Response> {
  let url = first;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    if (url.protocol !== 'https:' && !['127.0.0.1', 'localhost'].includes(url.hostname))
      throw failed(url, 'is to be read over http: only https is allowed.');
    const response = await fetchFile(url, {
      signal,
      redirect: 'manual',
      headers: { 'user-agent': 'qiniso' },
    });
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    url = new URL(location, url);
  }
  throw failed(first, 'redirects again and again.');
}

const failed = (url: URL, what: string, cause?: unknown) =>
  new ListUnreadable(`${url.host} ${what}`, { cause });
