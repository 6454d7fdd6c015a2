import type { FastifyPluginAsync } from 'fastify';
import type { Pool } from 'pg';
import { apiErrors } from '../domain/api-error.ts';

const FRESH_FOR_MS = 1000;

/**
 * `/health/live`: the process answers. `/health/ready`: it can serve, database included, which is asked once a second however many
 * want to know.
 */
export function healthRoutes(
  pool: Pick<Pool, 'query'>,
  nowMs: () => number = () => performance.now(),
): FastifyPluginAsync {
  let last: { atMs: number; isReady: Promise<boolean> } | null = null;
  const isReady = () => {
    if (last === null || nowMs() - last.atMs >= FRESH_FOR_MS)
      last = {
        atMs: nowMs(),
        isReady: pool.query('SELECT 1').then(
          () => true,
          () => false,
        ),
      };
    return last.isReady;
  };
  return async (app) => {
    app.get('/health/live', async () => ({ status: 'live' }));
    app.get('/health/ready', async () => {
      if (!(await isReady())) throw apiErrors.overloaded();
      return { status: 'ready' };
    });
  };
}
