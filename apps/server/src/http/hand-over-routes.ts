import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { HandOver } from '../capture/create-capture.ts';
import { parseRequest } from './parse-request.ts';

interface Parts {
  readonly handOver: HandOver;
  /** Before every path. */
  readonly prefix: string;
  readonly bodyLimit: number;
  readonly deviceSecretOf: (request: FastifyRequest) => string | null;
}

const codeBody = z.object({ channel: z.enum(['qr', 'link']), fresh: z.boolean().optional() });
const smsBody = z.object({
  cell_number: z.string().trim().max(40),
  language: z.string().regex(/^[a-zA-Z-]{2,20}$/, 'Give the language as a BCP 47 tag, say en.'),
});
const watchBody = z.object({ known: z.string().max(100).optional() });

/**
 * From desk to phone (packages/capture-protocol). Opening and claiming a code are `session` and `claim`. Called where the capture's other
 * routes are, so that their hooks hold here too.
 */
export function handOverRoutes(app: FastifyInstance, parts: Parts): void {
  const { handOver, prefix, bodyLimit, deviceSecretOf } = parts;
  const json = { bodyLimit };
  // Held requests would hold up the end of the server.
  app.addHook('preClose', async () => handOver.close());

  app.post(`${prefix}/hand-over`, json, async (request) => {
    const { channel, fresh } = parseRequest(codeBody, request.body);
    return await handOver.offer(deviceSecretOf(request), channel, fresh);
  });

  app.post(`${prefix}/hand-over/sms`, json, async (request, reply) => {
    const { cell_number, language } = parseRequest(smsBody, request.body);
    return reply.code(202).send(await handOver.send(deviceSecretOf(request), cell_number, language));
  });

  app.post(`${prefix}/hand-over/watch`, json, async (request, reply) => {
    const { known } = parseRequest(watchBody, request.body);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    return await handOver.watch(deviceSecretOf(request), known ?? null, gone.signal, () =>
      app.stopCounting(request),
    );
  });

  // Sent while the page is being closed: nobody reads the answer.
  app.post(`${prefix}/hand-over/leave`, json, async (request) => {
    await handOver.leave(deviceSecretOf(request));
    return {};
  });

  app.post(`${prefix}/hand-over/end`, json, async (request) => await handOver.end(deviceSecretOf(request)));
}
