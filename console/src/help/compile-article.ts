import MarkdownIt, { type Token } from 'markdown-it';

/** A page of the user guide. */
export interface Article {
  readonly title: string;
  /** HTML of the text below the title. */
  readonly html: string;
}

/** An article whose pictures have no address yet. */
interface CompiledArticle extends Article {
  /** Relative paths of the pictures; `html` has {@link pictureMark} of the index in place of each. */
  readonly pictures: readonly string[];
}

export const pictureMark = (index: number): string => `%PICTURE-${index}%`;

const ARTICLE_LINK_PATTERN = /^([\w-]+)\.md$/;

/**
 * Reads Markdown that begins with its title. Links to other articles become links to their pages in the console; a list of
 * steps, tables, notes and pictures are plain HTML, and HTML in the text is shown as text.
 * @param file named in errors
 */
export function compileArticle(markdown: string, file: string): CompiledArticle {
  const parser = new MarkdownIt({ html: false, typographer: false });
  const tokens = parser.parse(markdown, {});
  const [opening, heading] = tokens;
  if (opening?.type !== 'heading_open' || opening.tag !== 'h1' || heading === undefined) {
    throw new Error(`${file}: begins with no title.`);
  }
  const pictures: string[] = [];
  const body = tokens.slice(3);
  for (const token of body.flatMap(({ children }) => children ?? [])) {
    if (token.type === 'link_open') token.attrSet('href', addressOf(token, file));
    if (token.type !== 'image') continue;
    if (token.content === '') throw new Error(`${file}: a picture has no description.`);
    pictures.push(String(token.attrGet('src')));
    token.attrSet('src', pictureMark(pictures.length - 1));
    token.attrSet('loading', 'lazy');
  }
  const html = parser.renderer.render(body, parser.options, {});
  return { title: heading.content, html, pictures };
}

function addressOf(link: Token, file: string): string {
  const target = String(link.attrGet('href'));
  const topic = ARTICLE_LINK_PATTERN.exec(target)?.[1];
  if (topic === undefined) throw new Error(`${file}: ${target} is no article.`);
  return `#/help/${topic}`;
}
