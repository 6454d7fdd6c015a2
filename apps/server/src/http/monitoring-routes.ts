import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { Authenticator } from '../accounts/authenticator.ts';
import type { Caller } from '../accounts/caller.ts';
import type { RateLimiter } from '../accounts/rate-limiter.ts';
import { SERVICE_ROOTS } from '../catalogue/catalogue.ts';
import type { Service } from '../catalogue/define-service.ts';
import {
  MONITORING_PATH,
  MONITORING_VERSION,
  monitoringParameters,
  startMonitoringRequest,
  stopMonitoringParameters,
  watchDetailResponse,
  watchListResponse,
  watchResponse,
} from '../catalogue/monitoring-request.ts';
import { wireTransactionId } from '../catalogue/transaction-id.ts';
import type { ListedWatch } from '../database/queries/watched-clients.ts';
import type { Change, Monitoring } from '../screening/monitoring/monitoring.ts';
import { watchNotFound } from '../screening/monitoring/watch-clients.ts';
import { authorise, callerOf } from './authorise.ts';
import { readMark, writeMark } from './console/keyset-mark.ts';
import { parseQuery, parseRequest } from './parse-request.ts';
import { inVersion } from './service-version.ts';

interface ById {
  Params: { watch_id: string };
}

/** Ongoing monitoring of screened clients, below each service's root for its own products (decision 0027). */
export function monitoringRoutes(
  services: readonly Service[],
  parts: {
    readonly authenticator: Authenticator;
    readonly rateLimiter: RateLimiter;
    readonly monitoring: Monitoring;
  },
): FastifyPluginAsync {
  const { monitoring } = parts;
  const onRequest = [inVersion(MONITORING_VERSION), authorise(parts, [])];
  return async (app) => {
    for (const service of ['consumer', 'commercial'] as const) {
      const root = `${SERVICE_ROOTS[service]}${MONITORING_PATH}`;
      const products = services.filter((each) => each.service === service).map(({ product }) => product);
      const find = async ({ accountId }: Caller, id: string): Promise<ListedWatch> => {
        const found = await monitoring.get(accountId, id);
        if (!products.includes(found.product)) throw watchNotFound();
        return found;
      };

      app.post(root, { onRequest }, async (request, reply) => {
        const caller = callerOf(request);
        const { transaction_id } = parseRequest(startMonitoringRequest, request.body);
        const { watch } = await monitoring.start(caller, String(transaction_id));
        return send(reply, watchResponse, { success: true, ...present(watch) });
      });

      app.get(root, { onRequest }, async (request, reply) => {
        const { state, limit, after } = parseQuery(monitoringParameters, request.query);
        const mark = readMark(after ?? undefined);
        const found = await monitoring.list(callerOf(request).accountId, {
          state,
          products,
          after: mark && { at: new Date(mark.at), id: mark.id },
          // One more tells whether there is another page.
          limit: limit + 1,
        });
        const watches = found.slice(0, limit);
        const last = found.length > limit ? watches.at(-1) : undefined;
        return send(reply, watchListResponse, {
          success: true,
          watches: watches.map(present),
          next: last ? writeMark({ at: last.started_at.toISOString(), id: last.id }) : null,
        });
      });

      app.get<ById>(`${root}/:watch_id`, { onRequest }, async (request, reply) => {
        const caller = callerOf(request);
        const watch = await find(caller, request.params.watch_id);
        const changes = await monitoring.changes(caller.accountId, watch.id);
        return send(reply, watchDetailResponse, {
          success: true,
          ...present(watch),
          changes: changes.map(presentChange),
        });
      });

      app.delete<ById>(`${root}/:watch_id`, { onRequest }, async (request, reply) => {
        const caller = callerOf(request);
        const { consent_withdrawn } = parseQuery(stopMonitoringParameters, request.query);
        const { id } = await find(caller, request.params.watch_id);
        const because = consent_withdrawn === 'true' ? 'consent-withdrawn' : 'stopped';
        const watch = await monitoring.stop(caller, id, because);
        return send(reply, watchResponse, { success: true, ...present(watch) });
      });
    }
  };
}

type Wire = Omit<z.output<typeof watchResponse>, 'success'>;

const present = (watch: ListedWatch): Wire => ({
  watch_id: watch.id,
  state: watch.ended_at === null ? 'WATCHED' : 'ENDED',
  product: watch.product,
  reference_no: watch.reference_no,
  transaction_id: wireTransactionId(watch.transaction_id, false),
  screening_result: watch.code,
  change_count: watch.changes,
  started_datetime: watch.started_at.toISOString(),
  screened_datetime: watch.screened_at.toISOString(),
  ended_datetime: watch.ended_at?.toISOString() ?? null,
  ended_because:
    watch.ended_because === null ? null : watch.ended_because === 'stopped' ? 'STOPPED' : 'CONSENT_WITHDRAWN',
});

const presentChange = (change: Change): z.output<typeof watchDetailResponse>['changes'][number] => ({
  change_number: change.number,
  changed_datetime: change.changed_at.toISOString(),
  list_code: change.list_code,
  transaction_id: wireTransactionId(change.transaction_id, false),
  screening_result: change.code,
  previous_screening_result: change.code_before,
  changes: [...change.hits],
});

/** Checks an answer against its schema, so that what is documented is what is sent. */
function send<Body>(reply: FastifyReply, schema: z.ZodType<Body>, body: Body): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(schema.parse(body)));
}
