import { type CryptoKey, jwtVerify, SignJWT } from 'jose';
import { isUuid } from '../domain/uuid-v7.ts';
import type { UserRole } from './user-role.ts';

/** Seconds a token is good for (decisions: Authentication and scope). */
export const tokenLifetimeSeconds = 3600;

/** Who makes the tokens, and for whom. */
export interface TokenSettings {
  readonly issuer: string;
  readonly audience: string;
}

/** What a token says (RFC 9068, with the account, the user's role and epoch added). */
export interface TokenClaims {
  readonly tokenId: string;
  readonly userId: string;
  readonly accountId: number;
  readonly role: UserRole;
  /** The user's `token_epoch` when the token was made. */
  readonly epoch: number;
  readonly expiresAt: Date;
}

/** The issuer is the public address, or where there is none a name that outlives the port. */
export function tokenSettings(publicUrl: string | null): TokenSettings {
  return { issuer: publicUrl ?? 'urn:qiniso:local', audience: 'qiniso-api' };
}

export function signAccessToken(
  key: { kid: string; privateKey: CryptoKey },
  claims: TokenClaims,
  settings: TokenSettings,
  now: Date,
): Promise<string> {
  return new SignJWT({ account: claims.accountId, role: claims.role, epoch: claims.epoch })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', kid: key.kid })
    .setIssuer(settings.issuer)
    .setAudience(settings.audience)
    .setSubject(claims.userId)
    .setJti(claims.tokenId)
    .setIssuedAt(now)
    .setExpirationTime(claims.expiresAt)
    .sign(key.privateKey);
}

export interface VerifiedToken {
  readonly kid: string;
  readonly claims: TokenClaims;
}

/** @returns null for anything that is not a token of ours, whole, meant for us and not expired. */
export async function verifyAccessToken(
  token: string,
  findKey: (kid: string) => CryptoKey | undefined,
  settings: TokenSettings,
  now: Date,
): Promise<VerifiedToken | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = kid === undefined ? undefined : findKey(kid);
        if (!key) throw new Error('The token names no key of ours.');
        return key;
      },
      {
        algorithms: ['EdDSA'],
        typ: 'at+jwt',
        issuer: settings.issuer,
        audience: settings.audience,
        requiredClaims: ['sub', 'jti', 'exp', 'iat'],
        currentDate: now,
      },
    );
    const { sub, jti, exp, account, role, epoch } = payload;
    if (
      !sub ||
      !isUuid(sub) ||
      !jti ||
      !isUuid(jti) ||
      exp === undefined ||
      protectedHeader.kid === undefined
    )
      return null;
    if (!Number.isSafeInteger(account) || !Number.isSafeInteger(epoch) || typeof role !== 'string')
      return null;
    return {
      kid: protectedHeader.kid,
      claims: {
        tokenId: jti,
        userId: sub,
        // Signed by us: the types were right when they went in.
        accountId: account as number,
        role: role as UserRole,
        epoch: epoch as number,
        expiresAt: new Date(exp * 1000),
      },
    };
  } catch {
    // Whatever is wrong with it, the answer is the same, and nothing of the token belongs in a log.
    return null;
  }
}
