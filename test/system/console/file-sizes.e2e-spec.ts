import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { CONSOLE_FOLDER } from '../../../src/console/console-files';
import { buildConsole } from '../../support/build-console';

const KB = 1_000;
/** Sizes after gzip, in bytes. */
const BUDGETS = {
  firstScripts: 160 * KB,
  /** All that a browser loads to show the sign-in page: scripts, the texts of one language, styles and the typeface. */
  firstLoad: 205 * KB,
  styles: 45 * KB,
  page: 60 * KB,
  /** Only the pages with charts load them. */
  charts: 150 * KB,
  /** All files of the typeface. */
  typeface: 70 * KB,
  article: 5 * KB,
  picture: 120 * KB,
  /** Scripts and styles of all pages, with the texts of one language; without the charts and the guide, which have budgets of their own. */
  whole: 620 * KB,
};

/** The user guide: an article is loaded when it is read, with its pictures. */
const ARTICLE = /docs\/console\/(?:en|de)\/[\w-]+\.md$/;
const PICTURE = /\.jpg$/;

const FRAME = 'src/shell/shell.tsx';
/** The folder of the pages without the frame. */
const OUTSIDE = 'src/signed-out/';
const LANGUAGES = ['en', 'de'];
/** The areas of texts that the sign-in page loads. */
const FIRST_AREAS = ['common', 'signed-out'];
/** Of the letters in our texts; the file for other letters is loaded only when a text has them. */
const TYPEFACE = /figtree-latin-wght-normal-.*\.woff2$/;
/** What draws charts: parts of pages that are loaded when there is something to draw. */
const CHARTS = /^src\/ui\/chart/;

/** An entry of the manifest that Vite writes. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

describe('The files of the console', () => {
  let manifest: Record<string, Chunk>;
  const sizes = new Map<string, number>();

  beforeAll(async () => {
    await buildConsole();
    const file = path.join(CONSOLE_FOLDER, '.vite/manifest.json');
    manifest = JSON.parse(await readFile(file, 'utf8')) as typeof manifest;
    for (const name of await readdir(path.join(CONSOLE_FOLDER, 'assets'))) {
      const content = await readFile(path.join(CONSOLE_FOLDER, 'assets', name));
      sizes.set(`assets/${name}`, gzipSync(content, { level: 9 }).length);
    }
  });

  const sizeOf = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => sum + (sizes.get(file) ?? Number.NaN), 0);

  /** The files that a browser loads with a chunk. */
  function filesWith(name: string, found = new Set<string>()): Set<string> {
    const chunk = manifest[name];
    if (chunk === undefined || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) filesWith(imported, found);
    return found;
  }

  const entryNames = (): string[] =>
    Object.keys(manifest).filter((name) => manifest[name]?.isEntry);

  it('load within the budget of the first page', () => {
    const [entry = ''] = entryNames();
    const scripts = filesWith(entry);
    expect(scripts.size).toBeGreaterThan(0);
    expect(sizeOf(scripts)).toBeLessThan(BUDGETS.firstScripts);
    const styles = new Set(
      Object.values(manifest)
        .filter(({ file }) => scripts.has(file))
        .flatMap(({ css = [] }) => css),
    );
    expect(styles.size).toBeGreaterThan(0);
    const typeface = [...sizes.keys()].filter((file) => TYPEFACE.test(file));
    expect(typeface).toHaveLength(1);
    for (const language of LANGUAGES) {
      const texts = FIRST_AREAS.map(
        (area) => manifest[`src/texts/${language}/${area}.json`]?.file ?? area,
      );
      const total = sizeOf([...scripts, ...styles, ...typeface, ...texts]);
      expect([language, total < BUDGETS.firstLoad, total]).toEqual([language, true, total]);
    }
  });

  it('have styles within their budget', () => {
    const styles = [...sizes.keys()].filter((file) => file.endsWith('.css'));
    expect(styles.length).toBeGreaterThan(0);
    expect(sizeOf(styles)).toBeLessThan(BUDGETS.styles);
  });

  it('load within the budget of each other page', () => {
    const first = filesWith(entryNames()[0] ?? '');
    // The frame of all pages for people who are signed in: loaded before them.
    const frame = filesWith(FRAME);
    expect(frame.size).toBeGreaterThan(0);
    const pages = Object.keys(manifest).filter((name) => manifest[name]?.isDynamicEntry);
    expect(pages.length).toBeGreaterThan(5);
    for (const page of pages) {
      const isInFrame = page !== FRAME && !page.startsWith(OUTSIDE);
      const added = [...filesWith(page)].filter(
        (file) => !first.has(file) && !(isInFrame && frame.has(file)),
      );
      const budget = CHARTS.test(page) ? BUDGETS.charts : BUDGETS.page;
      expect([page, sizeOf(added) < budget]).toEqual([page, true]);
    }
  });

  it('are within the budget of the whole console', () => {
    const entries = Object.keys(manifest).filter(
      (name) => manifest[name]?.isEntry === true || manifest[name]?.isDynamicEntry === true,
    );
    const others = entries
      .filter((name) => !CHARTS.test(name))
      .flatMap((name) => [...filesWith(name)]);
    const charts = entries
      .filter((name) => CHARTS.test(name))
      .flatMap((name) => [...filesWith(name)])
      .filter((file) => !others.includes(file));
    const typeface = [...sizes.keys()].filter((file) => file.endsWith('.woff2'));
    expect(typeface.length).toBeGreaterThan(0);
    expect(sizeOf(typeface)).toBeLessThan(BUDGETS.typeface);
    const articles = entries
      .filter((name) => ARTICLE.test(name))
      .map((name) => manifest[name]?.file ?? name);
    const pictures = [...sizes.keys()].filter((file) => PICTURE.test(file));
    expect([articles.length, pictures.length]).not.toContain(0);
    expect(articles.filter((file) => sizeOf([file]) > BUDGETS.article)).toEqual([]);
    expect(pictures.filter((file) => sizeOf([file]) > BUDGETS.picture)).toEqual([]);
    const textsOf = (language: string): string[] =>
      Object.keys(manifest)
        .filter((name) => name.startsWith(`src/texts/${language}/`))
        .map((name) => manifest[name]?.file ?? name);
    for (const language of LANGUAGES) {
      const foreign = LANGUAGES.filter((other) => other !== language).flatMap(textsOf);
      expect(foreign).not.toHaveLength(0);
      const left = new Set([...charts, ...typeface, ...foreign, ...articles, ...pictures]);
      const total = sizeOf([...sizes.keys()].filter((file) => !left.has(file)));
      expect([language, total < BUDGETS.whole, total]).toEqual([language, true, total]);
    }
  });
});
