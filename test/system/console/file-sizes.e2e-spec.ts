import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { CONSOLE_FOLDER } from '../../../src/console/console-files';
import { buildConsole } from '../../support/build-console';

const KB = 1_000;
/** Sizes after gzip, in bytes. */
const BUDGETS = {
  firstScripts: 150 * KB,
  /** All that a browser loads to show the sign-in page: scripts, the texts of one language, styles and the typeface. */
  firstLoad: 195 * KB,
  styles: 40 * KB,
  page: 60 * KB,
  /** Only the pages with charts load them. */
  charts: 150 * KB,
  /** All files of the typeface. */
  typeface: 70 * KB,
  article: 5 * KB,
  picture: 120 * KB,
  /** Scripts and styles of all pages, with the texts of one language; without the charts and the guide, which have budgets of their own. */
  whole: 550 * KB,
};

/** The user guide: an article is loaded when it is read, with its pictures. */
const ARTICLE_PATTERN = /docs\/console\/(?:en|de)\/[\w-]+\.md$/;
const PICTURE_PATTERN = /\.jpg$/;

const FRAME = 'src/shell/shell.tsx';
/** The chunk of the pages without the frame. */
const OUTSIDE_CHUNK = 'signed-out';
const LANGUAGES = ['en', 'de'];
/** The areas of texts that the sign-in page loads. */
const FIRST_AREAS = ['common', 'signed-out'];
/** The file of the typeface with the letters of our texts; the file for other letters is loaded only when a text has them. */
const TYPEFACE_PATTERN = /figtree-latin-wght-normal-.*\.woff2$/;
/** The chunks that draw charts, which pages load when there is something to draw. */
const CHARTS_PATTERN = /^src\/ui\/chart/;

/** The files that import styles of Mantine's components, and the folder of all of them. */
const STYLES = ['first', 'rest'].map((name) =>
  path.resolve(__dirname, `../../../console/src/styles/${name}.css`),
);
const COMPONENT_STYLES = path.resolve(__dirname, '../../../node_modules/@mantine/core/styles');
/** The name of a class in these styles. */
const CLASS_PATTERN = /\bm_[0-9a-f]{6,8}\b/g;
/** Components that others bring along and that no page shows. */
const NEVER_SHOWN = ['CheckboxCard', 'Mark', 'RadioCard'];

/** An entry of the manifest that Vite writes. */
interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
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

  /** The chunks that are loaded when they are needed. The pages of an area share one. */
  const pageNames = (): string[] => [
    ...new Set(Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports)),
  ];

  /** The files of the texts of a language, each with one area or several. */
  const textsOf = (language: string): string[] =>
    Object.entries(manifest)
      .filter(
        ([source, { name }]) =>
          source.startsWith(`src/texts/${language}/`) || name?.startsWith(`texts-${language}-`),
      )
      .map(([, { file }]) => file);

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
    const typeface = [...sizes.keys()].filter((file) => TYPEFACE_PATTERN.test(file));
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

  it('have the styles of the components on the pages, and of no others', async () => {
    const scripts: string[] = [];
    for (const file of sizes.keys()) {
      if (!file.endsWith('.js')) continue;
      scripts.push(await readFile(path.join(CONSOLE_FOLDER, file), 'utf8'));
    }
    const used = new Set(scripts.join('\n').match(CLASS_PATTERN));
    const imports = await Promise.all(STYLES.map((file) => readFile(file, 'utf8')));
    const wrong: string[] = [];
    for (const file of await readdir(COMPONENT_STYLES)) {
      const [, component = ''] = /^(\w+)\.layer\.css$/.exec(file) ?? [];
      if (component === '' || NEVER_SHOWN.includes(component)) continue;
      const classes = (await readFile(path.join(COMPONENT_STYLES, file), 'utf8')).match(
        CLASS_PATTERN,
      );
      if (classes === null) continue;
      const isUsed = classes.some((name) => used.has(name));
      const isImported = imports.some((text) => text.includes(`/${component}.layer.css`));
      if (isUsed !== isImported) wrong.push(`${component}: ${isUsed ? 'missing' : 'unused'}`);
    }
    expect(wrong).toEqual([]);
  });

  it('load within the budget of each other page', () => {
    const first = filesWith(entryNames()[0] ?? '');
    // The frame of all pages for people who are signed in: loaded before them.
    const frame = filesWith(FRAME);
    expect(frame.size).toBeGreaterThan(0);
    const pages = pageNames();
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.map((page) => manifest[page]?.name)).toContain(OUTSIDE_CHUNK);
    for (const page of pages) {
      const isInFrame = page !== FRAME && manifest[page]?.name !== OUTSIDE_CHUNK;
      const added = [...filesWith(page)].filter(
        (file) => !first.has(file) && !(isInFrame && frame.has(file)),
      );
      const budget = CHARTS_PATTERN.test(page) ? BUDGETS.charts : BUDGETS.page;
      expect([page, sizeOf(added) < budget]).toEqual([page, true]);
    }
  });

  it('are within the budget of the whole console', () => {
    const entries = [...entryNames(), ...pageNames()];
    const others = entries
      .filter((name) => !CHARTS_PATTERN.test(name))
      .flatMap((name) => [...filesWith(name)]);
    const charts = entries
      .filter((name) => CHARTS_PATTERN.test(name))
      .flatMap((name) => [...filesWith(name)])
      .filter((file) => !others.includes(file));
    const typeface = [...sizes.keys()].filter((file) => file.endsWith('.woff2'));
    expect(typeface.length).toBeGreaterThan(0);
    expect(sizeOf(typeface)).toBeLessThan(BUDGETS.typeface);
    const articles = entries
      .filter((name) => ARTICLE_PATTERN.test(name))
      .map((name) => manifest[name]?.file ?? name);
    const pictures = [...sizes.keys()].filter((file) => PICTURE_PATTERN.test(file));
    expect([articles.length, pictures.length]).not.toContain(0);
    expect(articles.filter((file) => sizeOf([file]) > BUDGETS.article)).toEqual([]);
    expect(pictures.filter((file) => sizeOf([file]) > BUDGETS.picture)).toEqual([]);
    for (const language of LANGUAGES) {
      const foreign = LANGUAGES.filter((other) => other !== language).flatMap(textsOf);
      expect(foreign).not.toHaveLength(0);
      const left = new Set([...charts, ...typeface, ...foreign, ...articles, ...pictures]);
      const total = sizeOf([...sizes.keys()].filter((file) => !left.has(file)));
      expect([language, total < BUDGETS.whole, total]).toEqual([language, true, total]);
    }
  });
});
