import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ZodError } from 'zod';
import { ApiError, apiErrors } from '../domain/api-error.ts';
import { rememberAllowedMethods } from './allowed-methods.ts';

/** Every error's body (decisions: Errors). */
export interface ErrorBody {
  readonly success: false;
  readonly transaction_id: string | null;
  readonly code: string;
  readonly message: string;
  readonly details: { readonly field?: string; readonly reason?: string };
  readonly request_id: string;
}

/** Answers every error in one shape; what happened inside goes to the log, never to the caller. */
export function installErrorHandler(app: FastifyInstance): void {
  const allowedMethods = rememberAllowedMethods(app);
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler((request, reply) => {
    const allowed = allowedMethods(request.url.split('?', 1)[0] ?? request.url);
    if (allowed.length > 0) {
      reply.header('allow', allowed.join(', '));
      return sendError(apiErrors.methodNotAllowed(), request, reply);
    }
    return sendError(apiErrors.notFound(), request, reply);
  });
}

/** Sends an error as a reply; for hooks that end a request themselves. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer = toApiError(error);
  if (answer.status >= 500)
    request.log.error(
      { err: answer.cause ?? answer, code: answer.code, transaction_id: answer.transactionId },
      'failed',
    );
  if (answer.retryAfterSeconds !== null) reply.header('retry-after', String(answer.retryAfterSeconds));
  return reply
    .code(answer.status)
    .header('content-type', CONTENT_TYPE)
    .header('cache-control', 'no-store')
    .send(errorBody(answer, request.id));
}

/** Answers what is no HTTP, or did not arrive in time, and ends its connection. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // Nobody is there to read an answer.
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  const answer = brokenRequest(error.code);
  const requestId = randomUUID();
  const body = errorBody(answer, requestId);
  const head = [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`,
    `content-type: ${CONTENT_TYPE}`,
    'cache-control: no-store',
    `x-request-id: ${requestId}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function brokenRequest(code: string | undefined): ApiError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError(408, 'invalid_request', 'The request did not arrive in time.');
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ApiError(431, 'invalid_request', 'The header is larger than the server takes.');
  return apiErrors.invalidRequest('The request could not be read.');
}

const CONTENT_TYPE = 'application/json; charset=utf-8';

function errorBody(answer: ApiError, requestId: string): string {
  const body: ErrorBody = {
    success: false,
    transaction_id: answer.transactionId,
    code: answer.code,
    message: answer.message,
    details: answer.details,
    request_id: requestId,
  };
  return JSON.stringify(body);
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const code = (error as Partial<FastifyError> | null)?.code;
  const status = (error as Partial<FastifyError> | null)?.statusCode;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return apiErrors.payloadTooLarge();
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return apiErrors.unsupportedMediaType('application/json');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return apiErrors.invalidRequest('The body is not JSON.');
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return apiErrors.notFound();
  }
  // Anything else of Fastify's own that is the caller's doing; its message may quote what was sent.
  if (status !== undefined && status >= 400 && status < 500 && !(error instanceof ZodError))
    return apiErrors.invalidRequest('The request could not be read.');
  return apiErrors.serverError(error);
}
