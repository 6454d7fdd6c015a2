import {
  type CaptureAttemptBody,
  type CaptureAttemptView,
  type CaptureClaimView,
  type CaptureDocumentKind,
  type CaptureDocumentSide,
  type CaptureFieldsBody,
  type CaptureLinkBody,
  type CaptureProgress,
  type CaptureSessionView,
  DOCUMENT_HEADERS,
  FRAME_HEADERS,
  type SandboxCaptureBody,
} from '@qiniso/capture-protocol';
import type { DeviceSecret } from './device-secret.ts';
import { WireError, type WireFailure } from './wire-error.ts';

/** A frame as it travels; sent again with the same sequence and bytes when its answer is lost. */
export interface OutgoingFrame {
  readonly jpeg: Blob;
  readonly sequence: number;
  readonly step: number;
  /** Whole milliseconds since the attempt began. */
  readonly capturedAtMs: number;
}

/** A picture of one side of a document. */
export interface OutgoingDocument {
  readonly kind: CaptureDocumentKind;
  readonly side: CaptureDocumentSide;
  readonly jpeg: Blob;
}

/**
 * How a session is known before it is claimed: by its link, by its transaction (embedded), or, after a reload of the hosted page,
 * by the device's cookie.
 */
export type CaptureAccess = Pick<CaptureLinkBody, 'token' | 'transaction_id'>;

/** The protocol of `@qiniso/capture-protocol`, one function per request. Each throws `WireError`. */
export interface CaptureClient {
  readonly session: (body: CaptureLinkBody) => Promise<CaptureSessionView>;
  readonly claim: (body: CaptureLinkBody) => Promise<CaptureSessionView>;
  readonly fields: (body: CaptureFieldsBody) => Promise<CaptureSessionView>;
  readonly sendDocument: (document: OutgoingDocument) => Promise<CaptureSessionView>;
  readonly startAttempt: (body: CaptureAttemptBody) => Promise<CaptureAttemptView>;
  readonly sendFrame: (
    attempt: Pick<CaptureAttemptView, 'attempt_id' | 'nonce'>,
    frame: OutgoingFrame,
  ) => Promise<CaptureProgress>;
  readonly attempt: (attemptId: string) => Promise<CaptureProgress>;
  readonly sandboxPerson: (body: SandboxCaptureBody) => Promise<void>;
  /** `POST hand-over…`; `/leave` is sent even while the page is being closed. */
  readonly handOver: <Answer>(
    what: '' | '/sms' | '/watch' | '/leave' | '/end',
    body?: object,
  ) => Promise<Answer>;
}

interface Message {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
  /** Whether it goes on when the page is closed meanwhile. */
  readonly keepalive?: boolean;
}

/** An answer that takes longer counts as lost. */
const ANSWER_WITHIN_MS = 20_000;

/**
 * @param base path before every request, without a trailing slash
 * @param closed aborts every request when the journey is closed
 * @param device embedded: the secret that stands for the hosted page's cookie
 * @param send how requests travel
 */
export function createCaptureClient(
  base: string,
  closed: AbortSignal,
  device: DeviceSecret | null = null,
  send: (url: string, init: RequestInit) => Promise<Response> = (url, init) => fetch(url, init),
): CaptureClient {
  async function request<Answer>(method: string, path: string, more: Message = {}): Promise<Answer> {
    const timer = new AbortController();
    const timeout = setTimeout(() => timer.abort(), ANSWER_WITHIN_MS);
    const abort = () => timer.abort();
    closed.addEventListener('abort', abort);
    try {
      const secret = device?.get() ?? null;
      const response = await send(base + path, {
        ...more,
        headers: { ...more.headers, ...(secret === null ? {} : { authorization: `Bearer ${secret}` }) },
        method,
        credentials: device === null ? 'same-origin' : 'omit',
        cache: 'no-store',
        redirect: 'error',
        signal: timer.signal,
      });
      if (!response.ok) throw new WireError(await failureOf(response));
      const text = await response.text();
      return (text === '' ? undefined : parse(text)) as Answer;
    } catch (error) {
      if (closed.aborted || error instanceof WireError) throw error;
      throw new WireError({ kind: 'unreachable' });
    } finally {
      clearTimeout(timeout);
      closed.removeEventListener('abort', abort);
    }
  }
  const post = <Answer>(path: string, body: unknown, keepalive = false): Promise<Answer> =>
    request<Answer>('POST', path, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      keepalive,
    });

  return {
    session: (body) => post('/session', body),
    claim: async (body) => {
      const { device_secret, ...session } = await post<CaptureClaimView>('/claim', body);
      if (device_secret !== undefined) device?.keep(device_secret);
      return session;
    },
    fields: (body) => post('/fields', body),
    sendDocument: ({ kind, side, jpeg }) =>
      request('POST', '/document', {
        headers: {
          'content-type': 'image/jpeg',
          [DOCUMENT_HEADERS.kind]: kind,
          [DOCUMENT_HEADERS.side]: side,
        },
        body: jpeg,
      }),
    startAttempt: (body) => post('/attempts', body),
    sendFrame: (attempt, frame) =>
      request('POST', `/attempts/${encodeURIComponent(attempt.attempt_id)}/frames`, {
        headers: {
          'content-type': 'image/jpeg',
          [FRAME_HEADERS.nonce]: attempt.nonce,
          [FRAME_HEADERS.sequence]: String(frame.sequence),
          [FRAME_HEADERS.step]: String(frame.step),
          [FRAME_HEADERS.capturedAtMs]: String(frame.capturedAtMs),
        },
        body: frame.jpeg,
      }),
    attempt: (attemptId) => request('GET', `/attempts/${encodeURIComponent(attemptId)}`),
    sandboxPerson: (body) => post('/sandbox-person', body),
    handOver: (what, body = {}) => post(`/hand-over${what}`, body, what === '/leave'),
  };
}

async function failureOf(response: Response): Promise<WireFailure> {
  if (response.status === 429 || response.status === 503)
    return { kind: 'busy', retryAfterMs: retryAfterMs(response.headers.get('retry-after'), Date.now()) };
  if (response.status >= 500) return { kind: 'broken' };
  const body: unknown = await response.json().catch(() => null);
  return { kind: 'refused', status: response.status, field: fieldOf(body) };
}

/** The field an error body is about (decisions: Errors). */
function fieldOf(body: unknown): string {
  const { details } = (body ?? {}) as { details?: { field?: unknown } };
  return typeof details?.field === 'string' ? details.field : '';
}

/** `Retry-After` in milliseconds: seconds or an HTTP date; null when it is missing or neither. */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  const delay = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - nowMs;
  return Number.isNaN(delay) ? null : Math.max(0, delay);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new WireError({ kind: 'broken' });
  }
}
