export const EMBED_MODES = ['inline', 'popup', 'button', 'iframe'] as const;
type EmbedMode = (typeof EMBED_MODES)[number];

interface Snippet {
  mode: EmbedMode;
  /** The address of the form, `https://host/f/<link>`. */
  url: string;
  name: string;
  /** The colour of the button, `#rrggbb`. */
  accent: string;
  /** The text of the button. */
  label: string;
  /** The parameters that the form stores: those of the website's address are passed on. */
  names: readonly string[];
}

/** The HTML to paste into a website. */
export function snippetOf({ mode, url, name, accent, label, names }: Snippet): string {
  const { origin, pathname } = new URL(url);
  const link = pathname.slice(pathname.lastIndexOf('/') + 1);
  if (mode === 'iframe') {
    return `<iframe src="${url}?in-frame=1" title="${escapeHtml(name)}" loading="lazy" style="width: 100%; height: 700px; border: 0"></iframe>`;
  }
  const button =
    mode === 'button' ? ` data-label="${escapeHtml(label)}" data-accent="${accent}"` : '';
  const query = names.length > 0 ? ` data-query="${names.join(' ')}"` : '';
  return `<script async src="${origin}/embed.js" data-form="${link}" data-mode="${mode}" data-title="${escapeHtml(name)}"${button}${query}></script>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
