import { parseUrl } from '../../core/values/parse-url';

/** Labels of letters, digits and hyphens, as DNS and IPv4 addresses have; an international name is in its ASCII form. */
const HOST_PATTERN = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/;
const IPV6_HOST_PATTERN = /^\[[0-9a-f:.]+\]$/;

/**
 * The origin of an absolute http or https URL, rebuilt from its host and port, so that it can be written into a header.
 * Returns null for another URL, and for a host with characters that end a value in a header, such as `;` and `,`, which the URL standard allows.
 */
export function originOf(url: string): string | null {
  const parsed = parseUrl(url);
  if (parsed === null) return null;
  const { protocol, hostname, port } = parsed;
  const isWeb = protocol === 'http:' || protocol === 'https:';
  if (!isWeb || !(HOST_PATTERN.test(hostname) || IPV6_HOST_PATTERN.test(hostname))) return null;
  return `${protocol}//${hostname}${port === '' ? '' : `:${port}`}`;
}

/** The scheme of a web page, `http:` or `https:`, or null for another URL. */
export function protocolOf(url: string): 'http:' | 'https:' | null {
  const protocol = parseUrl(url)?.protocol;
  return protocol === 'http:' || protocol === 'https:' ? protocol : null;
}
