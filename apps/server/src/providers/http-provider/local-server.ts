import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { localCertificate, localKey } from './local-certificate.ts';

/** A request as the test's server saw it. */
export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Behaviour = (request: SeenRequest, response: ServerResponse) => void;

/**
 * For tests: a real server on 127.0.0.1 that behaves as it is told, and remembers what it was asked. With `tls` it shows
 * a certificate that nobody trusts, and with `clients` it takes only callers who show the same.
 */
export async function startLocalServer(tls: 'plain' | 'tls' | 'clients' = 'plain'): Promise<{
  origin: string;
  seen: SeenRequest[];
  /** Answers the next requests one by one; the last behaviour stays. */
  behave(...behaviours: Behaviour[]): void;
  close(): Promise<void>;
}> {
  const seen: SeenRequest[] = [];
  let behaviours: Behaviour[] = [];
  const listener = async (incoming: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = incoming;
    const request = { method, url, headers, body: Buffer.concat(chunks).toString() };
    seen.push(request);
    const behaviour = behaviours.length > 1 ? behaviours.shift() : behaviours[0];
    behaviour?.(request, response);
  };
  const certificate = { cert: localCertificate, key: localKey };
  const server =
    tls === 'plain'
      ? createServer(listener)
      : createTlsServer(
          { ...certificate, ...(tls === 'clients' ? { ca: localCertificate, requestCert: true } : {}) },
          listener,
        );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `${tls === 'plain' ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    behave: (...next) => {
      behaviours = next;
      seen.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with JSON. */
export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Behaviour {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value));
  };
}
