import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import GithubSlugger from 'github-slugger';
import MarkdownIt, { type Token } from 'markdown-it';

const markdown = new MarkdownIt();

/** Finds the relative links of a Markdown page whose file or heading does not exist. `text` is the content of the page. */
export function findDeadLinks(page: string, text = readFileSync(page, 'utf8')): string[] {
  return relativeLinks(text).filter((link) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? page : path.join(path.dirname(page), decodeURI(file));
    if (!existsSync(target)) return true;
    if (anchor === undefined || !target.endsWith('.md')) return false;
    return !headingIds(target === page ? text : readFileSync(target, 'utf8')).includes(anchor);
  });
}

/** The anchors that GitHub creates for the headings of a page. */
export function headingIds(text: string): string[] {
  const slugger = new GithubSlugger();
  const tokens = markdown.parse(text, {});
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const children = tokens[index + 1]?.children ?? [];
    return slugger.slug(children.map(({ content }) => content).join(''));
  });
}

/** Returns the relative targets of the links and images of a page. */
export const relativeLinks = (text: string): string[] =>
  allTokens(markdown.parse(text, {})).flatMap((token) => {
    const link = String(token.attrGet('href') ?? token.attrGet('src') ?? 'none:');
    return /^(?:[a-z]+:|\/\/)/i.test(link) ? [] : [link];
  });

const allTokens = (tokens: readonly Token[]): Token[] =>
  tokens.flatMap((token) => [token, ...allTokens(token.children ?? [])]);
