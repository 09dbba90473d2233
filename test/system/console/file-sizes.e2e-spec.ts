import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { CONSOLE_FOLDER } from '../../../src/console/console-files';
import { buildConsole } from '../../support/build-console';

const KB = 1_000;
/** Sizes after gzip, in bytes. */
const BUDGETS = { firstScripts: 160 * KB, styles: 45 * KB, page: 60 * KB, whole: 550 * KB };

const FRAME = 'src/shell/shell.tsx';
/** The folder of the pages without the frame. */
const OUTSIDE = 'src/signed-out/';

/** An entry of the manifest that Vite writes. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
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
    expect(filesWith(entry).size).toBeGreaterThan(0);
    expect(sizeOf(filesWith(entry))).toBeLessThan(BUDGETS.firstScripts);
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
      expect([page, sizeOf(added) < BUDGETS.page]).toEqual([page, true]);
    }
  });

  it('are within the budget of the whole console', () => {
    expect(sizeOf(sizes.keys())).toBeLessThan(BUDGETS.whole);
  });
});
