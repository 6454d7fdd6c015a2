import { CONSOLE_HEADER } from '@qiniso/console-protocol/session';
import { currentActivity } from './activity.ts';

/** What the server said no to, or that it could not be reached; `message` is for the user. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  /** 0: no answer at all. */
  readonly status: number;
  /** As in the error's body: `not_found`, `conflict`, … */
  readonly code: string;
  /** The field of the body at fault, where one is. */
  readonly field: string | null;
  /** To be told to whoever runs the server. */
  readonly requestId: string | null;
  /** Whoever was first, where somebody was, and when (ISO 8601). */
  readonly first: { readonly by: string | null; readonly at: string } | null;

  constructor(
    status: number,
    code: string,
    message: string,
    field: string | null,
    requestId: string | null,
    first: ApiFailure['first'] = null,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.field = field;
    this.requestId = requestId;
    this.first = first;
  }
}

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Left out of the address: undefined, null and ''. */
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly signal?: AbortSignal;
}

/** Told whenever the server says that nobody is logged in. */
let onLoggedOut: () => void = () => undefined;
export function whenLoggedOut(listener: () => void): void {
  onLoggedOut = listener;
}

/**
 * Asks the console's API, say `api<UserView[]>('/users')`, with the header that shows it is the console who asks.
 *
 * @returns the answer's JSON; null for an answer without any.
 * @throws ApiFailure; and an AbortError when the signal says so.
 */
export async function api<Answer>(path: string, call: Call = {}): Promise<Answer> {
  const response = await request(path, call);
  return (response.status === 204 ? null : await response.json()) as Answer;
}

/** As `api`, for an image or a file. */
export async function apiBlob(path: string, call: Call = {}): Promise<Blob> {
  return await (await request(path, call)).blob();
}

/** The address of a path of the API, for links that the browser itself follows. */
export function apiUrl(path: string, query: Call['query'] = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value));
  const text = parameters.toString();
  return `/console/api${path}${text === '' ? '' : `?${text}`}`;
}

async function request(path: string, { method, body, query, signal }: Call): Promise<Response> {
  const response = await fetch(apiUrl(path, query), {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      [CONSOLE_HEADER]: currentActivity(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiFailure(
      0,
      'unreachable',
      'The server cannot be reached. Check your connection.',
      null,
      null,
    );
  });
  if (response.ok) return response;
  const failure = await readFailure(response);
  if (failure.status === 401) onLoggedOut();
  throw failure;
}

async function readFailure(response: Response): Promise<ApiFailure> {
  const body = (await response.json().catch(() => null)) as {
    code?: string;
    message?: string;
    details?: { field?: string; by?: string | null; at?: string };
    request_id?: string;
  } | null;
  const { by = null, at } = body?.details ?? {};
  return new ApiFailure(
    response.status,
    body?.code ?? 'unknown',
    body?.message ?? `The server answered ${response.status}. Try again.`,
    body?.details?.field ?? null,
    body?.request_id ?? response.headers.get('x-request-id'),
    at === undefined ? null : { by, at },
  );
}
