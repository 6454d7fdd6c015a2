import { createReadStream } from 'node:fs';
import { ImportRefused } from './columns.ts';

/**
 * A file's text in pieces, without the byte order mark.
 *
 * @param onBytes sees every piece as read, in order.
 * @throws ImportRefused when it is not UTF-8.
 */
export async function* readText(
  path: string,
  { onBytes, signal }: { onBytes?: (bytes: Buffer) => void; signal?: AbortSignal },
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes: Buffer | null) => {
    try {
      return bytes === null ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      throw new ImportRefused('The file is not UTF-8. Save it as UTF-8 and import it again.');
    }
  };
  const stream = createReadStream(path, { highWaterMark: 256 * 1024, ...(signal && { signal }) });
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    onBytes?.(bytes);
    yield decode(bytes);
  }
  yield decode(null);
}
