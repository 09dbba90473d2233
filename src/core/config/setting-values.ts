import { isIP } from 'node:net';

/** Reads a URL to which paths are appended, without slashes at its end. Returns null if it is not set. */
export const readBaseUrl = (url: string | undefined): string | null =>
  url?.replace(/\/+$/, '') ?? null;

/** Reads `TRUST_PROXY`: addresses and CIDR ranges of proxies, separated by commas. Returns null if it is malformed. */
export function readTrustedProxies(text: string): string[] | null {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.every(isRange) ? entries : null;
}

function isRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  // A prefix of 0 bits would trust every client.
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}
