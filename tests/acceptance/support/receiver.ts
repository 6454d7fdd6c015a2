import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** A message as it arrived. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An integrator's own server that receives webhooks and callbacks. */
export interface Receiver {
  readonly origin: string;
  readonly received: Received[];
  /** The status it answers with from now on; null: it does not answer at all. */
  status: number | null;
}

/** A receiver for one test file, which answers 204 at first. */
export function ownReceiver(): () => Receiver {
  let receiver: Receiver | undefined;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    receiver?.received.push({
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    });
    if (receiver?.status) response.writeHead(receiver.status).end();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    receiver = { origin: `http://127.0.0.1:${port}`, received: [], status: 204 };
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return () => {
    if (!receiver) throw new Error('The receiver has not been started yet.');
    return receiver;
  };
}
