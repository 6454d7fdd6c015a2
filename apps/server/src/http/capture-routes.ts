import {
  DOCUMENT_HEADERS,
  FRAME_HEADERS,
  MAX_DOCUMENT_BYTES,
  MAX_FRAME_BYTES,
  SANDBOX_SELFIES,
} from '@qiniso/capture-protocol';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Capture } from '../capture/create-capture.ts';
import { GuessLimit } from '../capture/guess-limit.ts';
import type { LinkKey } from '../capture/links.ts';
import { apiErrors } from '../domain/api-error.ts';
import type { SandboxCaptures } from '../sandbox/captures.ts';
import { bearerOf, installCaptureEmbedding, isOwnPage, transactionIdOf } from './capture-embedding.ts';
import { handOverRoutes } from './hand-over-routes.ts';
import { parseRequest } from './parse-request.ts';

interface Parts {
  readonly capture: Capture;
  /** What links are built from: tells whether the cookie may be `Secure`, and which origin the page has. */
  readonly publicUrl: () => string;
  /** Null in production. */
  readonly sandbox: Pick<SandboxCaptures, 'beginOnDevice'> | null;
}

const PREFIX = '/capture/api';
/** `__Host-` keeps hosts beside ours from planting a device of theirs; browsers take that name over https only. */
const cookieFor = (publicUrl: string) =>
  publicUrl.startsWith('https://')
    ? { name: '__Host-qiniso_capture', attributes: 'Path=/; Secure' }
    : { name: 'qiniso_capture', attributes: 'Path=/capture' };
/** A day: as long as a link is good for. */
const COOKIE_SECONDS = 86_400;
const JSON_LIMIT = 4 * 1024;

const token = z.string().trim().min(1).max(200);
const linkBody = z.object({
  token: token.optional(),
  transaction_id: z.string().max(100).optional(),
  take_over: z.boolean().optional(),
  claim_key: z.string().min(16).max(100).optional(),
});
const fieldsBody = z.object({ last_four: z.string().trim().max(40) });
const sandboxBody = z.object({ selfie: z.enum(SANDBOX_SELFIES) });
/** What a browser says of itself: text that the database takes. */
const label = (length: number) =>
  z
    .string()
    .max(length)
    .transform((text) => text.toWellFormed().replaceAll(/\p{Cc}/gu, ' '));
const size = z.number().int().min(0).max(100_000);
const attemptBody = z.object({
  camera: z.object({
    label: label(200),
    width: size,
    height: size,
    facing: label(40).nullable(),
    frame_rate: z.number().min(0).max(1_000).nullable(),
  }),
});

