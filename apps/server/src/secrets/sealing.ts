import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/**
 * Encryption of personal data at rest, and keyed hashes, all from one master secret of at least 32 bytes.
 * AES-256-GCM; the result is version (1 byte), nonce (12), tag (16), ciphertext. The context (say, table and
 * record) is authenticated, so that a value cannot be moved to another record.
 */
export class Sealing {
  // Key objects: handed a Buffer, node:crypto makes one anew for every call, which costs three times the encryption itself.
  readonly #dataKey: KeyObject;
  readonly #hashKey: KeyObject;

  /** @throws RangeError when the secret is shorter than 32 bytes. */
  constructor(masterSecret: Uint8Array) {
    if (masterSecret.length < 32) throw new RangeError('The master secret needs at least 32 bytes.');
    const derive = (purpose: string) =>
      createSecretKey(Buffer.from(hkdfSync('sha256', masterSecret, 'qiniso', purpose, 32)));
    this.#dataKey = derive('data');
    this.#hashKey = derive('hash');
  }

  seal(plaintext: Uint8Array | string, context: string): Buffer {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#dataKey, nonce);
    cipher.setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(plaintext), cipher.final()]);
    return Buffer.concat([Buffer.from([1]), nonce, cipher.getAuthTag(), body]);
  }

  /** @throws Error when the value was changed, sealed with another secret, or for another context. */
  open(sealed: Uint8Array, context: string): Buffer {
    const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
    if (bytes[0] !== 1 || bytes.length < 29) throw new Error('Not a sealed value of a known version.');
    const decipher = createDecipheriv('aes-256-gcm', this.#dataKey, bytes.subarray(1, 13));
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(bytes.subarray(13, 29));
    return Buffer.concat([decipher.update(bytes.subarray(29)), decipher.final()]);
  }

  sealJson(value: unknown, context: string): Buffer {
    return this.seal(JSON.stringify(value), context);
  }

  /** The value sealed with `sealJson`; the caller knows its type. */
  openJson<Value>(sealed: Uint8Array, context: string): Value {
    return JSON.parse(this.open(sealed, context).toString('utf8')) as Value;
  }

  /** A keyed hash (HMAC-SHA-256) that cannot be computed, or searched through, without the secret. */
  hash(purpose: string, text: string): Buffer {
    return createHmac('sha256', this.#hashKey).update(`${purpose}\0${text}`).digest();
  }
}
