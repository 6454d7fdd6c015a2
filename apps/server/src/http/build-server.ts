import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { answerBrokenRequest, installErrorHandler, sendError } from './error-handler.ts';
import { installLoadShedding } from './load-shedding.ts';

interface Options {
  readonly logger: Logger;
  /** Requests answered at the same time; more are told to come again (decisions: Errors, `overloaded`). */
  readonly maxInFlight: number;
  /** Addresses of proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /**
   * Milliseconds for a whole request to arrive. By default 20 000: the largest frame of a capture takes five seconds on a line of
   * 256 kbit/s.
   */
  readonly requestTimeoutMs?: number;
}

const BODY_LIMIT = 1024 * 1024;

/** An HTTP server with all that is the same on every path: ids, errors, headers, load shedding. */
export function buildServer({
  logger,
  maxInFlight,
  trustedProxies,
  requestTimeoutMs = 20_000,
}: Options): FastifyInstance {
  const app = Fastify({
    loggerInstance: logger as FastifyBaseLogger,
    // One line a request, without its URL, is written when it has been answered (telemetry).
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: requestTimeoutMs,
    // Looked for this often; the platform's own 30 s would more than double the time.
    http: { headersTimeout: requestTimeoutMs / 2, connectionsCheckingInterval: requestTimeoutMs / 4 },
    keepAliveTimeout: 72_000,
    return503OnClosing: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    routerOptions: { maxParamLength: 256 },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => {
      reply.header('x-request-id', request.id);
      sendError(error, request, reply);
    },
  });

  // Fastify reads plain text by itself; nothing here takes it.
  app.removeContentTypeParser('text/plain');

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  });
  installLoadShedding(app, maxInFlight);
  installErrorHandler(app);
  return app;
}