/** What the hosted capture page and embedded ones say to the server (packages/capture-protocol). */
export function captureRoutes({ capture, publicUrl, sandbox }: Parts): FastifyPluginAsync {
  /** An embedded page's secret travels as a bearer token; only the hosted page, of our own origin, has a cookie. */
  const deviceSecretOf = (request: FastifyRequest): string | null =>
    bearerOf(request) ?? (isOwnPage(request, publicUrl()) ? cookieOf(request, publicUrl()) : null);
  const linkKey = (
    request: FastifyRequest,
    { token, transaction_id }: z.infer<typeof linkBody>,
  ): LinkKey => ({
    token: token ?? null,
    transactionId: transaction_id === undefined ? null : transactionIdOf({ transaction_id }),
    deviceSecret: deviceSecretOf(request),
  });
  const guesses = new GuessLimit();
  return async (app) => {
    app.addContentTypeParser(
      'image/jpeg',
      { parseAs: 'buffer', bodyLimit: MAX_FRAME_BYTES },
      async (_request: FastifyRequest, body: Buffer) => body,
    );
    installCaptureEmbedding(app, { capture, publicUrl, guesses });
    const json = { bodyLimit: JSON_LIMIT };

    app.post(`${PREFIX}/session`, json, async (request) => {
      const body = parseRequest(linkBody, request.body);
      return await guesses.guard(request.ip, () => capture.look(linkKey(request, body)));
    });

    app.post(`${PREFIX}/claim`, json, async (request, reply) => {
      const body = parseRequest(linkBody, request.body);
      const { view, newDeviceSecret } = await guesses.guard(request.ip, () =>
        capture.claim(linkKey(request, body), body.take_over ?? false, body.claim_key),
      );
      if (newDeviceSecret === null) return view;
      if (body.transaction_id !== undefined) return { ...view, device_secret: newDeviceSecret };
      setDeviceCookie(reply, newDeviceSecret, publicUrl());
      return view;
    });

    app.post(`${PREFIX}/fields`, json, async (request) => {
      const { last_four } = parseRequest(fieldsBody, request.body);
      return await capture.confirmFields(deviceSecretOf(request), last_four);
    });

    app.post(`${PREFIX}/document`, { bodyLimit: MAX_DOCUMENT_BYTES }, async (request) => {
      if (!Buffer.isBuffer(request.body)) throw apiErrors.unsupportedMediaType('image/jpeg');
      return await capture.acceptDocument({
        deviceSecret: deviceSecretOf(request),
        kind: wordHeader(request, DOCUMENT_HEADERS.kind, ['card', 'book']),
        side: wordHeader(request, DOCUMENT_HEADERS.side, ['front', 'back']),
        image: request.body,
      });
    });

    app.post(`${PREFIX}/attempts`, json, async (request) => {
      const { camera } = parseRequest(attemptBody, request.body);
      return await capture.startAttempt(deviceSecretOf(request), camera);
    });

    app.get<{ Params: { attemptId: string } }>(
      `${PREFIX}/attempts/:attemptId`,
      async (request) => await capture.readAttempt(request.params.attemptId, deviceSecretOf(request)),
    );

    app.post<{ Params: { attemptId: string } }>(
      `${PREFIX}/attempts/:attemptId/frames`,
      { bodyLimit: MAX_FRAME_BYTES },
      async (request) => {
        if (!Buffer.isBuffer(request.body)) throw apiErrors.unsupportedMediaType('image/jpeg');
        return await capture.acceptFrame({
          attemptId: request.params.attemptId,
          deviceSecret: deviceSecretOf(request),
          nonce: textHeader(request, FRAME_HEADERS.nonce),
          sequence: numberHeader(request, FRAME_HEADERS.sequence),
          step: numberHeader(request, FRAME_HEADERS.step),
          capturedAtMs: numberHeader(request, FRAME_HEADERS.capturedAtMs),
          image: request.body,
        });
      },
    );

    handOverRoutes(app, {
      handOver: capture.handOver,
      prefix: PREFIX,
      bodyLimit: JSON_LIMIT,
      deviceSecretOf,
    });

    if (sandbox)
      app.post(`${PREFIX}/sandbox-person`, json, async (request, reply) => {
        const { selfie } = parseRequest(sandboxBody, request.body);
        await sandbox.beginOnDevice(deviceSecretOf(request), selfie);
        return reply.code(202).send({});
      });
  };
}

/** The secret in the device's cookie, or null. */
function cookieOf(request: FastifyRequest, publicUrl: string): string | null {
  const { name: wanted } = cookieFor(publicUrl);
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name === wanted && value && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

function setDeviceCookie(reply: FastifyReply, secret: string, publicUrl: string): void {
  const { name, attributes } = cookieFor(publicUrl);
  reply.header(
    'set-cookie',
    `${name}=${secret}; ${attributes}; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Strict`,
  );
}

function textHeader(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  if (typeof value !== 'string' || value === '' || value.length > 100)
    throw apiErrors.invalidInput(name, `The header ${name} is missing or too long.`);
  return value;
}

function wordHeader<Word extends string>(
  request: FastifyRequest,
  name: string,
  words: readonly Word[],
): Word {
  const text = textHeader(request, name);
  const word = words.find((known) => known === text);
  if (word === undefined)
    throw apiErrors.invalidInput(name, `The header ${name} must be one of: ${words.join(', ')}.`);
  return word;
}

function numberHeader(request: FastifyRequest, name: string): number {
  const text = textHeader(request, name);
  if (!/^\d{1,9}$/.test(text))
    throw apiErrors.invalidInput(name, `The header ${name} must be a whole number.`);
  return Number(text);
}
