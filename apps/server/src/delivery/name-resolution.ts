import { NODATA, NOTFOUND, Resolver } from 'node:dns/promises';

/**
 * Every address of a name, IPv4 and IPv6; none when there is no such name.
 * @throws Error when the name servers do not answer.
 */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

/**
 * Asks the name servers, for four seconds at most. Not the system's resolver: that one answers from files that name the
 * inside, tries search domains, and a slow name would hold a thread that others need.
 */
export const resolveByDns: Resolve = async (hostname) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2, maxTimeout: 2_000 });
  const none = (error: unknown): string[] => {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === NOTFOUND || code === NODATA) return [];
    throw error;
  };
  const [v4, v6] = await Promise.all([
    resolver.resolve4(hostname).catch(none),
    // A name server that is dumb about IPv6 must not stand in the way of IPv4.
    resolver.resolve6(hostname).catch(() => []),
  ]);
  return [...v4, ...v6];
};
