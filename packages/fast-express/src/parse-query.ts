import { isUtf8 } from 'node:buffer';
import { type ParsedUrlQuery, parse } from 'node:querystring';

/** A lone surrogate, which every rule for texts rejects. */
const INVALID_TEXT = '\uD800';

/**
 * Parses a query string as a flat list: `a[b]=1` is a parameter named "a[b]". A value that is not UTF-8 becomes a text
 * that validation rejects, since replacement characters might match stored texts.
 */
export function parseQuery(query: string): ParsedUrlQuery {
  return parse(query, '&', '=', { decodeURIComponent: decode });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Keeps a percent sign that begins no escape.
    const bytes = Buffer.from(
      text.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) =>
        String.fromCharCode(parseInt(hex, 16)),
      ),
      'latin1',
    );
    return isUtf8(bytes) ? bytes.toString() : INVALID_TEXT;
  }
}
