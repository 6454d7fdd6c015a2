import {
  type CryptoKey,
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
} from 'jose';
import type { Kysely } from 'kysely';
import type { DB } from '../database/database.generated.ts';
import { insertSigningKey, listSigningKeys, lockSigningKeys } from '../database/queries/signing-keys.ts';
import type { Clock } from '../domain/clock.ts';
import type { Sealing } from '../secrets/sealing.ts';
import { tokenLifetimeSeconds } from './access-token.ts';

/** How long others may keep the published key set, and the head start a new key gets in it before it signs. */
export const keySetCacheSeconds = 300;
const publishedAheadMs = 2 * keySetCacheSeconds * 1000;
const dayMs = 24 * 60 * 60_000;

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
}

type RecordRotation = (transaction: Kysely<DB>, key: { kid: string }) => Promise<void>;

interface Parts {
  readonly database: Kysely<DB>;
  readonly clock: Clock;
  readonly sealing: Sealing;
  /** Days a key signs before it gets a successor. Default 30. */
  readonly rotationDays?: number;
}

/**
 * The Ed25519 keys that sign access tokens. They are in the database, the private half sealed, so that every process
 * signs and verifies with the same. A key that has a successor still verifies until its last token has expired.
 */
export class SigningKeys {
  readonly #parts: Parts;
  readonly #rotationMs: number;
  readonly #opened = new Map<string, CryptoKey>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#rotationMs = (parts.rotationDays ?? 30) * dayMs;
  }

  /** The key that signs now; makes the first key, or a successor when one is due. */
  async current(): Promise<SigningKey> {
    let keys = await this.#list();
    if (this.#isSuccessorDue(keys)) {
      await this.#addSuccessor((present) => this.#isSuccessorDue(present));
      keys = await this.#list();
    }
    const now = this.#parts.clock.now();
    // The oldest, should the sandbox's clock have been set back to before it began.
    const key = keys.findLast(({ signs_from }) => signs_from <= now) ?? keys[0];
    if (!key) throw new Error('There is no signing key.');
    return { kid: key.kid, privateKey: await this.#open(key.kid, key.private_jwk_ciphertext) };
  }

  /**
   * Makes a successor now; nobody is logged out. It signs some minutes later, when everyone who keeps the published
   * set has seen it.
   * @param record work for the same database transaction.
   * @returns its `kid` and when it begins to sign.
   */
  async rotate(record?: RecordRotation): Promise<{ kid: string; signsFrom: Date }> {
    const made = await this.#addSuccessor(() => true, record);
    if (!made) throw new Error('No signing key was made.');
    return made;
  }

  /** The public keys, in the form of `/.well-known/jwks.json` (RFC 7517). */
  async publicKeySet(): Promise<{ keys: JWK[] }> {
    const keys = await this.#list();
    return { keys: keys.map(({ public_jwk }) => public_jwk as JWK) };
  }

  #list() {
    return listSigningKeys(this.#parts.database, this.#parts.clock.now());
  }

  #isSuccessorDue(keys: readonly { signs_from: Date }[]): boolean {
    const newest = keys.at(-1);
    return !newest || newest.signs_from.getTime() + this.#rotationMs <= this.#parts.clock.now().getTime();
  }

  /** Under a lock, so that processes that find a successor due together make one. */
  #addSuccessor(isWanted: (keys: readonly { signs_from: Date }[]) => boolean, record?: RecordRotation) {
    const { database, clock, sealing } = this.#parts;
    return database.transaction().execute(async (transaction) => {
      await lockSigningKeys(transaction);
      const now = clock.now();
      const present = await listSigningKeys(transaction, now);
      if (!isWanted(present)) return null;

      const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
      const publicJwk = await exportJWK(pair.publicKey);
      const kid = await calculateJwkThumbprint(publicJwk);
      const signsFrom = present.length === 0 ? now : new Date(now.getTime() + publishedAheadMs);
      await insertSigningKey(
        transaction,
        {
          kid,
          public_jwk: JSON.stringify({ ...publicJwk, kid, use: 'sig', alg: 'EdDSA' }),
          private_jwk_ciphertext: sealing.sealJson(await exportJWK(pair.privateKey), sealingContext(kid)),
          signs_from: signsFrom,
          created_at: now,
        },
        new Date(signsFrom.getTime() + tokenLifetimeSeconds * 1000),
      );
      await record?.(transaction, { kid });
      return { kid, signsFrom };
    });
  }

  async #open(kid: string, ciphertext: Buffer): Promise<CryptoKey> {
    const opened = this.#opened.get(kid);
    if (opened) return opened;
    const jwk = this.#parts.sealing.openJson<JWK>(ciphertext, sealingContext(kid));
    const key = await importEd25519(jwk);
    this.#opened.set(kid, key);
    return key;
  }
}

/** @throws Error when the JWK is no Ed25519 key. */
export async function importEd25519(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'EdDSA');
  if (key instanceof Uint8Array) throw new Error('A signing key in the database is no Ed25519 key.');
  return key;
}

function sealingContext(kid: string): string {
  return `signing_keys:${kid}`;
}
