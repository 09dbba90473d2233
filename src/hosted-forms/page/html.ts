/** Text that is HTML already: {@link markup} inserts it as it is. */
export class Html {
  constructor(readonly text: string) {}
}

export type HtmlPart = Html | string | number | null | false | readonly HtmlPart[];

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * A template of HTML: escapes every value that is not {@link Html}; null and false become nothing, lists are joined.
 * Not named `html`, because formatters add white space to templates with this name.
 */
export function markup(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  let text = strings[0] ?? '';
  for (const [index, part] of parts.entries()) text += textOf(part) + (strings[index + 1] ?? '');
  return new Html(text);
}

/** Escapes a text for element content and for attributes in quotes. */
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

function textOf(part: HtmlPart): string {
  if (part === null || part === false) return '';
  if (part instanceof Html) return part.text;
  if (typeof part === 'string') return escapeHtml(part);
  return typeof part === 'number' ? String(part) : part.map(textOf).join('');
}
