import type { BrowserContext, Request, Response } from '@playwright/test';

/** An answer the page got. */
export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** What went over the wire of a browser session, and what its pages complained about. */
export interface Traffic {
  /** Addresses of all requests but those of `data:` and `blob:`, which go nowhere. */
  readonly requested: readonly string[];
  /** Errors and warnings of the console and uncaught exceptions, except the browser's own lines about an answer's status. */
  readonly complaints: readonly string[];
  /** All answers so far, read to their end. */
  received(): Promise<Received[]>;
  /** Bytes of all requests that are answered, both ways, headers included, as they travelled. */
  transferredBytes(): Promise<number>;
}

/** Watches a browser session from its first request on. */
export function watchTraffic(context: BrowserContext): Traffic {
  const requested: string[] = [];
  const complaints: string[] = [];
  const received: Promise<Received | null>[] = [];
  const transferred: Promise<number>[] = [];
  context.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url())) requested.push(request.url());
  });
  context.on('response', (response) => {
    received.push(read(response));
  });
  context.on('requestfinished', (request) => {
    const bytes = bytesOf(request);
    // A page that waits for news is answered while its tab is closed: nobody asks for these bytes then.
    bytes.catch(() => undefined);
    transferred.push(bytes);
  });
  context.on('console', (message) => {
    // Chromium itself writes such a line for every 4xx, also for one that the page expects.
    if (message.text().startsWith('Failed to load resource')) return;
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return {
    requested,
    complaints,
    received: async () => (await Promise.all(received)).filter((answer) => answer !== null),
    transferredBytes: async () => (await Promise.all(transferred)).reduce((sum, bytes) => sum + bytes, 0),
  };
}

async function read(response: Response): Promise<Received | null> {
  try {
    return {
      path: new URL(response.url()).pathname,
      headers: await response.allHeaders(),
      body: await response.body(),
    };
  } catch {
    // The page went away before the answer was there: it has not seen it either.
    return null;
  }
}

/** The browser does not tell the size of a body made of pictures; its header does. */
async function bytesOf(request: Request): Promise<number> {
  const [headers, sizes] = await Promise.all([request.allHeaders(), request.sizes()]);
  const sent = sizes.requestHeadersSize + Number(headers['content-length'] ?? 0);
  return sent + sizes.responseHeadersSize + sizes.responseBodySize;
}
