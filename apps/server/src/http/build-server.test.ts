import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { buildServer } from './build-server.ts';

let app: FastifyInstance;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

/** A server of two places, with a path that says whose request has begun and takes its time when asked to. */
async function listen(options: { requestTimeoutMs?: number } = {}) {
  app = buildServer({
    logger: pino({ level: 'silent' }),
    maxInFlight: 2,
    trustedProxies: [],
    ...options,
  });
  const begun: (() => void)[] = [];
  let count = 0;
  app.addHook('preParsing', async () => {
    count += 1;
    for (const look of begun) look();
  });
  const release = Promise.withResolvers<void>();
  app.post('/echo', async ({ body }) => body as object);
  app.get('/quick', async () => ({}));
  app.get('/slow', async () => {
    await release.promise;
    return {};
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    get: (path: string) => fetch(`http://127.0.0.1:${port}${path}`),
    send: (bytes: string) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      sockets.push(socket);
      socket.write(bytes);
      return socket;
    },
    /** Until so many requests have come as far as their bodies. */
    haveBegun: (wanted: number) =>
      new Promise<void>((resolve) => {
        const look = () => count >= wanted && resolve();
        begun.push(look);
        look();
      }),
    release: () => release.resolve(),
  };
}

const ECHO = 'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n';

describe('A server with places for two requests', () => {
  it('has them for others while the bodies of many are on their way, and answers those that come after all', async () => {
    const server = await listen();
    const waiting = Array.from({ length: 5 }, () => server.send(`${ECHO}{`));
    await server.haveBegun(5);
    expect((await server.get('/quick')).status).toBe(200);

    const [last] = waiting;
    last?.write('}');
    const [answer] = last ? await once(last, 'data') : [];
    expect(String(answer)).toContain('200 OK');
  });

  it('tells a third to come again while both are worked at, and has a place again afterwards', async () => {
    const server = await listen();
    const both = [server.get('/slow'), server.get('/slow')];
    await server.haveBegun(2);
    const third = await server.get('/quick');
    expect(third.status).toBe(503);
    expect(third.headers.get('retry-after')).toBe('2');
    expect(await third.json()).toMatchObject({ success: false, code: 'overloaded' });
    server.release();
    for (const answer of await Promise.all(both)) expect(answer.status).toBe(200);
    expect((await server.get('/quick')).status).toBe(200);
  });

  it('gives up on a request that does not arrive', async () => {
    const server = await listen({ requestTimeoutMs: 40 });
    expect(await text(server.send(`${ECHO}{`))).toContain('HTTP/1.1 408 ');
    expect(await text(server.send('GET /quick HTTP/1.1\r\n'))).toContain('HTTP/1.1 408 ');
  });

  it.each([
    ['400', 'GET /quick FTP/1.1\r\n\r\n'],
    ['431', `GET /quick HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('answers what is no HTTP with %s, in the shape of every error', async (status, bytes) => {
    const server = await listen();
    const [head = '', body = ''] = (await text(server.send(bytes))).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    const { request_id, ...rest } = JSON.parse(body);
    expect(head).toContain(`x-request-id: ${request_id}`);
    expect(rest).toEqual({
      success: false,
      transaction_id: null,
      code: 'invalid_request',
      message: expect.any(String),
      details: {},
    });
  });
});
