/** Text that is HTML already: {@link markup} inserts it as it is. */
export class Html {
  constructor(readonly text: string) {}
}

export type HtmlPart = Html | string | number | null | false | readonly HtmlPart[];

const SPECIAL_CHARACTER_PATTERN = /[&<>"']/;
/** The length of `&quot;`. */
const MAX_ESCAPED_BYTES = 6;
/** The length of each byte once it is escaped. */
const ESCAPED_LENGTHS = new Uint8Array(256).fill(1);
/** Each byte once it is escaped, in {@link MAX_ESCAPED_BYTES} bytes. */
const ESCAPED_CHARACTERS = Buffer.alloc(256 * MAX_ESCAPED_BYTES);
for (let byte = 0; byte < 256; byte += 1) ESCAPED_CHARACTERS[byte * MAX_ESCAPED_BYTES] = byte;
for (const [character, escaped] of [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
] as const) {
  ESCAPED_LENGTHS[character.charCodeAt(0)] = escaped.length;
  ESCAPED_CHARACTERS.write(escaped, character.charCodeAt(0) * MAX_ESCAPED_BYTES, 'latin1');
}

/**
 * A template of HTML: escapes every value that is not {@link Html}; null and false become nothing, lists are joined.
 * Not named `html`, because formatters add white space to templates with this name.
 */
export function markup(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  let text = strings[0] ?? '';
  for (const [index, part] of parts.entries()) text += textOf(part) + (strings[index + 1] ?? '');
  return new Html(text);
}

/**
 * Escapes a text for element content and for attributes in quotes. Works on bytes, with a table: a replacement by a regular expression
 * takes three times as long for a text of special characters, of which visitors may send 256 KiB.
 */
function escapeHtml(text: string): string {
  if (!SPECIAL_CHARACTER_PATTERN.test(text)) return text;
  const bytes = Buffer.from(text);
  const escaped = Buffer.allocUnsafe(bytes.length * MAX_ESCAPED_BYTES);
  let length = 0;
  // Not `for … of`, whose iterator takes ten times as long.
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    const from = byte * MAX_ESCAPED_BYTES;
    const escapedLength = ESCAPED_LENGTHS[byte] ?? 0;
    for (let part = 0; part < escapedLength; part += 1) {
      escaped[length + part] = ESCAPED_CHARACTERS[from + part] ?? 0;
    }
    length += escapedLength;
  }
  return escaped.toString('utf8', 0, length);
}

/** The bytes of an escaped text in UTF-8, without escaping it. */
export function escapedBytes(text: string): number {
  let bytes = Buffer.byteLength(text);
  if (!SPECIAL_CHARACTER_PATTERN.test(text)) return bytes;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code < 256) bytes += (ESCAPED_LENGTHS[code] ?? 1) - 1;
  }
  return bytes;
}

/** The HTML of a part of a template. */
export function textOf(part: HtmlPart): string {
  if (part === null || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'string') return escapeHtml(part);
  return typeof part === 'number' ? String(part) : part.map(textOf).join('');
}
