import { isUtf8 } from 'node:buffer';
import { type ParsedUrlQuery, parse } from 'node:querystring';

/** Half a surrogate pair, which no text that can be stored contains. */
const NO_TEXT = '\uD800';

/**
 * A flat query: `a[b]=1` is a parameter named "a[b]", which nobody knows. Values that are not UTF-8 become
 * something that no rule accepts, rather than replacement characters that might match.
 */
export function parseQuery(query: string): ParsedUrlQuery {
  return parse(query, '&', '=', { decodeURIComponent: decode });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign of its own stands for itself.
    const bytes = Buffer.from(
      text.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) =>
        String.fromCharCode(parseInt(hex, 16)),
      ),
      'latin1',
    );
    return isUtf8(bytes) ? bytes.toString() : NO_TEXT;
  }
}
