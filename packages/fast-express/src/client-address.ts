import { isIP, isIPv4, isIPv6 } from 'node:net';
import type { Request } from 'express';

/** The network of all clients whose address is unknown: obfuscated, or not an address. */
const UNKNOWN_NETWORK = 'unknown';

/** `X-Forwarded-For` of some proxies has ports and, for IPv6, brackets (RFC 7239, section 6). */
const ADDRESS_WITH_PORT_PATTERN = /^(?:\[(?<ipv6>[^[\]]+)\](?::\d{1,5})?|(?<ipv4>[\d.]+):\d{1,5})$/;

const IPV6_GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * The network that limits count by: an IPv4 address, or the /64 of an IPv6 address, of which one customer has all. Behind
 * a proxy of `TRUST_PROXY` it is the right-most untrusted address of `X-Forwarded-For`.
 */
export function clientNetwork({ ip }: Request): string {
  return networkOf(ip ?? '');
}

/** The network of an address as proxies write it, the same for all spellings of an address. */
export function networkOf(written: string): string {
  const address = readAddress(written);
  if (address === null) return UNKNOWN_NETWORK;
  if (isIPv4(address)) return address;
  const groups = groupsOf(address);
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return embeddedIPv4(groups) ?? `${network.join(':')}::/64`;
}

/**
 * The network without the part that identifies a person: the /24 of an IPv4 address, the /64 of an IPv6 address, or null if the
 * address is unknown.
 */
export function addressPrefixOf(request: Request): string | null {
  const network = clientNetwork(request);
  if (network === UNKNOWN_NETWORK) return null;
  return isIP(network) === 4 ? `${network.split('.').slice(0, 3).join('.')}.0/24` : network;
}

/** The IP address in an entry of `X-Forwarded-For`, without port, brackets and zone, or null if it contains none. */
export function readAddress(written: string): string | null {
  const entry = written.trim().replace(/^"(.*)"$/, '$1');
  const { ipv4, ipv6 } = ADDRESS_WITH_PORT_PATTERN.exec(entry)?.groups ?? {};
  const address = ipv4 ?? (ipv6 ?? entry).replace(/%.*$/, '');
  return (ipv6 === undefined ? isIP(address) !== 0 : isIPv6(address)) ? address : null;
}

/** The eight groups of an IPv6 address as numbers. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const [first, last] = [partsOf(head), partsOf(tail ?? '')];
  const missing = Array<number>(IPV6_GROUPS - first.length - last.length).fill(0);
  return [...first, ...missing, ...last];
}

/** The groups of a part of an IPv6 address, of which IPv4 at its end is two. */
const partsOf = (part: string): number[] =>
  part === ''
    ? []
    : part.split(':').flatMap((group) => {
        if (!group.includes('.')) return [Number.parseInt(group, 16)];
        const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
        return [a * 256 + b, c * 256 + d];
      });

/**
 * The IPv4 address of a client whose packets were translated or tunnelled, or null for all other addresses. Their /64 is
 * the network of many clients (NAT64, Teredo), or one of 65,536 of a client (6to4).
 */
function embeddedIPv4(groups: readonly number[]): string | null {
  const [g0, g1, g2, g3 = 0, g4 = 0, g5 = 0, g6 = 0, g7 = 0] = groups;
  const startsWith = (...prefix: number[]): boolean =>
    prefix.every((group, index) => groups[index] === group);
  // IPv4-mapped (RFC 4291), IPv4-translated (RFC 2765), and NAT64 with the well-known prefix (RFC 6052).
  const isMapped =
    startsWith(0, 0, 0, 0, 0, 0xffff) ||
    startsWith(0, 0, 0, 0, 0xffff, 0) ||
    startsWith(0x64, 0xff9b, 0, 0, 0, 0);
  if (isMapped) return ipv4Of(g6, g7);
  // NAT64 with a prefix for local use (RFC 8215) of 96 or 48 bits: RFC 6052, section 2.2.
  if (g0 === 0x64 && g1 === 0xff9b && g2 === 1) {
    return g6 === 0 && g7 === 0 ? ipv4Of(g3, ((g4 & 0xff) << 8) | (g5 >> 8)) : ipv4Of(g6, g7);
  }
  // 6to4 (RFC 3056).
  if (g0 === 0x2002) return ipv4Of(g1 ?? 0, g2 ?? 0);
  // Teredo (RFC 4380): the bits of the address are inverted.
  return g0 === 0x2001 && g1 === 0 ? ipv4Of(g6 ^ 0xffff, g7 ^ 0xffff) : null;
}

const ipv4Of = (high: number, low: number): string =>
  [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
