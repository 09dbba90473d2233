/** Text that is HTML already: {@link markup} inserts it as it is. */
export class Html {
  constructor(readonly text: string) {}
}

export type HtmlPart = Html | string | number | null | false | readonly HtmlPart[];

const SPECIAL = /[&<>"']/;
/** The escaped form of each special character, by its code, as bytes. */
const ESCAPES: (Buffer | undefined)[] = [];
for (const [character, escaped] of [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
] as const) {
  ESCAPES[character.charCodeAt(0)] = Buffer.from(escaped);
}
/** The length of `&quot;`. */
const MAX_ESCAPED_BYTES = 6;

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
 * Escapes a text for element content and for attributes in quotes. Works on bytes: a replacement by a regular expression takes three
 * times as long for a text of special characters, of which visitors may send 256 KiB.
 */
function escapeHtml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  const bytes = Buffer.from(text);
  const escaped = Buffer.allocUnsafe(bytes.length * MAX_ESCAPED_BYTES);
  let length = 0;
  let index = 0;
  // Not `for … of`, whose iterator takes ten times as long.
  while (index < bytes.length) {
    const byte = bytes[index++] ?? 0;
    const replacement = ESCAPES[byte];
    if (replacement === undefined) {
      escaped[length++] = byte;
    } else {
      let part = 0;
      while (part < replacement.length) escaped[length++] = replacement[part++] ?? 0;
    }
  }
  return escaped.toString('utf8', 0, length);
}

/** The bytes of an escaped text in UTF-8, without escaping it. */
export function escapedBytes(text: string): number {
  let bytes = Buffer.byteLength(text);
  if (!SPECIAL.test(text)) return bytes;
  let index = 0;
  while (index < text.length) {
    const escaped = ESCAPES[text.charCodeAt(index++)];
    if (escaped !== undefined) bytes += escaped.length - 1;
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
