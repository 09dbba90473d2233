import { isIP } from 'node:net';
import type { Request } from 'express';

/** IPv4 in IPv6, as Node reports it for a socket that listens on both. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * The network that limits count by: an IPv4 address, or the /64 of an IPv6 address, of which one customer has all. Behind
 * a proxy of `TRUST_PROXY` it is the right-most untrusted address of `X-Forwarded-For`.
 */
export function clientNetwork({ ip }: Request): string {
  return networkOf(ip ?? '');
}

export function networkOf(address: string): string {
  const ipv4 = MAPPED.exec(address)?.[1] ?? address;
  if (isIP(ipv4) !== 6) return ipv4;
  return `${expand(ipv4).slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** The network without the part that identifies a person: the /24 of an IPv4 address, the /64 of an IPv6 address. */
export function addressPrefixOf(request: Request): string {
  const network = clientNetwork(request);
  return isIP(network) === 4 ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network;
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'));

/** The groups of an IPv6 address without leading zeros. */
function expand(address: string): string[] {
  const [head = '', tail = ''] = (address.split('%', 1)[0] ?? '').split('::');
  const [first, last] = [groupsOf(head), groupsOf(tail)];
  const missing = Array<string>(Math.max(IPV6_GROUPS - first.length - last.length, 0)).fill('0');
  return [...first, ...missing, ...last].map((group) =>
    group.replace(/^0+(?=.)/, '').toLowerCase(),
  );
}
