import { parseUrl } from './parse-url';

/** Host names that every computer resolves to itself, as `URL` writes them. */
const LOOPBACK_HOST_PATTERN =
  /^(([^.]+\.)*localhost|0\.0\.0\.0|127(\.\d+){3}|\[::1?\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\])\.?$/;

/** Whether a URL leads to the computer that opens it, so that it is of no use to others. */
export function isLoopback(url: string): boolean {
  return LOOPBACK_HOST_PATTERN.test(parseUrl(url)?.hostname ?? '');
}

/** The origin with `localhost` for a loopback address, because browsers restrict cookies and passkeys of IP addresses. */
export function nameLoopback(origin: string): string {
  if (!isLoopback(origin)) return origin;
  const url = new URL(origin);
  url.hostname = 'localhost';
  return url.origin;
}
