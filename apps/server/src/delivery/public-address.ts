import ipaddr from 'ipaddr.js';

/** Networks that nothing is ever sent to: ours, our neighbours', and those that lead back to them. */
const DENIED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map((network) => ipaddr.IPv4.parseCIDR(network));

/** Global unicast; loopback, mapped, NAT64, unique local, link-local and multicast addresses are outside it. */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Within global unicast: protocol assignments with Teredo and ORCHID, documentation, 6to4. */
const DENIED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'].map((network) =>
  ipaddr.IPv6.parseCIDR(network),
);

/**
 * Whether an IP address is one of the public internet, so that sending there cannot reach the inside. An IPv4 address
 * in the form of an IPv6 one counts as what it is; a text that is no plain address is not public.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return !DENIED_V4.some((network) => address.match(network));
  return address.match(GLOBAL_V6) && !DENIED_V6.some((network) => address.match(network));
}
