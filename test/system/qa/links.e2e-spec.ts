import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findDeadLinks, headingIds } from '../../support/find-dead-links';

const ROOT = path.resolve(__dirname, '../../..');
const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', 'reports', '.git', '.data']);

/** The files below a folder, except installed and generated files. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name);
    if (SKIPPED_FOLDERS.has(entry.name)) return [];
    return entry.isDirectory() ? filesBelow(name) : [name];
  });
}

const files = filesBelow(ROOT);
const pages = files.filter((file) => file.endsWith('.md'));

describe('The Markdown pages', () => {
  it.each(pages.map((page) => path.relative(ROOT, page)))('have no dead link: %s', (page) => {
    expect(findDeadLinks(path.join(ROOT, page))).toEqual([]);
  });

  it('are all checked', () => {
    const names = pages.map((page) => path.relative(ROOT, page));

    expect(names).toEqual(expect.arrayContaining(['README.md', 'docs/guide.md']));
  });
});

describe('The check of links', () => {
  const page = path.join(ROOT, 'docs/guide.md');

  it.each([
    ['a file', '[a](missing.md)', 'missing.md'],
    ['a heading of another page', '[a](guide.md#missing)', 'guide.md#missing'],
    ['a heading of the page itself', '# One\n\n[a](#two)', '#two'],
    ['a link in a table', '| a |\n| - |\n| [a](missing.md) |', 'missing.md'],
    ['a reference', '[a][b]\n\n[b]: missing.md', 'missing.md'],
    ['an image', '![a](missing.png)', 'missing.png'],
  ])('reports %s that does not exist', (_name, text, link) => {
    expect(findDeadLinks(page, text)).toEqual([link]);
  });

  it.each([
    ['a file', '[a](guide.md)'],
    ['a folder', '[a](decisions)'],
    ['a heading', '[a](specification.md#7-errors)'],
    ['the second of two equal headings', '# One\n\n# One\n\n[a](#one-1)'],
    ['a heading with code and punctuation', '# `a_b`, and c: d\n\n[a](#a_b-and-c-d)'],
    ['another site', '[a](https://example.com/missing.md)'],
    ['text in a code block', '```\n[a](missing.md)\n```'],
  ])('accepts %s', (_name, text) => {
    expect(findDeadLinks(page, text)).toEqual([]);
  });
});

describe('docs/specification.md', () => {
  const sections = headingIds(readFileSync(path.join(ROOT, 'docs/specification.md'), 'utf8'));

  /** The section numbers that comments cite, as in "specification 4.2" or "Specification, section 5". */
  const cited = files
    .filter((file) => /\.(?:ts|md|mjs)$/.test(file) && !file.endsWith('links.e2e-spec.ts'))
    .flatMap((file) => [
      ...readFileSync(file, 'utf8').matchAll(/\bspecification,? (?:section )?(\d(?:\.\d)?)\b/gi),
    ])
    .map(([, section = '']) => section);

  it('has all sections that comments cite', () => {
    const missing = cited.filter(
      (section) => !sections.some((id) => id.startsWith(`${section.replace('.', '')}-`)),
    );

    expect(cited.length).toBeGreaterThan(50);
    expect(missing).toEqual([]);
  });
});
