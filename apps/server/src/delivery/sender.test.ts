import { createServer as createTcpServer } from 'node:net';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { localCertificate } from '../providers/http-provider/local-certificate.ts';
import { type Behaviour, startLocalServer } from '../providers/http-provider/local-server.ts';
import { onlyTo, Sender, type SenderOptions } from './sender.ts';
import { createWebhookSecret } from './signature.ts';

const secret = createWebhookSecret();
const body = Buffer.from(JSON.stringify({ code: 'ACCEPT', name: 'GRAÇA' }));
const never = new AbortController().signal;
const noNames = async () => [];

let receiver: Awaited<ReturnType<typeof startLocalServer>>;
beforeAll(async () => {
  receiver = await startLocalServer();
});
afterAll(() => receiver.close());

const send = (url: string, options: Partial<SenderOptions> = {}, stop = never) =>
  new Sender({ mode: 'sandbox', resolve: noNames, ...options }).send(
    { url, id: 'an-id', at: new Date(), body, event: 'idv.completed', sequence: 3, secrets: [secret] },
    stop,
  );
const status =
  (code: number, headers: Record<string, string> = {}, text = ''): Behaviour =>
  (_, response) => {
    response.writeHead(code, headers).end(text);
  };

describe('Sender', () => {
  it('posts the body to the byte, signed, with what it is about in headers', async () => {
    receiver.behave(status(204));
    const result = await send(`${receiver.origin}/hook?token=t`);
    expect(result).toMatchObject({ outcome: 'delivered', status: 204 });
    const [seen] = receiver.seen;
    expect(seen).toMatchObject({ method: 'POST', url: '/hook?token=t', body: body.toString() });
    expect(seen?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': 'an-id',
      'qiniso-event': 'idv.completed',
      'qiniso-sequence': '3',
      'user-agent': expect.stringMatching(/^Qiniso/),
    });
    const headers = seen?.headers as Record<string, string>;
    expect(new Webhook(secret).verify(seen?.body ?? '', headers)).toMatchObject({ code: 'ACCEPT' });
  });

  it.each([200, 201, 202, 204, 299])('takes %d for receipt', async (code) => {
    receiver.behave(status(code));
    expect(await send(receiver.origin)).toMatchObject({ outcome: 'delivered', status: code });
  });

  it.each([400, 401, 404, 409, 410, 500, 503])('takes %d for a failure', async (code) => {
    receiver.behave(status(code, {}, 'no, thank you'));
    const result = await send(receiver.origin);
    expect(result).toMatchObject({ outcome: 'status', status: code });
    expect(result.answer.toString()).toBe('no, thank you');
  });

  it.each([301, 302, 303, 307, 308])('does not follow %d', async (code) => {
    receiver.behave(status(code, { location: `${receiver.origin}/elsewhere` }), status(200));
    expect(await send(receiver.origin)).toMatchObject({ outcome: 'status', status: code });
    expect(receiver.seen).toHaveLength(1);
  });

  it('hands on Retry-After', async () => {
    receiver.behave(status(429, { 'retry-after': '120' }));
    expect(await send(receiver.origin)).toMatchObject({ status: 429, retryAfterMs: 120_000 });
  });

  it('gives up on a receiver that hangs, or that sends its headers byte by byte', async () => {
    receiver.behave(() => {});
    expect(await send(receiver.origin, { timeoutMs: 200 })).toMatchObject({
      outcome: 'timeout',
      status: null,
    });
    receiver.behave((_, response) => {
      response.socket?.write('HTTP/1.1 200 OK\r\nx-slow: ');
      const timer = setInterval(() => response.socket?.write('a'), 20);
      response.socket?.on('close', () => clearInterval(timer));
    });
    expect(await send(receiver.origin, { timeoutMs: 200 })).toMatchObject({
      outcome: 'timeout',
      status: null,
    });
  });

  it('is content with the status where the answer goes on for ever, and reads the first 20 kB of it', async () => {
    receiver.behave((_, response) => {
      response.writeHead(200);
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384, 'x')));
      };
      response.on('drain', more);
      more();
    });
    const result = await send(receiver.origin);
    expect(result).toMatchObject({ outcome: 'delivered', status: 200 });
    expect(result.answer).toHaveLength(20_000);

    receiver.behave((_, response) => {
      response.writeHead(200).write('begun');
    });
    const unfinished = await send(receiver.origin, { timeoutMs: 300 });
    expect(unfinished).toMatchObject({ outcome: 'delivered', status: 200 });
    expect(unfinished.answer.toString()).toBe('begun');
  });

  it('tells a refused connection, a broken one and one that speaks no HTTP', async () => {
    const closed = await startLocalServer();
    await closed.close();
    expect(await send(closed.origin)).toMatchObject({ outcome: 'no-connection', status: null });
    receiver.behave((_, response) => response.destroy());
    expect(await send(receiver.origin)).toMatchObject({ outcome: 'broken-answer' });
    receiver.behave((_, response) => response.socket?.end('SSH-2.0-OpenSSH_9.6\r\n'));
    expect(await send(receiver.origin)).toMatchObject({ outcome: 'broken-answer' });
    receiver.behave(status(200, { 'x-huge': 'h'.repeat(40_000) }));
    expect(await send(receiver.origin)).toMatchObject({ outcome: 'broken-answer' });
  });

  it('stops at once when it is told to', async () => {
    const stop = new AbortController();
    receiver.behave(() => stop.abort());
    expect(await send(receiver.origin, {}, stop.signal)).toMatchObject({ outcome: 'interrupted' });
  });

  it('uses no proxy of the environment', async () => {
    process.env.http_proxy = 'http://127.0.0.1:1';
    try {
      receiver.behave(status(200));
      expect(await send(receiver.origin)).toMatchObject({ outcome: 'delivered' });
    } finally {
      delete process.env.http_proxy;
    }
  });

  it('reaches localhost on either family', async () => {
    receiver.behave(status(200));
    expect(await send(receiver.origin.replace('127.0.0.1', 'localhost'))).toMatchObject({
      outcome: 'delivered',
    });
  });
});

