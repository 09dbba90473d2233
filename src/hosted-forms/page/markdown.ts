import MarkdownIt from 'markdown-it';
import { Html } from '../../core/values/html';

/**
 * The Markdown of headers, footers and closing texts: paragraphs, headings, lists, emphasis, links and code. No HTML, no images:
 * the page loads nothing from other sites.
 */
const parser = new MarkdownIt({ html: false, linkify: false, breaks: true }).disable([
  'image',
  'table',
  'html_block',
  'html_inline',
]);

const ALLOWED_LINK_PATTERN = /^(https?:|mailto:|tel:)/i;
parser.validateLink = (url) => ALLOWED_LINK_PATTERN.test(url.trim());
parser.renderer.rules.link_open = (tokens, index, options, _environment, renderer) => {
  // In an embedded page, a link must not replace the form.
  tokens[index]?.attrSet('target', '_top');
  tokens[index]?.attrSet('rel', 'noopener nofollow');
  return renderer.renderToken(tokens, index, options);
};
// The page has one heading of level 1, its title.
for (const rule of ['heading_open', 'heading_close'] as const) {
  parser.renderer.rules[rule] = (tokens, index) => {
    const level = Math.min(Number(tokens[index]?.tag.slice(1)) + 1, 6);
    return rule === 'heading_open' ? `<h${level}>` : `</h${level}>`;
  };
}

/** Renders Markdown as HTML that is safe to insert. */
export const markdown = (text: string): Html => new Html(parser.render(text));
