import type { onRequestAsyncHookHandler } from 'fastify';

/** Puts a service's version on every answer of its path, errors included (consumer-service 9). Goes before whatever may refuse. */
export function inVersion(version: string): onRequestAsyncHookHandler {
  return async (_request, reply) => {
    reply.header('service-version', version);
  };
}
