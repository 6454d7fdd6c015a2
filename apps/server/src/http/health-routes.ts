import type { FastifyPluginAsync } from 'fastify';
import type { Pool } from 'pg';
import { apiErrors } from '../domain/api-error.ts';

/** `/health/live`: the process answers. `/health/ready`: it can serve, database included. */
export function healthRoutes(pool: Pool): FastifyPluginAsync {
  return async (app) => {
    app.get('/health/live', async () => ({ status: 'live' }));
    app.get('/health/ready', async () => {
      try {
        await pool.query('SELECT 1');
      } catch {
        throw apiErrors.overloaded();
      }
      return { status: 'ready' };
    });
  };
}
