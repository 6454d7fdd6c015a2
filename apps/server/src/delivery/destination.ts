import { isIP } from 'node:net';
import type { Resolve } from './name-resolution.ts';
import { isPublicAddress } from './public-address.ts';

/** What deliveries may be sent to: the sandbox takes this machine too. */
export type DeliveryMode = 'sandbox' | 'production';

/** Why a URL cannot be delivered to. */
export type UrlProblem = 'not-a-url' | 'not-https' | 'user-info' | 'too-long' | 'unknown-host' | 'not-public';

const LONGEST_URL = 2048;
/** As `URL` writes them, so that `http://0x7f.1` and `http://LOCALHOST` are among them. */
const SANDBOX_HOSTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['127.0.0.1', ['127.0.0.1']],
  ['localhost', ['127.0.0.1', '::1']],
]);

/** A URL that may be delivered to, with the addresses it was found at: connect to these and no others. */
export interface Destination {
  readonly url: URL;
  readonly addresses: readonly string[];
}

/** What a URL says without asking anybody, or what is wrong with it. */
export function parseDeliveryUrl(text: string, mode: DeliveryMode): URL | UrlProblem {
  if (text.length > LONGEST_URL) return 'too-long';
  // `URL` mends these silently, and whoever reads the text would see another address than is asked.
  if (/[\s\p{Cc}\\]/u.test(text) || !URL.canParse(text)) return 'not-a-url';
  const url = new URL(text);
  const isLocal = mode === 'sandbox' && SANDBOX_HOSTS.has(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)) return 'not-https';
  if (url.username !== '' || url.password !== '') return 'user-info';
  return url;
}

/**
 * Resolves a URL's host once and checks every address it has; one that is not public is enough to refuse it (decisions: Requests).
 *
 * @throws whatever `resolve` throws other than by not knowing the name.
 */
export async function findDestination(
  text: string,
  { mode, resolve }: { mode: DeliveryMode; resolve: Resolve },
): Promise<Destination | UrlProblem> {
  const url = parseDeliveryUrl(text, mode);
  if (typeof url === 'string') return url;
  const local = mode === 'sandbox' ? SANDBOX_HOSTS.get(url.hostname) : undefined;
  if (local) return { url, addresses: local };
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(literal) === 0 ? await resolve(url.hostname) : [literal];
  if (addresses.length === 0) return 'unknown-host';
  return addresses.every(isPublicAddress) ? { url, addresses } : 'not-public';
}

/**
 * Whether results may be posted to a URL: `ok`, or why not. For `callback_url` when it is given; every delivery checks
 * again (decisions: Requests).
 */
export async function validateCallbackUrl(
  text: string,
  options: { mode: DeliveryMode; resolve: Resolve },
): Promise<'ok' | UrlProblem> {
  try {
    const found = await findDestination(text, options);
    return typeof found === 'string' ? found : 'ok';
  } catch {
    return 'unknown-host';
  }
}

/** What is wrong with a URL, for whoever gave it. */
export const urlProblemText: Readonly<Record<UrlProblem, string>> = {
  'not-a-url': 'is no full address such as https://example.com/hooks',
  'not-https': 'must begin with https://',
  'user-info': 'must not hold a user name or password',
  'too-long': `must have at most ${LONGEST_URL} characters`,
  'unknown-host': 'has a host that cannot be found',
  'not-public': 'must lead to public addresses only',
};
