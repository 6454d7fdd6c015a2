import { hash } from 'node:crypto';
import type { CryptoKey, JWK } from 'jose';
import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { readAccessVersion } from '../database/queries/access-version.ts';
import { insertAuditEvent, type SessionAction } from '../database/queries/audit-events.ts';
import { insertRevokedToken } from '../database/queries/revoked-tokens.ts';
import { listSigningKeys } from '../database/queries/signing-keys.ts';
import { apiErrors } from '../domain/api-error.ts';
import type { Clock } from '../domain/clock.ts';
import { type TokenSettings, type VerifiedToken, verifyAccessToken } from './access-token.ts';
import { BoundedCache } from './bounded-cache.ts';
import type { Caller } from './caller.ts';
import { CoalescedRead } from './coalesced-read.ts';
import { readCaller } from './read-caller.ts';
import { importEd25519 } from './signing-keys.ts';

interface Parts {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  readonly tokens: TokenSettings;
  /** Tokens remembered. Default 10 000, about 1 KiB each. */
  readonly cacheSize?: number;
}

interface KeySet {
  readonly version: number;
  readonly keys: Promise<ReadonlyMap<string, { publicKey: CryptoKey; verifiesUntil: Date | null }>>;
}

interface KnownToken extends VerifiedToken {
  /** What the database said under that access version; null: the token has no rights. */
  facts: { readonly version: number; readonly caller: Promise<Caller | null> } | null;
}

/** Longer than any token of ours: what is longer is not worth a look. */
const longestToken = 2048;

/**
 * Says who makes a request. Signatures are checked once per token, facts are read once per token and access version,
 * and the access version is read from the database for every request, shared among those that wait together: a
 * revocation committed anywhere counts for every request that arrives after it.
 */
export class Authenticator {
  readonly #parts: Parts;
  readonly #version: CoalescedRead<number>;
  /** By SHA-256: the tokens themselves are not kept. */
  readonly #known: BoundedCache<string, KnownToken>;
  #keySet: KeySet | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#version = new CoalescedRead(() => readAccessVersion(parts.database));
    this.#known = new BoundedCache(parts.cacheSize ?? 10_000);
  }

  /**
   * @param token what follows `Bearer `.
   * @throws ApiError `unauthorized` when it is forged, expired or revoked, the user is disabled or the account suspended.
   */
  async authenticate(token: string): Promise<Caller> {
    if (token.length > longestToken) throw apiErrors.unauthorized();
    const version = await this.#version.get();
    const known = await this.#recognise(token, version);
    if (!known || known.claims.expiresAt <= this.#parts.clock.now()) throw apiErrors.unauthorized();

    if (known.facts?.version !== version) known.facts = { version, caller: this.#readFacts(known, version) };
    const caller = await known.facts.caller;
    if (!caller) throw apiErrors.unauthorized();
    return caller;
  }

  /** Ends the caller's token, in every process from the next request on. */
  async logOut(caller: Pick<Caller, 'tokenId' | 'expiresAt' | 'accountId' | 'userId'>): Promise<void> {
    const now = this.#parts.clock.now();
    await this.#parts.database.transaction().execute(async (transaction) => {
      await insertAuditEvent(transaction, {
        occurredAt: now,
        accountId: caller.accountId,
        actor: caller.userId,
        action: 'session.ended' satisfies SessionAction,
        subject: caller.tokenId,
        detail: {},
      });
      // Last: it takes the one row that every process asks for, until the commit.
      await insertRevokedToken(transaction, {
        jti: caller.tokenId,
        expires_at: caller.expiresAt,
        revoked_at: now,
      });
    });
  }

  async #recognise(token: string, version: number): Promise<KnownToken | null> {
    const { clock, tokens } = this.#parts;
    const keys = await this.#keysUnder(version);
    const now = clock.now();
    const findKey = (kid: string) => {
      const key = keys.get(kid);
      return key && (key.verifiesUntil === null || key.verifiesUntil > now) ? key.publicKey : undefined;
    };

    const digest = hash('sha256', token, 'base64url');
    const known = this.#known.get(digest);
    if (known) {
      if (findKey(known.kid)) return known;
      this.#known.delete(digest);
      return null;
    }
    const verified = await verifyAccessToken(token, findKey, tokens, now);
    if (!verified) return null;
    // Another request may have been quicker with the same token: one entry, one reading of facts.
    const entry = this.#known.get(digest) ?? { ...verified, facts: null };
    this.#known.set(digest, entry);
    return entry;
  }

  #keysUnder(version: number): KeySet['keys'] {
    if (this.#keySet?.version !== version) {
      const keySet: KeySet = { version, keys: this.#readKeys() };
      this.#keySet = keySet;
      keySet.keys.catch(() => {
        if (this.#keySet === keySet) this.#keySet = null;
      });
    }
    return this.#keySet.keys;
  }

  async #readKeys() {
    const rows = await listSigningKeys(this.#parts.database, this.#parts.clock.now());
    const keys = await Promise.all(
      rows.map(async ({ kid, public_jwk, verifies_until }) => {
        const publicKey = await importEd25519(public_jwk as JWK);
        return [kid, { publicKey, verifiesUntil: verifies_until }] as const;
      }),
    );
    return new Map(keys);
  }

  #readFacts(known: KnownToken, version: number): Promise<Caller | null> {
    const caller = readCaller(this.#parts.database, known.claims);
    // A failed reading is not remembered: the next request tries again.
    caller.catch(() => {
      if (known.facts?.version === version) known.facts = null;
    });
    return caller;
  }
}
