import type { z } from 'zod';
import { type ApiError, apiErrors } from '../domain/api-error.ts';

/**
 * The body against a product's schema.
 *
 * @throws ApiError 400 when the body is no object; 422 `invalid_input` (or `missing_field`, where a rule says so) for
 * the first field at fault in the order of the schema.
 */
export function parseRequest<Request>(schema: z.ZodType<Request>, body: unknown): Request {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw apiErrors.invalidRequest('The body must be a JSON object.');
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw toError(result.error);
}

/**
 * The query string against an endpoint's parameters.
 *
 * @throws ApiError 400 `invalid_parameter` for the first parameter at fault.
 */
export function parseQuery<Query>(schema: z.ZodType<Query>, query: unknown): Query {
  const result = schema.safeParse(query);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw apiErrors.invalidParameter(String(issue?.path[0]), issue?.message ?? 'The query is not valid.');
}

function toError(error: z.ZodError): ApiError {
  const [issue] = error.issues;
  const field = String(issue?.path[0] ?? 'body');
  const message = issue?.message ?? 'The request is not valid.';
  const code = issue?.code === 'custom' ? (issue.params as { code?: string } | undefined)?.code : undefined;
  return code === 'missing_field'
    ? apiErrors.missingField(field, message)
    : apiErrors.invalidInput(field, message);
}
