import { createPublicKey, type JsonWebKey, type KeyObject, sign, verify } from 'node:crypto';

export type Claims = Readonly<Record<string, unknown>>;

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string | undefined): Claims =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8')) as Claims;

/** Header and claims of a token, unchecked. */
export function readToken(token: string): { header: Claims; claims: Claims } {
  const [header, claims] = token.split('.');
  return { header: decode(header), claims: decode(claims) };
}

/** Whether an Ed25519 key of a JSON Web Key Set, the one the token names, has signed it. */
export function isSignedByOneOf(token: string, keys: readonly JsonWebKey[]): boolean {
  const [header, claims, signature] = token.split('.');
  const jwk = keys.find(({ kid }) => kid === decode(header).kid);
  if (!jwk) return false;
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  return verify(null, Buffer.from(`${header}.${claims}`), key, Buffer.from(signature ?? '', 'base64url'));
}

/** A token of one's own making; `signWith` makes the signature of the first two parts. */
export function makeToken(header: Claims, claims: Claims, signWith: (signed: string) => Buffer): string {
  const signed = `${encode(header)}.${encode(claims)}`;
  return `${signed}.${signWith(signed).toString('base64url')}`;
}

/** An Ed25519 signature. */
export const ed25519 =
  (key: KeyObject) =>
  (signed: string): Buffer =>
    sign(null, Buffer.from(signed), key);
