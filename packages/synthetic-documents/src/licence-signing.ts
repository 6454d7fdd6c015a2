import { createPublicKey } from 'node:crypto';
import type { Random } from './random.ts';

/** An RSA key with its secret part, numbers in base64url. */
interface SecretKey {
  readonly n: string;
  readonly e: string;
  readonly d: string;
}

/** What a licence card is signed with: 1024 bits for the first five blocks, 592 for the last. */
export interface LicenceKeys {
  readonly large: SecretKey;
  readonly small: SecretKey;
}

/** What a card of each version begins with (domain-facts 4.4). */
const MARKERS = { 1: '01e10245', 2: '019b0945' } as const;
const BLOCKS = [128, 128, 128, 128, 128, 74];
/** Bytes of each block before its share of the content. */
const LEAD = 5;

/** Bytes that the blocks of a licence card hold. */
export const LICENCE_CONTENT_BYTES = BLOCKS.reduce((sum, bytes) => sum + bytes - LEAD, 0);

/** The 720 bytes of a licence card's barcode: marker, two bytes, six blocks each raised to the secret exponent. */
export function signLicence(
  content: Uint8Array,
  keys: LicenceKeys,
  random: Random,
  version: 1 | 2 = 2,
): Uint8Array {
  const parts: Uint8Array[] = [Buffer.from(`${MARKERS[version]}0000`, 'hex')];
  let at = 0;
  for (const bytes of BLOCKS) {
    const { n, d } = bytes === 128 ? keys.large : keys.small;
    const share = content.subarray(at, at + bytes - LEAD);
    at += bytes - LEAD;
    // The first byte is 0, so that the block is smaller than the modulus.
    const lead = [0, ...Array.from({ length: LEAD - 1 }, () => random.whole(0, 255))];
    const block = Buffer.concat([Buffer.from(lead), share]);
    const signed = power(numberOf(block), fromBase64(d), fromBase64(n));
    parts.push(Buffer.from(signed.toString(16).padStart(bytes * 2, '0'), 'hex'));
  }
  return Buffer.concat(parts);
}

/** The public half, as a configuration has it: two keys in PEM. */
export function publicLicenceKeys({ large, small }: LicenceKeys): { large: string; small: string } {
  const pem = ({ n, e }: SecretKey): string =>
    createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' })
      .export({ type: 'pkcs1', format: 'pem' })
      .toString();
  return { large: pem(large), small: pem(small) };
}

const numberOf = (bytes: Uint8Array): bigint => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
const fromBase64 = (text: string): bigint => numberOf(Buffer.from(text, 'base64url'));

function power(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}
