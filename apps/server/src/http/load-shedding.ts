import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiErrors } from '../domain/api-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** For a request that from now on only waits for news, and costs nothing: it no longer counts as one that is answered. */
    stopCounting(request: FastifyRequest): void;
  }
}

/**
 * Answers `maxInFlight` requests at the same time and tells more to come again (decisions: Errors, `overloaded`); of those that
 * come while the server closes, all. A request whose body is still on its way is not counted: a client that sends slowly, or not at
 * all, keeps nobody else out.
 */
export function installLoadShedding(app: FastifyInstance, maxInFlight: number): void {
  let inFlight = 0;
  let isClosing = false;
  const counted = new WeakSet<FastifyRequest>();
  const over = new WeakSet<FastifyRequest>();

  const enter = (request: FastifyRequest) => {
    if (over.has(request) || counted.has(request)) return;
    counted.add(request);
    inFlight += 1;
    const isProbe = request.url === '/health/live' || (request.url === '/health/ready' && !isClosing);
    if ((inFlight > maxInFlight || isClosing) && !isProbe) throw apiErrors.overloaded();
  };
  const leave = (request: FastifyRequest) => {
    if (counted.delete(request)) inFlight -= 1;
  };

  app.decorate('stopCounting', leave);
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', () => {
      over.add(request);
      leave(request);
    });
    enter(request);
  });
  app.addHook('preParsing', async (request) => leave(request));
  app.addHook('preValidation', async (request) => enter(request));
  // A connection kept open after its last answer would hold up the end for as long as the client likes.
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}