describe('Sender and certificates', () => {
  let secured: Awaited<ReturnType<typeof startLocalServer>>;
  beforeAll(async () => {
    secured = await startLocalServer('tls');
  });
  afterAll(() => secured.close());
  afterEach(() => secured.behave(status(200)));

  it('refuses one that nobody vouches for, and sends nothing', async () => {
    secured.behave(status(200));
    expect(await send(secured.origin)).toMatchObject({ outcome: 'bad-certificate', status: null });
    expect(secured.seen).toHaveLength(0);
  });

  it('takes one that an authority vouches for, for its own name only', async () => {
    secured.behave(status(200));
    expect(await send(secured.origin, { ca: localCertificate })).toMatchObject({ outcome: 'delivered' });
    const asLocalhost = secured.origin.replace('127.0.0.1', 'localhost');
    expect(await send(asLocalhost, { ca: localCertificate })).toMatchObject({ outcome: 'bad-certificate' });
  });
});

describe('Sender and addresses', () => {
  it.each([
    ['a private address', 'https://10.0.0.1/', 'not-public'],
    ['a mapped one', 'https://[::ffff:127.0.0.1]/', 'not-public'],
    ['metadata of clouds', 'https://169.254.169.254/', 'not-public'],
    ['plain HTTP', 'http://example.com/', 'not-https'],
    ['this machine in production', 'https://127.0.0.1/', 'not-public'],
  ])('sends nothing to %s', async (_, url, outcome) => {
    expect(await send(url, { mode: 'production' })).toMatchObject({ outcome, status: null });
  });

  it('sends nothing to a name that has come to mean the inside since it was checked', async () => {
    const connections: unknown[] = [];
    const inside = createTcpServer((socket) => {
      connections.push(socket.remoteAddress);
      socket.destroy();
    });
    await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
    const { port } = inside.address() as { port: number };
    // Public when the URL was given, public at the first attempt (and out of reach), then rebound.
    const answers = [['127.0.0.1'], ['93.184.216.34', '::ffff:7f00:1'], ['::1']];
    for (const addresses of answers)
      expect(
        await send(`https://hooks.example.com:${port}/`, {
          mode: 'production',
          resolve: async () => addresses,
        }),
      ).toMatchObject({ outcome: 'not-public' });
    expect(connections).toHaveLength(0);
    await new Promise((done) => inside.close(done));
  });

  it('connects to the addresses it has checked, whatever the name means to the system', async () => {
    const lookUp = promisify(onlyTo(['93.184.216.34', '2606:2800:220:1::1']));
    expect(await lookUp('localhost', { all: true })).toEqual([
      { address: '93.184.216.34', family: 4 },
      { address: '2606:2800:220:1::1', family: 6 },
    ]);
    expect(await lookUp('localhost', { all: false })).toBe('93.184.216.34');
  });

  it('gives up on name servers that do not answer', async () => {
    const silent = () => new Promise<string[]>(() => {});
    const result = await send('https://hooks.example.com/', { resolve: silent, timeoutMs: 50 });
    expect(result).toMatchObject({ outcome: 'timeout' });
  });
});
