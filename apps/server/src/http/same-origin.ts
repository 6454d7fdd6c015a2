import type { FastifyRequest } from 'fastify';

/**
 * Whether a request does not come from another site's page. Browsers say where a request comes from; callers that are no browsers say
 * nothing.
 */
export function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return [new URL(publicUrl).origin, `${request.protocol}://${request.host}`].includes(origin);
}
