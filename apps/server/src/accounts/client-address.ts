import ipaddr from 'ipaddr.js';

/**
 * The address as far as it tells one client from another: IPv4 whole, IPv6 its first 64 bits, of which a single
 * subscriber owns all that follow.
 */
export function throttledAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = parsed.toByteArray().slice(0, 8);
  return `${Buffer.from(network).toString('hex')}/64`;
}
