import { apiErrors } from '../domain/api-error.ts';

/**
 * The token in an `Authorization` header (RFC 6750; the scheme in any case of letters).
 * @throws ApiError `unauthorized` when there is none.
 */
export function bearerToken(authorization: string | undefined): string {
  const token = /^Bearer +([\w\-.~+/]+=*) *$/i.exec(authorization ?? '')?.[1];
  if (token === undefined) throw apiErrors.unauthorized();
  return token;
}
