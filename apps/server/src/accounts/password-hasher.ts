import { randomBytes } from 'node:crypto';
import { hash, parseOptions, verify } from '@node-rs/argon2';

/** The cost of one argon2id hash. */
export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
  readonly lanes: number;
}

/** The two functions of argon2 that are used; a test counts their calls. */
export interface Argon2 {
  readonly hash: typeof hash;
  readonly verify: typeof verify;
}

export interface PasswordCheck {
  readonly isRight: boolean;
  /** The stored hash is weaker than the cost now asked for: hash the password again and store that. */
  readonly isOutdated: boolean;
}

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane. About 20 ms of one core. */
export const passwordCost: PasswordCost = { memoryKib: 19_456, passes: 2, lanes: 1 };

const argon2id = 2; // `Algorithm.Argon2id`, an ambient const enum that type stripping cannot inline.
const hashBytes = 32;

/** Makes and checks argon2id hashes in PHC form, off the main thread. */
export class PasswordHasher {
  readonly #cost: PasswordCost;
  readonly #argon2: Argon2;
  /** Belongs to no password: checked for an unknown user, so that the answer takes as long. */
  readonly #nobody: string;

  constructor(cost: PasswordCost = passwordCost, argon2: Argon2 = { hash, verify }) {
    this.#cost = cost;
    this.#argon2 = argon2;
    this.#nobody = phc(cost, randomBytes(16), randomBytes(hashBytes));
  }

  hash(password: string): Promise<string> {
    return this.#argon2.hash(comparable(password), {
      algorithm: argon2id,
      memoryCost: this.#cost.memoryKib,
      timeCost: this.#cost.passes,
      parallelism: this.#cost.lanes,
      outputLen: hashBytes,
    });
  }

  /** Null for a user who does not exist: the same work is done, and the password is never right. */
  async check(storedHash: string | null, password: string): Promise<PasswordCheck> {
    const isRight = await this.#argon2.verify(storedHash ?? this.#nobody, comparable(password));
    if (storedHash === null) return { isRight: false, isOutdated: false };
    return { isRight, isOutdated: isRight && this.#isOutdated(storedHash) };
  }

  #isOutdated(storedHash: string): boolean {
    const stored = parseOptions(storedHash);
    return (
      stored.algorithm !== argon2id ||
      stored.memoryCost < this.#cost.memoryKib ||
      stored.timeCost < this.#cost.passes ||
      stored.outputLen < hashBytes
    );
  }
}

/** The same characters typed on another system may be composed differently (NIST SP 800-63B-4, 3.1.1.2). */
function comparable(password: string): string {
  return password.normalize('NFKC');
}

function phc(cost: PasswordCost, salt: Buffer, digest: Buffer): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memoryKib},t=${cost.passes},p=${cost.lanes}$${base64(salt)}$${base64(digest)}`;
}
