export const EMBED_MODES = ['inline', 'popup', 'button', 'iframe'] as const;
export type EmbedMode = (typeof EMBED_MODES)[number];

export const EMBED_LABELS: Readonly<Record<EmbedMode, string>> = {
  inline: 'In the page',
  popup: 'Pop-up',
  button: 'Button',
  iframe: 'Without a script',
};

export const EMBED_HINTS: Readonly<Record<EmbedMode, string>> = {
  inline: 'The form is part of the page, and as high as it needs to be.',
  popup: 'The form opens over the page when the page has loaded.',
  button: 'A button that opens the form over the page.',
  iframe: 'For websites that allow no scripts. The height is fixed.',
};

/** The HTML to paste into a website. @param url the address of the form, `https://host/f/<link>` */
export function snippetOf(mode: EmbedMode, url: string, name: string): string {
  const { origin, pathname } = new URL(url);
  const link = pathname.slice(pathname.lastIndexOf('/') + 1);
  if (mode === 'iframe') {
    return `<iframe src="${url}?in-frame=1" title="${escapeHtml(name)}" loading="lazy" style="width: 100%; height: 700px; border: 0"></iframe>`;
  }
  return `<script async src="${origin}/embed.js" data-form="${link}" data-mode="${mode}"></script>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
