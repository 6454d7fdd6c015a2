/** What an error body says beyond its code and message (decisions: Errors). */
export interface ApiErrorDetails {
  /** The request field or parameter at fault, spelled as on the wire. */
  readonly field?: string;
  readonly reason?: string;
  /** The console's conflicts: the user name of whoever was first (null: the system), and when, ISO 8601. */
  readonly by?: string | null;
  readonly at?: string;
}

/**
 * An answer that is an error. `message` is public: it names no person, number, token or internal part; what
 * happened inside travels as `cause` and goes to the log only.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly details: ApiErrorDetails;
  /** Seconds for the `Retry-After` header, or null. */
  readonly retryAfterSeconds: number | null;
  /** Null where no transaction was made. */
  readonly transactionId: string | null;

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      details?: ApiErrorDetails;
      retryAfterSeconds?: number;
      transactionId?: string;
      cause?: unknown;
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.status = status;
    this.code = code;
    this.details = more.details ?? {};
    this.retryAfterSeconds = more.retryAfterSeconds ?? null;
    this.transactionId = more.transactionId ?? null;
  }
}

export type UpstreamFailure = 'upstream_timeout' | 'upstream_unavailable' | 'upstream_invalid_response';

/** Every error the server answers with, in one place (decisions: Errors). */
export const apiErrors = {
  invalidRequest: (message: string) => new ApiError(400, 'invalid_request', message),
  invalidParameter: (field: string, message: string) =>
    new ApiError(400, 'invalid_parameter', message, { details: { field } }),
  unauthorized: (
    message = 'The access token is missing, invalid or expired. Log in again at POST /auth/login.',
  ) => new ApiError(401, 'unauthorized', message),
  wrongLogin: () => new ApiError(401, 'unauthorized', 'The user name or password is wrong.'),
  insufficientCredits: () =>
    new ApiError(
      402,
      'insufficient_credits',
      'The account has no credits left. Ask your administrator for more.',
    ),
  forbiddenRole: () =>
    new ApiError(403, 'forbidden', 'Your role may not do this. Ask an administrator of your account.'),
  forbiddenOrigin: () =>
    new ApiError(
      403,
      'forbidden',
      'The request does not come from the console. Open /console and try again.',
    ),
  forbiddenService: () =>
    new ApiError(
      403,
      'forbidden',
      'This account or user has no access to the service. Ask your account manager.',
    ),
  forbiddenCostCentre: (field: 'CostCenter' | 'cost_center' = 'CostCenter') =>
    new ApiError(403, 'forbidden', 'The cost centre does not belong to this account.', {
      details: { field },
    }),
  forbiddenAccount: () =>
    new ApiError(403, 'forbidden', 'AccountID is not the account of the access token.', {
      details: { field: 'AccountID' },
    }),
  forbiddenTransaction: () => new ApiError(403, 'forbidden', 'The transaction belongs to another account.'),
  notFound: (what = 'There is nothing at this path.') => new ApiError(404, 'not_found', what),
  transactionNotFound: () => new ApiError(404, 'not_found', 'There is no such transaction.'),
  methodNotAllowed: () => new ApiError(405, 'method_not_allowed', 'The path does not take this method.'),
  conflict: (message: string) => new ApiError(409, 'conflict', message),
  idempotencyInProgress: () =>
    new ApiError(
      409,
      'idempotency_in_progress',
      'The first request with this Idempotency-Key has not finished. Send it again in a moment.',
      { retryAfterSeconds: 1 },
    ),
  idempotencyMismatch: () =>
    new ApiError(
      422,
      'idempotency_mismatch',
      'This Idempotency-Key was used with another body. Use a new key.',
      {
        details: { field: 'Idempotency-Key' },
      },
    ),
  payloadTooLarge: () => new ApiError(413, 'payload_too_large', 'The body is larger than this path takes.'),
  unsupportedMediaType: (accepted: string) =>
    new ApiError(415, 'unsupported_media_type', `Send the body as ${accepted}.`),
  invalidInput: (field: string, message: string) =>
    new ApiError(422, 'invalid_input', message, { details: { field } }),
  missingField: (field: string, message: string) =>
    new ApiError(422, 'missing_field', message, { details: { field } }),
  rateLimited: (retryAfterSeconds: number) =>
    new ApiError(429, 'rate_limited', 'Too many requests. Wait as Retry-After says.', { retryAfterSeconds }),
  serverError: (cause?: unknown, transactionId?: string) =>
    new ApiError(500, 'server_error', 'Something went wrong on our side. Try again.', {
      ...(transactionId === undefined ? {} : { transactionId }),
      cause,
    }),
  upstreamFailed: (reason: UpstreamFailure, transactionId: string | null, cause?: unknown) =>
    new ApiError(500, 'server_error', 'A data source did not answer as it should. Try again.', {
      details: { reason },
      retryAfterSeconds: 30,
      ...(transactionId === null ? {} : { transactionId }),
      cause,
    }),
  overloaded: (retryAfterSeconds = 2) =>
    new ApiError(503, 'overloaded', 'The server is too busy or shutting down. Try again.', {
      retryAfterSeconds,
    }),
};
