import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { FRAME_HEADERS } from '@qiniso/capture-protocol';
import type { Capture } from '../../apps/server/src/capture/create-capture.ts';
import { ApiError } from '../../apps/server/src/domain/api-error.ts';

/** What a page uses of a capture. */
type PageCapture = Pick<Capture, 'confirmFields' | 'startAttempt' | 'acceptFrame' | 'readAttempt'>;

/** A capture as the page sees it: over HTTP, on one connection whose bytes are counted. */
export class HttpCapture {
  readonly #address: string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #sockets = new Set<Socket>();
  #cookie = '';
  /** When the last frame was sent and when the verdict was read, in milliseconds of `performance.now()`. */
  lastFrameAtMs = 0;
  verdictAtMs = 0;
  frames = 0;

  constructor(address: string) {
    this.#address = address;
  }

  /** Bytes on the wire so far, both ways, headers included. */
  bytes(): { up: number; down: number } {
    const sum = (of: (socket: Socket) => number) =>
      [...this.#sockets].reduce((total, socket) => total + of(socket), 0);
    return { up: sum((socket) => socket.bytesWritten), down: sum((socket) => socket.bytesRead) };
  }

  /** Takes the link, as the page's button does. */
  async claim(token: string): Promise<void> {
    await this.#post('claim', { token });
  }

  /** Loads a page or a script, compressed. */
  async load(path: string): Promise<string> {
    const compressed = await this.#send('GET', path, null, { 'accept-encoding': 'gzip' });
    return (compressed[0] === 0x1f ? gunzipSync(compressed) : compressed).toString('utf8');
  }

  async close(): Promise<void> {
    this.#agent.destroy();
  }

  readonly page: PageCapture = {
    confirmFields: (_device, lastFour) => this.#post('fields', { last_four: lastFour }),
    startAttempt: (_device, camera) => this.#post('attempts', { camera }),
    acceptFrame: async ({ attemptId, nonce, sequence, step, capturedAtMs, image }) => {
      this.frames += 1;
      this.lastFrameAtMs = performance.now();
      return this.#noted(
        await this.#json('POST', `attempts/${attemptId}/frames`, Buffer.from(image), {
          'content-type': 'image/jpeg',
          [FRAME_HEADERS.nonce]: nonce,
          [FRAME_HEADERS.sequence]: String(sequence),
          [FRAME_HEADERS.step]: String(step),
          [FRAME_HEADERS.capturedAtMs]: String(capturedAtMs),
        }),
      );
    },
    readAttempt: async (attemptId) => this.#noted(await this.#json('GET', `attempts/${attemptId}`, null, {})),
  };

  #noted<Progress extends { readonly state: string }>(progress: Progress): Progress {
    if (progress.state === 'done' || progress.state === 'ended') this.verdictAtMs = performance.now();
    return progress;
  }

  async #post<Answer>(path: string, body: unknown): Promise<Answer> {
    return this.#json('POST', path, Buffer.from(JSON.stringify(body)), {
      'content-type': 'application/json',
    });
  }

  async #json<Answer>(
    method: string,
    path: string,
    body: Buffer | null,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const answer = await this.#send(method, `/capture/api/${path}`, body, headers);
    return JSON.parse(answer.toString('utf8')) as Answer;
  }

  #send(method: string, path: string, body: Buffer | null, headers: Record<string, string>): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      const sent = request(
        this.#address + path,
        {
          method,
          agent: this.#agent,
          headers: {
            ...headers,
            ...(body === null ? {} : { 'content-length': body.length }),
            ...(this.#cookie === '' ? {} : { cookie: this.#cookie }),
          },
        },
        (response) => {
          const cookie = response.headers['set-cookie']?.[0]?.split(';')[0];
          if (cookie !== undefined) this.#cookie = cookie;
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () => {
            const answer = Buffer.concat(parts);
            const status = response.statusCode ?? 0;
            if (status < 400) resolve(answer);
            else
              reject(
                new ApiError(status, 'benchmark', `${path}: ${answer.toString('utf8')}`, {
                  retryAfterSeconds: Number(response.headers['retry-after'] ?? 1),
                }),
              );
          });
        },
      );
      sent.on('socket', (socket) => this.#sockets.add(socket));
      sent.on('error', reject);
      sent.end(body ?? undefined);
    });
  }
}
