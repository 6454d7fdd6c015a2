import {
  type CostCentreView,
  costCentreChangeBody,
  newCostCentreBody,
} from '@qiniso/console-protocol/cost-centres';
import type { FastifyPluginAsync } from 'fastify';
import {
  closeCostCentre,
  createCostCentre,
  listCostCentres,
  renameCostCentre,
  reopenCostCentre,
} from '../../accounts/administration.ts';
import { apiErrors } from '../../domain/api-error.ts';
import { parseRequest } from '../parse-request.ts';
import { consoleCallerOf } from './console-guard.ts';
import { administratorOf, type ConsoleParts } from './console-parts.ts';

const PATH = '/console/api/cost-centres';

/** The account's cost centres. */
export function costCentreRoutes(parts: ConsoleParts): FastifyPluginAsync {
  const { database } = parts;
  const onRequest = parts.guard(['admin']);

  async function list(accountId: number): Promise<CostCentreView[]> {
    return (await listCostCentres({ database }, accountId)).map((row) => ({
      id: row.id,
      operatorName: row.operator_name,
      closedAt: row.closed_at?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
    }));
  }

  return async (app) => {
    app.get(PATH, { onRequest }, async (request) => await list(consoleCallerOf(request).accountId));

    app.post(PATH, { onRequest }, async (request, reply) => {
      const caller = consoleCallerOf(request);
      const body = parseRequest(newCostCentreBody, request.body);
      await createCostCentre(administratorOf(parts, caller), caller.accountId, body);
      return reply.code(201).send(await list(caller.accountId));
    });

    app.patch<{ Params: { id: string } }>(`${PATH}/:id`, { onRequest }, async (request) => {
      const caller = consoleCallerOf(request);
      const { operatorName, isClosed } = parseRequest(costCentreChangeBody, request.body);
      const centres = await list(caller.accountId);
      const centre = centres.find(({ id }) => String(id) === request.params.id);
      if (!centre) throw apiErrors.notFound('There is no such cost centre.');
      const administrator = administratorOf(parts, caller);
      if (operatorName !== undefined && operatorName !== centre.operatorName)
        await renameCostCentre(administrator, caller.accountId, centre.id, operatorName);
      if (isClosed === true && centre.closedAt === null)
        await closeCostCentre(administrator, caller.accountId, centre.id);
      if (isClosed === false && centre.closedAt !== null)
        await reopenCostCentre(administrator, caller.accountId, centre.id);
      return await list(caller.accountId);
    });
  };
}
