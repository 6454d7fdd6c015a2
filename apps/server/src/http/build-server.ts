import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { apiErrors } from '../domain/api-error.ts';
import { installErrorHandler, sendError } from './error-handler.ts';

interface Options {
  readonly logger: Logger;
  /** Requests answered at the same time; more are told to come again (decisions: Errors, `overloaded`). */
  readonly maxInFlight: number;
  /** Addresses of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
}

const BODY_LIMIT = 1024 * 1024;

/** An HTTP server with all that is the same on every path: ids, errors, headers, load shedding. */
export function buildServer({ logger, maxInFlight, trustedProxies }: Options): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    // One line a request, without its URL, is written when it has been answered (telemetry).
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 120_000,
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { maxParamLength: 256 },
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      sendError(error, request, reply);
    },
  });

  // Fastify reads plain text by itself; nothing here takes it.
  app.removeContentTypeParser('text/plain');

  let inFlight = 0;
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    inFlight += 1;
    reply.raw.once('close', () => {
      inFlight -= 1;
    });
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
    const isProbe = request.url === '/health/live' || (request.url === '/health/ready' && !isClosing);
    if ((inFlight > maxInFlight || isClosing) && !isProbe) throw apiErrors.overloaded();
  });
  // A connection kept open after its last answer would hold up the end for as long as the client likes.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
  installErrorHandler(app);
  return app;
}
