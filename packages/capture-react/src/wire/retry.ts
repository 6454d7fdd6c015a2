import { WireError, type WireFailure } from './wire-error.ts';

/** What the person is told while a request is repeated. */
export type Connection = 'good' | 'offline' | 'busy';

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 8_000;
const LONGEST_RETRY_AFTER_MS = 30_000;
const TRIES_OF_A_BROKEN_SERVER = 5;

/**
 * Milliseconds until a failed request is sent again, or null when it is not.
 * @param tries how often it has been sent, from 1
 * @param random from 0 to below 1; spreads the phones that a server's restart has disconnected
 */
export function retryDelayMs(failure: WireFailure, tries: number, random: number): number | null {
  if (failure.kind === 'refused') return null;
  if (failure.kind === 'broken' && tries >= TRIES_OF_A_BROKEN_SERVER) return null;
  if (failure.kind === 'busy' && failure.retryAfterMs !== null)
    return Math.min(failure.retryAfterMs, LONGEST_RETRY_AFTER_MS) + random * FIRST_DELAY_MS;
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS);
  return delay * (0.8 + 0.4 * random);
}

export interface RetryTools {
  /** Resolves after `ms`, or earlier when the network comes back; rejects when the journey is closed. */
  readonly wait: (ms: number) => Promise<void>;
  readonly random: () => number;
  readonly report: (connection: Connection) => void;
}

/**
 * Sends the same request until it is answered, however long the network is away.
 * @throws WireError when the server refuses it or stays broken; whatever `send` throws besides.
 */
export async function persist<Answer>(send: () => Promise<Answer>, tools: RetryTools): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      const answer = await send();
      tools.report('good');
      return answer;
    } catch (error) {
      const delayMs = error instanceof WireError ? retryDelayMs(error.failure, tries, tools.random()) : null;
      if (!(error instanceof WireError) || delayMs === null) {
        tools.report('good');
        throw error;
      }
      tools.report(error.failure.kind === 'unreachable' ? 'offline' : 'busy');
      await tools.wait(delayMs);
    }
  }
}
