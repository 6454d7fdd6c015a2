import { createHash } from 'node:crypto';
import { apiErrors } from '../domain/api-error.ts';

/**
 * What tells a repeated request from another one under the same idempotency key (decisions: Requests).
 *
 * @param body as parsed from JSON, fields that no schema knows included.
 * @throws ApiError 400 `invalid_request` when it is nested so deeply that it can be parsed and not be written again.
 */
export function bodyHash(body: unknown): Buffer {
  try {
    return createHash('sha256').update(JSON.stringify(body)).digest();
  } catch (error) {
    if (error instanceof RangeError) throw apiErrors.invalidRequest('The body is nested too deeply.');
    throw error;
  }
}
