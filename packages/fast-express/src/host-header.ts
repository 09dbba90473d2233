import { isIPv6 } from 'node:net';

/** A name as browsers send it or an address, and a port: RFC 3986, section 3.2.2, without escapes and delimiters. */
const HOST_PATTERN = /^(?:[\w.~-]{1,255}|\[(?<ipv6>[\da-f:.]+)\])(?::(?<port>\d{0,5}))?$/i;
const MAX_PORT = 65_535;

/** Most requests of a process name the same host. */
let lastHost = '';

/** Whether the value of a `Host` header, or of `X-Forwarded-Host`, is one host, so that it can be part of a link. */
export function isHost(value: string): boolean {
  if (value === lastHost && value !== '') return true;
  const found = HOST_PATTERN.exec(value);
  if (found === null) return false;
  const { ipv6, port } = found.groups ?? {};
  const isValid = Number(port ?? 0) <= MAX_PORT && (ipv6 === undefined || isIPv6(ipv6));
  if (isValid) lastHost = value;
  return isValid;
}
