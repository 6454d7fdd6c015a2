import { createPublicKey } from 'node:crypto';

/** An RSA public key as numbers. */
interface PublicKey {
  readonly modulus: bigint;
  readonly exponent: bigint;
}

/** The issuer's public keys for one version of the card: for the five blocks of 128 bytes, and for the last one of 74. */
export interface LicenceKeyPair {
  readonly large: PublicKey;
  readonly small: PublicKey;
}

/** The keys for each version there are keys for. */
export type LicenceKeyring = Readonly<Partial<Record<1 | 2, LicenceKeyPair>>>;

/** The same keys as a configuration has them: PEM. */
export type LicenceKeyTexts = Readonly<
  Partial<Record<1 | 2, { readonly large: string; readonly small: string } | undefined>>
>;

/** Why nothing can be said of a barcode. */
export interface UnverifiedLicence {
  readonly unverified: 'wrong_length' | 'unknown_version' | 'no_key' | 'not_signed_by_key';
}

/** What a card of each version begins with (domain-facts 4.4). */
const MARKERS = [
  [1, '01e10245'],
  [2, '019b0945'],
] as const;
export const LICENCE_BYTES = 720;
/** Bytes before the blocks, and of each block before its share of the content. */
const [PREAMBLE, LEAD] = [6, 5];
const BLOCKS = [128, 128, 128, 128, 128, 74];

/**
 * Reads public keys.
 *
 * @throws Error when a text is no RSA public key in PEM, or one of another size than its blocks.
 */
export function readLicenceKeys(texts: LicenceKeyTexts): LicenceKeyring {
  const keyring: Partial<Record<1 | 2, LicenceKeyPair>> = {};
  for (const version of [1, 2] as const) {
    const pair = texts[version];
    if (pair) keyring[version] = { large: readKey(pair.large, 128), small: readKey(pair.small, 74) };
  }
  return keyring;
}

function readKey(pem: string, bytes: number): PublicKey {
  const { n, e } = createPublicKey(pem).export({ format: 'jwk' });
  if (n === undefined || e === undefined) throw new Error('It is no RSA public key.');
  const modulus = Buffer.from(n, 'base64url');
  if (modulus.byteLength !== bytes)
    throw new Error(`It has ${modulus.byteLength * 8} bits instead of ${bytes * 8}.`);
  return { modulus: numberOf(modulus), exponent: numberOf(Buffer.from(e, 'base64url')) };
}

/** Recovers what the issuer signed: each block to the power of the public exponent, without its first five bytes. */
export function recoverLicence(
  bytes: Uint8Array,
  keyring: LicenceKeyring,
): { readonly version: 1 | 2; readonly content: Uint8Array } | UnverifiedLicence {
  if (bytes.byteLength !== LICENCE_BYTES) return { unverified: 'wrong_length' };
  const marker = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  const version = MARKERS.find(([, start]) => start === marker)?.[0];
  if (version === undefined) return { unverified: 'unknown_version' };
  const keys = keyring[version];
  if (!keys) return { unverified: 'no_key' };
  const shares: Uint8Array[] = [];
  let at = PREAMBLE;
  for (const length of BLOCKS) {
    const { modulus, exponent } = length === 128 ? keys.large : keys.small;
    const signed = numberOf(bytes.subarray(at, at + length));
    at += length;
    if (signed >= modulus) return { unverified: 'not_signed_by_key' };
    const block = power(signed, exponent, modulus)
      .toString(16)
      .padStart(length * 2, '0');
    shares.push(Buffer.from(block, 'hex').subarray(LEAD));
  }
  return { version, content: Buffer.concat(shares) };
}

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex') || '0'}`);

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let [result, square] = [1n, base % modulus];
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}
