import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import {
  countLoginFailure,
  findLoginThrottles,
  recordLoginSuccess,
  type LoginThrottle as ThrottleRow,
} from '../database/queries/login-throttles.ts';
import type { Clock } from '../domain/clock.ts';
import type { Sealing } from '../secrets/sealing.ts';
import { throttledAddress } from './client-address.ts';
import {
  delayAfter,
  failuresForgottenAfterMs,
  pairKnownForMs,
  type ThrottlePolicy,
  throttlePolicies,
} from './throttle-policy.ts';

interface Parts {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  readonly sealing: Sealing;
}

/** Where an attempt to log in comes from and whom it is for, as keyed hashes. */
interface AttemptKeys {
  readonly pair: Buffer;
  readonly username: Buffer;
  readonly address: Buffer;
}

/** Makes guessing of passwords slow, for every process alike. Nothing is locked for good. */
export class LoginThrottle {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** @param identifier user name or e-mail address in lower case, whether or not there is such a user. */
  keys(identifier: string, address: string): AttemptKeys {
    const place = throttledAddress(address);
    const key = (kind: string, text: string) => this.#parts.sealing.hash(`login-throttle-${kind}`, text);
    return {
      pair: key('pair', `${identifier}\0${place}`),
      username: key('username', identifier),
      address: key('address', place),
    };
  }

  /** Whole seconds before the next attempt is looked at; 0: now. */
  async secondsToWait(keys: AttemptKeys): Promise<number> {
    const rows = await findLoginThrottles(this.#parts.database, [keys.pair, keys.username, keys.address]);
    const now = this.#parts.clock.now();
    const find = (key: Buffer) => rows.find((row) => row.key.equals(key));

    const pair = find(keys.pair);
    const delays = [millisecondsLeft(pair, throttlePolicies.pair, now)];
    if (!isKnown(pair, now)) {
      delays.push(millisecondsLeft(find(keys.username), throttlePolicies.username, now));
      delays.push(millisecondsLeft(find(keys.address), throttlePolicies.address, now));
    }
    return Math.ceil(Math.max(...delays) / 1000);
  }

  async recordFailure(keys: AttemptKeys): Promise<void> {
    const now = this.#parts.clock.now();
    const forgottenBefore = new Date(now.getTime() - failuresForgottenAfterMs);
    // Always in this order, so that two attempts never wait for each other's rows.
    await countLoginFailure(
      this.#parts.database,
      [keys.pair, keys.username, keys.address],
      now,
      forgottenBefore,
    );
  }

  async recordSuccess(keys: AttemptKeys): Promise<void> {
    await recordLoginSuccess(this.#parts.database, keys.pair, keys.username, this.#parts.clock.now());
  }
}

function millisecondsLeft(row: ThrottleRow | undefined, policy: ThrottlePolicy, now: Date): number {
  if (!row?.last_failure_at) return 0;
  const sinceMs = now.getTime() - row.last_failure_at.getTime();
  if (sinceMs >= failuresForgottenAfterMs) return 0;
  return Math.max(0, delayAfter(row.failures, policy) - sinceMs);
}

function isKnown(pair: ThrottleRow | undefined, now: Date): boolean {
  return !!pair?.last_success_at && now.getTime() - pair.last_success_at.getTime() < pairKnownForMs;
}
