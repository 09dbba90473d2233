/**
 * Parses a URL, or returns null if the text is none. Not by `URL.canParse`, which in Node.js 20 and 22 rejects letters beyond ASCII after some
 * thousand calls, when V8 has optimized it (https://github.com/AikidoSec/firewall-node/pull/1086).
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
