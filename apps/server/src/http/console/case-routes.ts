import {
  CASES_PATH,
  caseListQuery,
  decisionBody,
  nextCaseBody,
  openCaseBody,
  reopenBody,
} from '@qiniso/console-protocol/cases';
import { reopenHitBody } from '@qiniso/console-protocol/screening';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { UserRole } from '../../accounts/user-role.ts';
import type { Verifier } from '../../back-office/back-office-parts.ts';
import { parseRequest } from '../parse-request.ts';
import { consoleCallerOf } from './console-guard.ts';
import type { ConsoleParts } from './console-parts.ts';

/** Who works on cases (decisions: Authentication and scope). */
const ROLES: readonly UserRole[] = ['verifier', 'admin'];

const bodyLimit = 64 * 1024;

interface OfCase {
  Params: { id: string };
}

/** The verifiers' queue and its cases; the protocol is in packages/console-protocol/src/cases.ts. */
export function caseRoutes({
  guard,
  backOffice,
}: Pick<ConsoleParts, 'guard' | 'backOffice'>): FastifyPluginAsync {
  const onRequest = guard(ROLES);
  // The page shows them as `<img>`, which sends no header of ours.
  const onImageRequest = guard(ROLES, { isDownload: true });
  const one = `${CASES_PATH}/:id`;

  return async (app) => {
    app.get(CASES_PATH, { onRequest }, async (request) =>
      backOffice.list(verifierOf(request), parseRequest(caseListQuery, request.query)),
    );
    app.get(`${CASES_PATH}/kinds`, { onRequest }, async () => backOffice.kinds());
    app.post(CASES_PATH, { onRequest, bodyLimit }, async (request) =>
      backOffice.takeUp(verifierOf(request), parseRequest(openCaseBody, request.body)),
    );
    app.post(`${CASES_PATH}/next`, { onRequest, bodyLimit }, async (request) =>
      backOffice.claimNext(verifierOf(request), parseRequest(nextCaseBody, request.body ?? {})),
    );

    app.get<OfCase>(one, { onRequest }, async (request) =>
      backOffice.show(verifierOf(request), request.params.id),
    );
    for (const action of ['claim', 'renew', 'release', 'reveal'] as const)
      app.post<OfCase>(`${one}/${action}`, { onRequest, bodyLimit }, async (request) =>
        backOffice[action](verifierOf(request), request.params.id),
      );
    app.post<OfCase>(`${one}/decision`, { onRequest, bodyLimit }, async (request) =>
      backOffice.decide(verifierOf(request), request.params.id, parseRequest(decisionBody, request.body)),
    );
    app.post<OfCase>(`${one}/reopen`, { onRequest, bodyLimit }, async (request) =>
      backOffice.reopen(verifierOf(request), request.params.id, parseRequest(reopenBody, request.body)),
    );

    app.post<OfCase>(`${one}/hits/reopen`, { onRequest, bodyLimit }, async (request) =>
      backOffice.reopenHit(verifierOf(request), request.params.id, parseRequest(reopenHitBody, request.body)),
    );

    app.get<{ Params: { id: string; kind: string } }>(
      `${one}/images/:kind`,
      { onRequest: onImageRequest },
      async (request, reply) => {
        const { id, kind } = request.params;
        return sendImage(reply, await backOffice.image(verifierOf(request), id, kind));
      },
    );
    app.get<{ Params: { id: string; attemptId: string; sequence: string } }>(
      `${one}/frames/:attemptId/:sequence`,
      { onRequest: onImageRequest },
      async (request, reply) => {
        const { id, attemptId, sequence } = request.params;
        const frame = { attemptId, sequence: Number(sequence) };
        return sendImage(reply, await backOffice.frame(verifierOf(request), id, frame));
      },
    );
  };
}

function verifierOf(request: FastifyRequest): Verifier {
  const { accountId, userId } = consoleCallerOf(request);
  return { accountId, userId };
}

/** A picture for this page alone. Registries send more than JPEG: the browser is told what it is and guesses nothing. */
function sendImage(reply: FastifyReply, image: Buffer): FastifyReply {
  return reply
    .type(imageTypeOf(image))
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .send(image);
}

function imageTypeOf(image: Buffer): string {
  if (image.subarray(0, 2).equals(Buffer.from('ffd8', 'hex'))) return 'image/jpeg';
  if (image.subarray(0, 4).equals(Buffer.from('89504e47', 'hex'))) return 'image/png';
  return image.subarray(8, 12).toString('latin1') === 'WEBP' ? 'image/webp' : 'application/octet-stream';
}
